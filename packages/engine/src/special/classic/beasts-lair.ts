/** The Beast's Lair: something with tentacles that strikes at fighters who linger near its hole. */
import { besideAny } from '../../battle/beside.ts';
import { drinkOf } from '../../battle/kit.ts';
import { seesThing } from '../../battle/sight-on-board.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  ids,
  isOnBoard,
  isUp,
  type Marker,
  seatOf,
} from '../../battle/state.ts';
import { meleeOf, type Profile, rangedOf, strengthOf } from '../../battle/weapons.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { hitRolls } from '../../core/combat.ts';
import { placeMarker } from '../../core/deploy.ts';
import { injuryDice } from '../../core/hits.ts';
import { armsAtThing } from '../../core/play/arms.ts';
import { addedToHit, afterAttackOnThing } from '../../core/play/attack.ts';
import { diceAtThing } from '../../core/play/fight.ts';
import { howOf, sufferHit } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { knockBack } from '../../core/play/shot-hits.ts';
import {
  type AtThing,
  aimAtThing,
  fireAtThing,
  hitsOnThing,
  thingsInSight,
} from '../../core/play/shots-at-things.ts';
import { hitRoll } from '../../core/shooting.ts';
import { statusOf } from '../../core/status.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { isSaved, isWounded, statOf } from '../figures.ts';
import { markerOf, markersOf, newMarker, takeOff, wasPlaced } from './markers.ts';

const distanceRead = ruling('classic.lair-distance', 'distance-rounded-up');

const BEAST = {
  ws: statOf('classic.beasts-lair.profile.1', 'WS'),
  strength: statOf('classic.beasts-lair.profile.1', 'S'),
  toughness: statOf('classic.beasts-lair.profile.1', 'T'),
  wounds: statOf('classic.beasts-lair.profile.1', 'W'),
};
/** Its tentacles strike with its own Strength [classic.beasts-lair.profile.2]. */
const TENTACLES = { ap: -2, damage: 3 };

export const roused = procedure('classic.beasts-lair.roused', function* (t, { distance }) {
  if (distance > 6) {
    t.tell('classic/beasts-lair/beast-takes-no-notice', { distance }, 'classic.beasts-lair.trigger.1');
    return { rolled: false, attacks: false };
  }
  const roll = yield* t.roll('D6', 'classic.beasts-lair.trigger.1');
  const reach = distanceRead(t) === 'distance-rounded-up' ? Math.ceil(distance) : distance;
  const attacks = roll === 6 || roll > reach;
  t.tell(
    'classic/beasts-lair/beast',
    { roll, distance, fate: attacks ? 'attacks' : 'stays in its lair' },
    roll === 6 ? 'classic.beasts-lair.trigger.2' : 'classic.beasts-lair.trigger.3',
  );
  return { rolled: true, attacks };
});

/**
 * One attack without modifiers; a hit at or above the target's Strength is a Knockback, worse with no room
 * [classic.reference.traits.1].
 */
export const attack = procedure(
  'classic.beasts-lair.attack',
  function* (t, { strength, toughness, wounds, save, cornered }) {
    const roll = yield* t.roll('D6', 'classic.beasts-lair.profile.1');
    const hit = roll >= BEAST.ws;
    if (!hit) {
      t.tell('classic/beasts-lair/tentacles-miss', {}, 'classic.beasts-lair.profile.1');
      return { hit, knockedBack: false, damage: 0, injuryDice: 0 };
    }
    const knockedBack = roll >= strength;
    if (knockedBack) t.tell('classic/beasts-lair/target-knocked-back', {}, 'classic.reference.traits.1');
    const wounded = yield* isWounded(t, BEAST.strength, toughness);
    const saved = wounded && (yield* isSaved(t, save, TENTACLES.ap));
    const damage = wounded && !saved ? TENTACLES.damage + (knockedBack && cornered ? 1 : 0) : 0;
    // The point that takes the last Wound is one die, and so is each after it [classic.reference.tests.5].
    const dice = injuryDice(wounds, damage);
    t.tell(
      'classic/beasts-lair/tentacles-do-damage-which',
      { damage, dice },
      'classic.beasts-lair.profile.2',
    );
    return { hit, knockedBack, damage, injuryDice: dice };
  },
);

