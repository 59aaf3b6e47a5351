/** The Treasure Casket: a loot casket with better contents and a nastier lock. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { besideAny } from '../../battle/beside.ts';
import { award } from '../../battle/events.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import type { BattleState, BattleTable, FighterState } from '../../battle/state.ts';
import { seatOf } from '../../battle/state.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { sufferInjuries } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table } from '../figures.ts';
import {
  afterSmash,
  bypassLock,
  carryAlong,
  lockTools,
  mayTouch,
  pickNear,
  smashOpen,
} from './loot-caskets.ts';
import { markersOf, newMarker, takeOff, wasPlaced } from './markers.ts';

const smashed = ruling('classic.treasure-smash', 'full-roll-counts');

const treasureOf = d6Table('classic.treasure-casket.general.2', 'click', 'fancy-threads', 'nobles-ransom');

/**
 * Opened like any casket, by force [classic.loot-caskets.smash.1] or by wit [classic.loot-caskets.bypass.1]; force
 * costs 1 on the roll for its contents [classic.loot-caskets.smash.2].
 */
export const open = procedure('classic.treasure-casket.open', function* (t, input) {
  let injury: InjuryFace | null = null;
  const { opened, result } = yield* openWith(t, input, function* () {
    [injury = null] = yield* t.injury(1, 'classic.treasure-casket.contents.1');
  });
  return { opened, result, injury };
});

/** Opens the casket; `pricks` is what its needle does. */
function* openWith(
  t: Table,
  { how, value }: ProcedureInputs['classic.treasure-casket.open'],
  pricks: () => Rule<void>,
): Rule<{ readonly opened: boolean; readonly result: ReturnType<typeof treasureOf> | null }> {
  const { opened } = yield* how === 'smash' ? smashOpen(t, value) : bypassLock(t, value, 0);
  if (!opened) return { opened, result: null };

  const natural = yield* t.roll('D6', 'classic.treasure-casket.general.2');
  const full = how === 'bypass' || smashed(t) === 'full-roll-counts';
  const result = treasureOf(full ? natural : afterSmash(natural));
  switch (result) {
    case 'click':
      t.tell('classic/treasure-casket/needle-trap-one-injury', {}, 'classic.treasure-casket.contents.1');
      yield* pricks();
      break;
    case 'fancy-threads':
      t.tell(
        'classic/treasure-casket/fighter-puts-uphive-raiments',
        {},
        'classic.treasure-casket.contents.2',
      );
      break;
    case 'nobles-ransom':
      t.tell('classic/treasure-casket/fighter-takes-one-item', {}, 'classic.treasure-casket.contents.3');
      break;
    default:
      return result satisfies never;
  }
  return { opened, result };
}

// In a battle

/** Personal Equipment that the players may choose from. */
const EQUIPMENT: readonly string[] = (armoury.gear as readonly { readonly id: string }[]).map(({ id }) => id);

const treasures = (state: BattleState) => markersOf(state, 'treasure-casket');

/** Opens it by force or by wit, as any casket is opened. */
function opening(how: 'smash' | 'bypass', words: Saying): BattleAction {
  return {
    id: `${how}-treasure`,
    words,
    type: 'basic',
    clause: 'classic.treasure-casket.general.2',
    may: (state, fighter) => mayTouch(fighter, treasures(state)),
    at: (state, fighter) => besideAny(1, fighter, treasures(state)),
    *take(t, fighter) {
      const casket = yield* pickNear(t, fighter, treasures(t.state), how);
      if (!casket) return false;
      const { s: strength, int: intelligence } = fighter.stats;
      // What helps with the lock makes the test so much easier.
      const value = how === 'smash' ? strength : intelligence - lockTools(fighter);
      const { opened, result } = yield* openWith(t, { how, value }, () => needle(t, fighter));
      if (!opened) return true;
      takeOff(casket, 'opened');
      casket.data = { ...casket.data, contents: result, openedBy: fighter.id };
      if (result === 'fancy-threads') fighter.gear = [...fighter.gear, 'uphive-raiments'];
      if (result === 'nobles-ransom') yield* ransom(t, fighter);
      return true;
    },
  };
}

/** One die whatever Wounds are left [classic.treasure-casket.contents.1], softened by True Grit as any other is. */
function* needle(t: BattleTable, fighter: FighterState): Rule<void> {
  if (yield* sufferInjuries(t, fighter, null, null)) yield* nerveOfFriends(t, fighter);
}

/** An item of the player's choice, for the fighter who opened the casket [classic.treasure-casket.contents.3]. */
function* ransom(t: BattleTable, fighter: FighterState): Rule<void> {
  const clause = 'classic.treasure-casket.contents.3';
  const item = yield* t.choose(
    seatOf(t.state, fighter),
    EQUIPMENT,
    clause,
    fighter.id,
    say('classic/treasure-casket/which-item'),
  );
  fighter.gear = [...fighter.gear, item];
  award(t.state, { to: fighter.id, what: 'item', amount: 1, detail: item, clause });
  t.tell('classic/treasure-casket/has', { name: fighter.name, item }, clause);
}

const carryTreasure: BattleAction = {
  id: 'carry-treasure',
  words: say('classic/treasure-casket/carry-treasure-casket'),
  type: 'simple',
  clause: 'classic.loot-caskets.carry.1',
  may: (state, fighter) => mayTouch(fighter, treasures(state)),
  at: (state, fighter) => besideAny(1, fighter, treasures(state)),
  *take(t, fighter) {
    const casket = yield* pickNear(t, fighter, treasures(t.state), 'carry');
    if (!casket) return false;
    yield* carryAlong(t, fighter, casket);
    return true;
  },
};

/** One Treasure Casket, placed by the player named first where no scenario has placed it. */
export const treasureCasket = specialRule({
  id: 'classic.treasure-casket',
  title: 'Treasure Casket',
  actions: [
    opening('smash', say('classic/treasure-casket/smash-treasure-casket-open')),
    opening('bypass', say('classic/treasure-casket/bypass-lock-treasure-casket')),
    carryTreasure,
  ],
  *deployed(t) {
    const [first] = t.state.gangs;
    if (wasPlaced(t.state, 'treasure-casket') || !first) return;
    const casket = newMarker(t.state, 'treasure-casket', { state: 'closed' });
    yield* placeMarker(t, casket, ANYWHERE, 'classic.treasure-casket.general.2', first.seat);
  },
});
