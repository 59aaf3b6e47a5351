/** Hints for a gang at the End of Week, so that nobody has to search: who can advance, open debts, unused goods. */
import { packOf } from '../../battle/pack.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Ref } from '../../table/question.ts';
import { mayPromote } from './advances.ts';
import { faultOfDeed } from './alone-faults.ts';
import { type CampaignGang, type CampaignTable, isAway, type Member, rosterOf } from './state.ts';

/** Something worth doing now: the deed that does it, the fighter it is about, and words. */
export interface Hint {
  readonly do: string;
  readonly fighter?: Ref;
  readonly words: Saying;
}

/** What is worth doing for this gang now, the most pressing first. */
export function hintsFor(t: CampaignTable, gang: CampaignGang, deeds: readonly string[]): readonly Hint[] {
  const people = rosterOf(t.state, gang);
  const all: readonly Hint[] = [
    ...(gang.debt > 0 ? [{ do: 'pay', words: say('hints/pay', { debt: gang.debt }) }] : []),
    ...(gang.grant > 0 ? [{ do: 'buy', words: say('hints/grant', { grant: gang.grant }) }] : []),
    ...people.flatMap((member) => hintsOn(t, gang, member)),
    ...gang.trades.flatMap(({ by, kind, score, spent }) =>
      spent
        ? []
        : [
            {
              do: 'purchase',
              fighter: by,
              words: say('hints/purchase', { fighter: by, kind, score }),
            },
          ],
    ),
    ...(gang.items.length > 0
      ? [
          {
            do: 'give',
            words: say('hints/give', { items: gang.items }),
          },
        ]
      : []),
    ...(gang.deck === null && gang.pool.length > 0 ? [{ do: 'deck', words: say('hints/deck', {}) }] : []),
  ];
  return all.filter((hint) => deeds.includes(hint.do));
}

function hintsOn(t: CampaignTable, gang: CampaignGang, member: Member): readonly Hint[] {
  const { id: fighter, xp, status } = member;
  if (status === 'jailed') return [{ do: 'done', fighter, words: say('hints/bail', { fighter }) }];
  if (isAway(member)) return [];
  const hints: Hint[] = [];
  if (mayPromote(member)) hints.push({ do: 'promote', fighter, words: say('hints/promote', { fighter }) });
  if (xp > 0 && canAdvance(t, gang, member))
    hints.push({ do: 'advance', fighter, words: say('hints/advance', { fighter, xp }) });
  return hints;
}

/** Where advances are bought, each has its price; the cheapest decides. */
function canAdvance(t: CampaignTable, gang: CampaignGang, { id, rank }: Member): boolean {
  const buys = packOf(t.state).buysAdvances && rank !== 'ganger' ? ['wil', 'int', 'ld', 'cl'] : [undefined];
  return buys.some(
    (each) =>
      faultOfDeed(t, gang, { do: 'advance', fighter: id, ...(each === undefined ? {} : { buys: each }) }) ===
      undefined,
  );
}