/** The lair may be attacked [classic.beasts-lair.nature.5]; it has no save, and its last Wound is its end. */
export const damageToLair = procedure('classic.beasts-lair.damage', function* (t, input) {
  const wounds = yield* t.fold(input.hits, input.wounds, function* (t, left, { strength, damage }) {
    if (left === 0) return 0;
    const wounded = yield* isWounded(t, strength, BEAST.toughness);
    return wounded ? Math.max(0, left - damage) : left;
  });
  const removed = wounds === 0;
  t.tell(
    removed ? 'classic/beasts-lair/beast-dead-lair-removed' : 'classic/beasts-lair/lair-has-wounds-left',
    { wounds },
    removed ? 'classic.beasts-lair.nature.6' : 'classic.beasts-lair.nature.5',
  );
  return { wounds, removed };
});

// In a battle

/** Every half inch up to 6": whole ones exactly, the others for anything in between. */
const DISTANCES = Array.from({ length: 13 }, (_, at) => String(at / 2));

/** One question for each lair and activation: how near did the fighter end? */
function* lurk(t: BattleTable, fighter: FighterState, lair: Marker): Rule<void> {
  const answer = yield* t.choose(
    seatOf(t.state, fighter),
    ['farther', ...DISTANCES],
    'classic.beasts-lair.trigger.1',
    fighter.id,
    say('classic/beasts-lair/how-many-inches-lair', { fighter: fighter.name }),
    { is: 'inches', from: fighter.id, to: lair.id, halves: true },
  );
  if (answer === 'farther') return;
  const { attacks } = yield* roused(t, { distance: Number(answer) });
  if (!attacks) return;
  const { name, id } = fighter;
  t.tell('classic/beasts-lair/beast-strikes', { lair: lair.id, name }, 'classic.beasts-lair.profile.2');
  const natural = yield* t.roll('D6', 'classic.beasts-lair.profile.1', id, BEAST.ws);
  if (natural < BEAST.ws) {
    t.tell('classic/beasts-lair/tentacles-miss', {}, 'classic.beasts-lair.profile.1');
    return;
  }
  const pushed = yield* knockBack(t, fighter, natural);
  if (!isOnBoard(fighter)) return; // What they were pushed into took them off the board.
  // A blow like any other: dodged, saved by a field, softened by True Grit.
  const { strength } = BEAST;
  const { ap, damage } = TENTACLES;
  const how = howOf({ kind: 'fight', natural, stood: fighter.fate === 'standing' });
  if (yield* sufferHit(t, fighter, null, { strength, ap, damage: damage + pushed, how }))
    yield* nerveOfFriends(t, fighter);
}

/** Some hits on the lair, each with its Strength and Damage. */
function* hurtLair(
  t: BattleTable,
  fighter: FighterState,
  lair: Marker,
  profile: Profile | null,
  hits: number,
): Rule<void> {
  const strength = Math.max(1, (profile ? strengthOf(profile, fighter) : fighter.stats.s) ?? 1);
  const damage = typeof profile?.damage === 'number' ? profile.damage : 1;
  const after = yield* damageToLair(t, {
    wounds: lair.data.wounds as number,
    hits: Array.from({ length: hits }, () => ({ strength, damage })),
  });
  lair.data = { ...lair.data, wounds: after.wounds };
  if (after.removed) takeOff(lair, 'killed');
}

/** Close combat with the lair, which does not react; nobody has to charge it [classic.beasts-lair.nature.4]. */
const fightLair: BattleAction = {
  id: 'fight-lair',
  words: say('classic/beasts-lair/attack-beast-s-lair'),
  type: 'basic',
  as: 'fight',
  clause: 'classic.beasts-lair.nature.5',
  may: (state, fighter) => mayAttack(markersOf(state, 'beasts-lair'), fighter),
  at: (state, fighter) => besideAny(1, fighter, markersOf(state, 'beasts-lair')),
  *take(t, fighter) {
    const lair = yield* pickLair(
      t,
      fighter,
      yield* t.within(1, fighter.id, ids(lairs(t)), 'classic.beasts-lair.nature.3'),
    );
    if (!lair) return false;
    const arms = meleeOf(fighter).slice(0, 2);
    const added = addedToHit(t, fighter, null, 'fight') - drinkOf(fighter).blows;
    const groups = diceAtThing(t, fighter, arms);
    for (const { armed, dice } of groups) {
      if (lair.spot === null) break;
      const profile = armed?.profile ?? null;
      const { hits } = yield* hitRolls(t, {
        ws: fighter.stats.ws,
        attacks: Math.min(12, dice),
        turned: false,
        unseenCharge: false,
        broken: fighter.broken,
        assists: 0,
        interference: 0,
        blind: fighter.conditions.includes('blind'),
        other: (profile?.accuracy.long ?? 0) + added,
      });
      yield* hurtLair(t, fighter, lair, profile, hits);
    }
    const used = groups.map(({ armed }) => armed);
    yield* afterAttackOnThing(t, fighter, lair.id, 'fight', used);
    return true;
  },
};

