/** The Beast's Lair: something with tentacles that strikes at whoever lingers near its hole. */
import { injuryDice } from '../../core/hits.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import { isSaved, isWounded, statOf } from './figures.ts';

const distanceRead = ruling('classic.lair-distance', 'the distance is rounded up');

const BEAST = {
  ws: statOf('classic.beasts-lair.profile.1', 'WS'),
  strength: statOf('classic.beasts-lair.profile.1', 'S'),
  toughness: statOf('classic.beasts-lair.profile.1', 'T'),
};
/** Its tentacles strike with its own Strength [classic.beasts-lair.profile.2]. */
const TENTACLES = { ap: -2, damage: 3 };

export const roused = procedure('classic.beasts-lair.roused', function* (t, { distance }) {
  if (distance > 6) {
    t.tell('At {distance}" the beast takes no notice', { distance }, 'classic.beasts-lair.trigger.1');
    return { rolled: false, attacks: false };
  }
  const roll = yield* t.roll('D6', 'classic.beasts-lair.trigger.1');
  const reach = distanceRead(t) === 'the distance is rounded up' ? Math.ceil(distance) : distance;
  const attacks = roll === 6 || roll > reach;
  t.tell(
    'A {roll} at {distance}": the beast {fate}',
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
      t.tell('The tentacles miss', {}, 'classic.beasts-lair.profile.1');
      return { hit, knockedBack: false, damage: 0, injuryDice: 0 };
    }
    const knockedBack = roll >= strength;
    if (knockedBack) t.tell('The target is knocked back', {}, 'classic.reference.traits.1');
    const wounded = yield* isWounded(t, BEAST.strength, toughness);
    const saved = wounded && (yield* isSaved(t, save, TENTACLES.ap));
    const damage = wounded && !saved ? TENTACLES.damage + (knockedBack && cornered ? 1 : 0) : 0;
    // The point that takes the last Wound is one die, and so is each after it [classic.reference.tests.5].
    const dice = injuryDice(wounds, damage);
    t.tell(
      'The tentacles do {damage} Damage, which is {dice} Injury dice',
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
    removed ? 'The beast is dead: the lair is removed' : 'The lair has {wounds} Wounds left',
    { wounds },
    removed ? 'classic.beasts-lair.nature.6' : 'classic.beasts-lair.nature.5',
  );
  return { wounds, removed };
});
