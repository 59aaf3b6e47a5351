/** The log of a campaign as it may be read while the campaign is played: without what is some gang's secret. */
import { type Answered, type Checkpoint, type Entry, standing } from '../../table/log.ts';
import type { Doing, Json } from '../../table/question.ts';
import type { CampaignState } from './state.ts';

/** Underdog cards are drawn for a gang alone [campaign.underdogs.cards.1]. */
const DRAWS = ' campaign.underdogs.cards.1';

/**
 * Leaves out decks, Underdog cards, bids of an auction that is not over, and what was taken back of these. What is left is
 * still a log by which the campaign can be opened: it ends before the first bid that others must not know, and who has no
 * deck in it plays with all cards of the gang.
 */
export function withoutSecrets(log: readonly Entry[]): readonly Entry[] {
  const held = standing(log);
  const known = held.findLastIndex((entry) => entry.type === 'checkpoint' || isPlain(entry));
  const first = held.slice(known + 1).find(isSecret);
  const shown = first ? log.slice(0, first.seq - 1) : log;
  const holding = new Set(held.map(({ seq }) => seq));
  return shown.map((entry) => {
    if (entry.type === 'checkpoint') return { ...entry, ...publicPart(entry) };
    return entry.type === 'answer' ? { ...entry, answer: shownAnswer(entry, holding.has(entry.seq)) } : entry;
  });
}

function isSecret(entry: Entry): boolean {
  return entry.type === 'answer' && (entry.secret === true || isDraw(entry));
}

function isDraw({ key }: Answered): boolean {
  return key.endsWith(DRAWS);
}

/** Nothing else is answered while gangs bid or draw, so any other answer says that they are done. */
function isPlain(entry: Entry): boolean {
  return entry.type === 'answer' && !isSecret(entry);
}

function shownAnswer(entry: Answered, holds: boolean): Answered['answer'] {
  if (isDraw(entry)) return [];
  const { answer } = entry;
  const { do: deed } = answer as Doing;
  if (deed === 'deck') return { ...(answer as Doing), cards: [] };
  if (deed === 'result') return withoutCards(answer as Doing);
  if (deed === 'bid' && !holds) return { ...(answer as Doing), credits: 0 };
  return answer;
}

/** A battle's result without what is left of decks and Underdog cards. */
function withoutCards(deed: Doing): Answered['answer'] {
  const { cards: _, ...result } = deed.result as Record<string, Json>;
  return { ...deed, result };
}

/** A checkpoint with the Underdog cards back in their pool, in an order that does not say who has them. */
function publicPart({ state, told }: Checkpoint): Pick<Checkpoint, 'state' | 'told'> {
  const { gangs, underdogPool, ...others } = state as unknown as CampaignState;
  const drawn = Object.values(gangs).flatMap(({ underdogCards }) => underdogCards);
  const shown: CampaignState = {
    ...others,
    gangs: Object.fromEntries(
      Object.entries(gangs).map(([id, { drawn: _, ...gang }]) => [
        id,
        { ...gang, deck: null, underdogCards: [] },
      ]),
    ),
    underdogPool: drawn.length > 0 ? [...underdogPool, ...drawn].sort() : underdogPool,
    secrets: {},
  };
  return { state: shown as unknown as Checkpoint['state'], told: told.filter(({ to }) => to === undefined) };
}
