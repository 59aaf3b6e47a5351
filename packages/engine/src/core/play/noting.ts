/** What people note of a turn whose attacks the app does not roll. */

import type { AttackEvent, Struck } from '../../battle/attack.ts';
import { goDown, goOut, pin } from '../../battle/events.ts';
import { bySeam } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  ids,
  seatOf,
} from '../../battle/state.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { shakeFriends, tellOfAttack } from './attack.ts';

const NO_CASUALTY = 'no-casualty';

/**
 * Notes what happened to a fighter in any turn, and who did it. If a special rule listens for attacks, the weapon is
 * asked for as well.
 */
export function* isCasualtyNoted(t: BattleTable, gang: GangState): Rule<boolean> {
  const { state } = t;
  const clause = 'core.injury.dice.1';
  const whom = {
    what: say('noting/who-went-down-was'),
    options: [...ids(allOnBoard(state)), NO_CASUALTY],
    labels: { [NO_CASUALTY]: say('noting/nobody-about-what-somebody') },
  };
  const hurt = yield* t.offer(undefined, whom, clause, gang.id);
  if (hurt === NO_CASUALTY) return false;
  const target = fighterOf(state, hurt);
  const states = statesOf(target);
  const now = { what: say('noting/what-now', { target: target.name }), options: states };
  const what = (yield* t.offer(undefined, now, clause, hurt)) as Noted;
  const others = allOnBoard(state).filter(({ id }) => id !== hurt);
  const doers = {
    what: say('noting/who-did', { target: target.name }),
    options: [...ids(others), 'nobody'],
    labels: { nobody: say('noting/nobody-nobody-knows') },
  };
  const doer = yield* t.offer(undefined, doers, 'core.injury.out.1', hurt);
  const by = doer === 'nobody' ? null : fighterOf(state, doer);
  yield* becomes(t, target, by, what);
  yield* shakeFriends(t, { fallen: [] }); // The players have seen to nerve tests themselves.
  if (by) yield* noteAttack(t, by, new Map([[hurt, what]]));
  return true;
}

/**
 * Records what the players resolved themselves: who is down, and by whom. If a special rule listens for attacks, one
 * that harms nobody can be noted as well, and the kind of weapon is asked for once for the whole attack.
 */
export function* record(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const isHeard = bySeam(state).asksHowAttacked.some((rule) => rule.asksHowAttacked(state, fighter));
  const noted = new Map<Ref, Noted>();
  do {
    const victim = yield* whomToNote(t, fighter, noted);
    if (!victim) break;
    noted.set(victim.id, yield* note(t, fighter, victim, isHeard));
  } while (isHeard);
  if (noted.size === 0 && !isHeard) return false;
  const how = isHeard ? yield* howAttacked(t, fighter) : NOTED_AS['no-attack'];
  if (noted.size === 0 && how.kind === 'other') return false;
  yield* shakeFriends(t, { fallen: [] }); // The players have seen to nerve tests themselves.
  yield* tellOfNoted(t, fighter, noted, how);
  return true;
}

/** Rules that listen for attacks get one that was noted, and ask how it was made. */
function* noteAttack(t: BattleTable, fighter: FighterState, noted: ReadonlyMap<Ref, Noted>): Rule<void> {
  const { state } = t;
  const isHeard = bySeam(state).asksHowAttacked.some((rule) => rule.asksHowAttacked(state, fighter));
  yield* tellOfNoted(t, fighter, noted, isHeard ? yield* howAttacked(t, fighter) : NOTED_AS['no-attack']);
}

function* tellOfNoted(
  t: BattleTable,
  fighter: FighterState,
  noted: ReadonlyMap<Ref, Noted>,
  { kind, weapons }: Pick<AttackEvent, 'kind' | 'weapons'>,
): Rule<void> {
  const struck: Struck[] = [];
  for (const [id, what] of noted) {
    const harmed = what === 'seriously-injured' || what === 'out-of-action';
    if (what !== 'unharmed') struck.push({ fighter: id, harmed, fate: fighterOf(t.state, id).fate });
  }
  yield* tellOfAttack(t, {
    kind,
    attacker: fighter.id,
    weapons,
    targets: [...noted.keys()],
    thing: null,
    struck,
    reaction: false,
    reactions: [],
    noted: true,
  });
}