/** A ranged attack on the lair: always Standing, never Prone [classic.beasts-lair.nature.2]. */
const shootLair: BattleAction = {
  id: 'shoot-lair',
  words: say('classic/beasts-lair/shoot-beast-s-lair'),
  type: 'basic',
  as: 'shoot',
  clause: 'classic.beasts-lair.nature.5',
  may(state, fighter) {
    const may = mayAttack(markersOf(state, 'beasts-lair'), fighter);
    if (!markersOf(state, 'beasts-lair').some(({ id }) => seesThing(state, fighter, id))) return false;
    if (may !== true || rangedOf(fighter).length > 0) return may;
    return {
      why: say('classic/beasts-lair/fighter-has-nothing-shoot'),
      clause: 'classic.beasts-lair.nature.5',
    };
  },
  *take(t, fighter, double = true) {
    const arms = armsAtThing(t, fighter, double);
    const lair = yield* pickLair(
      t,
      fighter,
      yield* thingsInSight(t, fighter, lairs(t), 'classic.beasts-lair.nature.5'),
    );
    if (!lair || arms.length === 0) return false;
    const shots = yield* aimAtThing(t, fighter, lair.id, arms);
    const hits = yield* hitsOnThing(t, shots, (at) => hitsLair(t, fighter, at));
    return yield* fireAtThing(t, fighter, lair.id, shots, hits, function* ({ armed }, landed) {
      if (lair.spot !== null) yield* hurtLair(t, fighter, lair, armed.profile, landed);
    });
  },
};

function* hitsLair(t: BattleTable, { stats }: FighterState, { shot }: AtThing): Rule<boolean> {
  return (yield* hitRoll(t, { bs: stats.bs, ...shot })).hit;
}

const lairs = (t: BattleTable) => markersOf(t.state, 'beasts-lair');

function mayAttack(there: readonly Marker[], fighter: FighterState): ReturnType<BattleAction['may']> {
  const clause = 'classic.beasts-lair.nature.5';
  if (there.length === 0) return { why: say('classic/beasts-lair/there-no-lair'), clause };
  return (
    (isUp(fighter) && statusOf(fighter) === 'active') || {
      why: say('classic/beasts-lair/only-active-fighter-attacks'),
      clause,
    }
  );
}

function* pickLair(t: BattleTable, fighter: FighterState, near: readonly string[]): Rule<Marker | undefined> {
  if (near.length === 0) return undefined;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    near,
    'classic.beasts-lair.nature.5',
    fighter.id,
    say('classic/beasts-lair/which-lair'),
  );
  return markerOf(t.state, id);
}

/**
 * The lair is no model [classic.beasts-lair.nature.1]: a marker with Wounds. If no scenario has placed one, this rule
 * does.
 */
export const beastsLair = specialRule({
  id: 'classic.beasts-lair',
  title: "The Beast's Lair",
  actions: [fightLair, shootLair],
  *deployed(t) {
    const [first] = t.state.gangs;
    if (wasPlaced(t.state, 'beasts-lair') || !first) return;
    const lair = newMarker(t.state, 'beasts-lair', { data: { wounds: BEAST.wounds } });
    yield* placeMarker(t, lair, ANYWHERE, 'classic.beasts-lair.trigger.1', first.seat);
  },
  *activationEnds(t, fighter) {
    for (const lair of lairs(t)) if (isOnBoard(fighter)) yield* lurk(t, fighter, lair);
  },
});
