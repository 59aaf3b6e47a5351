import { type BattleState, type FighterState, inForce, inPlainWords } from '@hive-arbiter/engine';
import colors from 'picocolors';
import { shortened } from './show.ts';
import type { BattleSession } from './spoken.ts';

export function showState(session: BattleSession): void {
  const { round, gangs, fighters, markers, special } = session.state;
  const rules = special.map((id) => session.nameOf(id)).join(', ');
  const when = round === 0 ? 'Before the battle' : `Round ${round}`;
  console.log(rules === '' ? when : `${when}. Special rules: ${rules}`);
  for (const { words } of inForce(session.state))
    console.log(`  ${inPlainWords(words, (id) => session.nameOf(id), session.language)}`);
  for (const gang of gangs) {
    const bottled = gang.bottled === 'no' ? '' : colors.red(' bottled out');
    const role = gang.role === 'neutral' ? '' : ` ${colors.dim(gang.role)}`;
    console.log(`${colors.bold(gang.name)}${role}${bottled}`);
    for (const id of gang.roster) {
      const fighter = fighters[id];
      if (!fighter || fighter.fate === 'stayed-home') continue;
      const isNext = round === 0 && fighter.fate === 'reserve' && gang.crew.includes(id);
      const marks = isNext ? 'to be set up' : marksOf(session, fighter).join(', ');
      console.log(`  ${shortened(fighter.name, 34).padEnd(34)} ${marks}`);
    }
  }
  const things = Object.values(markers);
  const there = things.filter(isThere).map((marker) => asItIs(session, marker));
  if (there.length > 0) console.log(`${colors.bold('On the battlefield')} ${there.join(', ')}`);
  const gone = things.filter((marker) => !isThere(marker)).map((marker) => asItWent(session, marker));
  if (gone.length > 0) console.log(`${colors.bold('Not there')} ${gone.join(', ')}`);
}

/** What happened to things that are no longer on the battlefield. */
const GONE: readonly string[] = ['escaped', 'lost'];

function isThere({ state, spot, carriedBy }: BattleState['markers'][string]): boolean {
  return !GONE.includes(state) && (spot !== null || carriedBy !== null);
}

/** Who took a thing away: `casket 1 with Escher`, `casket 2 lost`. */
function asItWent(session: BattleSession, marker: BattleState['markers'][string]): string {
  const { id, gang, state } = marker;
  if (!GONE.includes(state)) return asItIs(session, marker);
  return `${session.nameOf(id)} ${gang === null ? state : `with ${session.nameOf(gang)}`}`;
}

/** A door, a casket, a trap as it is now: `outer door 2 locked`. */
function asItIs(
  session: BattleSession,
  { id, state, carriedBy, data }: BattleState['markers'][string],
): string {
  const name = session.nameOf(id);
  const wounds = typeof data.wounds === 'number' && data.wounds > 0 ? ` (Wounds left: ${data.wounds})` : '';
  return carriedBy === null
    ? `${name} ${session.nameOf(state)}${wounds}`
    : `${name} carried by ${session.nameOf(carriedBy)}`;
}

/** What lies beside a fighter on the table. */
function marksOf(session: BattleSession, fighter: FighterState): readonly string[] {
  const { fate, ready, broken, wounds, stats, fleshWounds, carries, engagedWith, empty } = fighter;
  const named = (ids: readonly string[]) => ids.map((id) => session.nameOf(id)).join(' and ');
  return [
    session.nameOf(fate),
    ...(ready ? ['ready'] : []),
    ...(broken ? ['broken'] : []),
    ...(wounds < stats.w ? [`${wounds} of ${stats.w} Wounds left`] : []),
    ...(fleshWounds > 0 ? [`${fleshWounds} flesh wound${fleshWounds === 1 ? '' : 's'}`] : []),
    ...(engagedWith.length > 0 ? [`engaged with ${named(engagedWith)}`] : []),
    ...(empty.length > 0 ? [`out of ammo: ${named(empty)}`] : []),
    ...(carries === null ? [] : [`carries ${named([carries])}`]),
    ...fighter.conditions.map((condition) => session.nameOf(condition)),
  ];
}
