/** Downtime: rest, the Underdogs' grant, and one special battle. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { rollOffWinner } from '../shared/roll-off.ts';

export const rest = procedure('campaign.downtime.rest', function* (t, { fighters }) {
  const start: readonly number[] = [];
  const gains = yield* t.fold(fighters, start, function* (t, before, { id }) {
    return [...before, yield* t.roll('D6', 'campaign.downtime.rest.4', id)];
  });
  const recovered = fighters.filter(({ status }) => status === 'recovery').map(({ id }) => id);
  const returned = fighters
    .filter(({ status }) => status === 'captive' || status === 'jailed')
    .map(({ id }) => id);
  t.tell('downtime/out-recovery', { recovered }, 'campaign.downtime.rest.2');
  t.tell('downtime/home-again', { returned }, 'campaign.downtime.rest.3');
  t.tell('downtime/xp-gained', { gains }, 'campaign.downtime.rest.4');
  const xp = Object.fromEntries(fighters.map(({ id }, at) => [id, gains[at] as number]));
  return { xp, recovered, returned };
});

/** Credits for each point of Underdog status. */
const GRANT = 150;

/** The grant is spent first, since the rest of it is lost. */
export const grant = procedure('campaign.downtime.grant', (t, { status, spend, stash }) => {
  const grant = GRANT * status;
  const spent = Math.min(spend, grant + stash);
  const fromGrant = Math.min(spent, grant);
  const lost = grant - fromGrant;
  t.tell('downtime/underdog-receives-credits', { status, grant }, 'campaign.downtime.rest.5');
  t.tell('downtime/spent-grant-lost', { spent, lost }, 'campaign.downtime.rest.6');
  return { grant, spent, lost, stash: stash - (spent - fromGrant) };
});

interface DowntimeBattle {
  readonly scenario: 'precinct-assault' | 'pit-brawl' | 'none';
  readonly gangs: readonly Ref[];
  readonly enforcers: Ref | null;
  readonly winner: Ref | null;
}

/** Which special battle is played: the Precinct Assault if anybody dares, else the Pit Brawl. */
export const scenario = procedure('campaign.downtime.scenario', function* (t, input): Rule<DowntimeBattle> {
  const { players, assault, pit } = input;
  for (const [field, named] of Object.entries({ assault, pit })) {
    for (const [at, player] of named.entries()) {
      if (!players.includes(player)) {
        throw new BadInput(`${field}.${at}`, `expected one of the players, got ${player}`);
      }
    }
  }
  if (assault.length > 0) {
    const willing = players.filter((player) => assault.includes(player));
    const sitOut = players.filter((player) => !assault.includes(player));
    const everybody = sitOut.length === 0;
    const drafted = everybody ? yield* rollOffWinner(t, willing, 'campaign.downtime.scenario.1') : null;
    const enforcers = drafted ?? (sitOut.length === 1 ? (sitOut[0] as Ref) : null);
    const gangs = willing.filter((player) => player !== drafted);
    t.tell(
      enforcers === null ? 'downtime/attack-precinct-those-who' : 'downtime/attack-precinct-runs-enforcers',
      { gangs, enforcers },
      'campaign.downtime.scenario.1',
    );
    return { scenario: 'precinct-assault', gangs, enforcers, winner: null };
  }
  const gangs = players.filter((player) => pit.includes(player));
  const winner = gangs.length === 1 ? (gangs[0] as Ref) : null;
  t.tell(
    gangs.length === 0
      ? 'downtime/nobody-enters-pit-brawl'
      : winner === null
        ? 'downtime/nobody-attacks-enforcers-enter'
        : 'downtime/alone-enters-pit-brawl',
    { gangs, winner },
    'campaign.downtime.scenario.2',
  );
  return { scenario: gangs.length === 0 ? 'none' : 'pit-brawl', gangs, enforcers: null, winner };
});