/** What can be noted of somebody. */
type Noted = 'unharmed' | 'pinned' | 'seriously-injured' | 'out-of-action' | 'broken';

function* whomToNote(
  t: BattleTable,
  fighter: FighterState,
  noted: ReadonlyMap<Ref, Noted>,
): Rule<FighterState | undefined> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== fighter.id && !noted.has(id));
  if (others.length === 0) return undefined;
  const what =
    noted.size === 0
      ? say('noting/whom-did-something-happen', { fighter: fighter.name })
      : say('noting/whom-else-did-attack', { fighter: fighter.name });
  const options = [...ids(others), 'nobody'];
  const id = yield* t.choose(seatOf(t.state, fighter), options, 'core.injury.dice.1', fighter.id, what);
  return id === 'nobody' ? undefined : fighterOf(t.state, id);
}

function* note(t: BattleTable, by: FighterState, target: FighterState, isHeard: boolean): Rule<Noted> {
  const states = statesOf(target);
  const offer = {
    what: say('noting/what-now', { target: target.name }),
    options: isHeard ? [...states, 'unharmed'] : states,
    labels: { unharmed: say('noting/as-before-attacked-unharmed') },
  };
  const what = (yield* t.offer(seatOf(t.state, by), offer, 'core.injury.dice.1', target.id)) as Noted;
  yield* becomes(t, target, by, what);
  return what;
}

/** What somebody can become. */
function statesOf({ fate }: FighterState): readonly Noted[] {
  const states = ['pinned', 'seriously-injured', 'out-of-action', 'broken'] as const;
  return states.filter((state) => state !== fate);
}

function* becomes(t: BattleTable, target: FighterState, by: FighterState | null, what: Noted): Rule<void> {
  if (what === 'pinned') pin(t, target, 'core.shooting.pin.1');
  if (what === 'seriously-injured') yield* goDown(t, target, by, 'core.injury.serious.1');
  if (what === 'out-of-action') yield* goOut(t, target, by, 'core.injury.out.1');
  if (what === 'broken') {
    target.broken = true;
    target.ready = false;
    t.tell('activation/broken', { target: target.name }, 'core.nerve.broken.1');
  }
}

const UNKNOWN = { weapon: null, strength: null } as const;

/** What an attack that was noted is taken for. */
const NOTED_AS = {
  shot: { kind: 'shoot', weapons: [{ ...UNKNOWN, traits: [], silent: false }] },
  'silent-shot': { kind: 'shoot', weapons: [{ ...UNKNOWN, traits: ['silent'], silent: true }] },
  blows: { kind: 'fight', weapons: [] },
  'no-attack': { kind: 'other', weapons: [] },
} as const satisfies Readonly<Record<string, Pick<AttackEvent, 'kind' | 'weapons'>>>;

const NOTED_WORDS: Readonly<Record<keyof typeof NOTED_AS, Saying>> = {
  shot: say('noting/shot'),
  'silent-shot': say('noting/shot-silent-weapon'),
  blows: say('noting/close-combat'),
  'no-attack': say('noting/not-all-was-no'),
};

function* howAttacked(t: BattleTable, fighter: FighterState): Rule<Pick<AttackEvent, 'kind' | 'weapons'>> {
  const options = Object.keys(NOTED_AS);
  const offer = {
    what: say('noting/how-did-attack', { fighter: fighter.name }),
    options,
    labels: NOTED_WORDS,
  };
  const how = yield* t.offer(seatOf(t.state, fighter), offer, 'core.shooting.declare.1', fighter.id);
  return NOTED_AS[how as keyof typeof NOTED_AS];
}
