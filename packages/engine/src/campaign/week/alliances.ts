/** Formal Alliances: how victorious allies split their gains. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import { rollOffWinner } from '../shared/roll-off.ts';
import { shareOut } from '../shared/shares.ts';

const rewardRemainders = ruling('campaign.reward-remainders', 'leftover-credits-rolled-off');

export const rewardSplit = procedure('campaign.alliances.reward-split', function* (t, input) {
  const { credits, items, territory, gangs, agreed } = input;
  const deserters = gangs.filter(({ bottled }) => bottled === 'by-choice').map(({ id }) => id);
  const sharers = gangs.filter(({ bottled }) => bottled !== 'by-choice').map(({ id }) => id);
  if (agreed !== null && !sharers.includes(agreed)) {
    throw new BadInput(
      'agreed',
      `expected a gang that shares or null, got ${agreed}`,
      'campaign.alliances.formal.7',
    );
  }
  if (deserters.length > 0) {
    t.tell('alliances/left-choice-get-nothing', { deserters }, 'campaign.enforcers.alliance.7');
  }
  for (const { id, bottled } of gangs) {
    if (bottled === 'failed-test') {
      t.tell('alliances/bottled-against-will-shares', { id }, 'campaign.enforcers.alliance.6');
    }
  }

  const nothing = { credits: 0, items: 0, territory: false };
  const split = new Map(gangs.map(({ id }) => [id, nothing]));
  if (sharers.length > 0) {
    const even = Math.floor(credits / sharers.length);
    const rest = credits % sharers.length;
    const rolledFor = rest > 0 && rewardRemainders(t) === 'leftover-credits-rolled-off';
    const luckiest = rolledFor ? yield* rollOffWinner(t, sharers, 'campaign.alliances.formal.6') : undefined;
    const none = sharers.map(() => 0);
    const { shares } = yield* shareOut(t, sharers, items, none, 'campaign.alliances.formal.6');
    const owner = territory
      ? (agreed ?? (yield* rollOffWinner(t, sharers, 'campaign.alliances.formal.7')))
      : undefined;
    for (const [at, id] of sharers.entries()) {
      const share = { credits: even + (id === luckiest ? rest : 0), items: shares[at] as number };
      split.set(id, { ...share, territory: id === owner });
      t.tell('alliances/credits-items', { id, ...share }, 'campaign.alliances.formal.6');
    }
    if (owner !== undefined) t.tell('alliances/takes-territory', { owner }, 'campaign.alliances.formal.7');
  } else t.tell('alliances/nobody-stayed-share', {}, 'campaign.alliances.formal.8');
  return { gangs: Object.fromEntries(split) };
});
