/** Which questions of a bot's seat are left to people: what only somebody who looks at the table can say. */
import { type BattleState, type Question, readKey } from '@hive-arbiter/engine';
import type { ClauseId } from '@hive-arbiter/rulebook';

/** A bot does not know what is said of the table itself. */
const OF_THE_TABLE: readonly string[] = ['dice', 'measure', 'sight', 'fact'];

/** A question to a player that only somebody at the table can answer; a board offers only what is possible. */
const LOOKED_AT: readonly ClauseId[] = [
  'campaign.terrain.sump-sea.2',
  'campaign.terrain.towers.2',
  'classic.loot-caskets.general.3',
  'classic.sneak-attacks.alerted.1',
  'classic.sneak-attacks.spotting.6',
  'core.actions.casket.3',
  'core.actions.charge.4',
  'core.actions.coup.1',
  'core.activation.group.1',
  'core.blasts.cover.1',
  'core.combat.consolidate.1',
  'core.doors.attack.1',
  'core.doors.closed.1',
  'core.endphase.recovery.2',
  'core.injury.dice.1',
  'core.shooting.hit.2',
  'core.shooting.priority.4',
  'core.shooting.priority.5',
  'core.shooting.range.1',
  'dominion.ambush.escape.1',
  'dominion.escape-the-pit.escape.1',
  'dominion.escape-the-pit.experience.2',
  'dominion.looters.escape.1',
  'dominion.rescue-mission.flight.1',
  'takeover.ambush.objectives.1',
  'takeover.precinct-assault.battlefield.4',
  'takeover.precinct-assault.battlefield.7',
  'takeover.precinct-assault.special.4',
  'takeover.precinct-assault.special.5',
  'takeover.precinct-assault.special.8',
  'takeover.precinct-assault.special.9',
  'takeover.precinct-assault.special.10',
  'takeover.precinct-assault.special.11',
  'takeover.rescue-mission.objectives.2',
  'takeover.sneak-attack.spotting.5',
];

/** The same of a question and of the key that a log has of it. */
export function isForPeople(
  asked: Pick<Question, 'kind' | 'clause'> | string,
  { board }: Pick<BattleState, 'board'>,
): boolean {
  const { kind, clause } = typeof asked === 'string' ? readKey(asked) : asked;
  return OF_THE_TABLE.includes(kind) || (!board && (LOOKED_AT as readonly string[]).includes(clause));
}
