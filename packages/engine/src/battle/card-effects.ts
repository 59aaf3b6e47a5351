/**
 * The effects of tactics cards, as data: a small closed vocabulary, so that the app can carry out a card that
 * a player writes.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../table/errors.ts';
import type { Inches } from '../table/question.ts';
import { type Saying, say } from '../table/say.ts';
import type { Battle } from './judged.ts';
import type { TacticsCard } from './lists.ts';
import { type Allowed, checkFields, isRecord, oneOf, shown, text, whole } from './written.ts';

/**
 * How long an effect lasts: for the next attack or move of the fighter it is on (and no longer than their activation),
 * for the activation in which the card is played, until the next turn of its gang, or to the end of round or battle.
 */
export const UNTILS = ['attack', 'move', 'activation', 'turn', 'round', 'battle'] as const;
export type Until = (typeof UNTILS)[number];

/** The tests that a card can pass or have rolled again. */
export const CARD_TESTS = ['nerve', 'ammo', 'bottle'] as const;
export type CardTest = (typeof CARD_TESTS)[number];

/** Some fighters of the card's own gang, or some of its enemies; all limits are from the fighter who plays the card. */
export interface SomeFighters {
  readonly who: 'own' | 'enemy';
  readonly most: number | 'all';
  readonly within?: Inches;
  readonly seen?: true;
  /** In base contact. */
  readonly touching?: true;
}

/** `self` is the fighter in whose activation the card is played, or the model that a card equips. */
export type CardTarget = 'self' | 'gang' | SomeFighters;

/** An effect that is over once it is carried out. */
export type EffectAtOnce =
  | { readonly does: 'move'; readonly on: CardTarget; readonly inches: Inches }
  | { readonly does: 'stand-up' | 'pin' | 'rally' | 'reload'; readonly on: CardTarget }
  | { readonly does: 'heal'; readonly on: CardTarget; readonly fleshWounds: number }
  /** Fighters who were left at home, or new ones of the House's list for this battle. */
  | {
      readonly does: 'add-fighters';
      readonly on: 'gang';
      readonly from: (typeof RECRUITS)[number];
      readonly most: number;
    };

/** The fighters that a card may add to a starting crew. */
export const RECRUITS = ['home', 'ganger', 'juve'] as const;

/** An effect that is in force until its time is over, or until it has been used. */
export type LastingEffect =
  | { readonly does: 'set-up-last' | 'act-once-more'; readonly on: CardTarget }
  | {
      readonly does: 'change-hit-rolls';
      readonly on: CardTarget;
      readonly by: number;
      /** Both kinds by default. */
      readonly attacks?: 'shoot' | 'fight';
      readonly until: Until;
    }
  | {
      readonly does: 'change-movement';
      readonly on: CardTarget;
      readonly by: Inches | 'half';
      readonly until: Until;
    }
  | {
      readonly does: 'ignore-cover' | 'stop-reactions' | 'hide';
      readonly on: CardTarget;
      readonly until: Until;
    }
  | {
      readonly does: 'pass-test' | 'roll-again';
      readonly on: CardTarget;
      readonly test: CardTest;
      readonly until: Until;
    };

export type CardEffect = EffectAtOnce | LastingEffect;

// Words

/** The effect on one fighter or gang, as the words after a name: `stands up`. */
export function effectSaid(effect: CardEffect): Saying {
  switch (effect.does) {
    case 'move':
      return say('card-effects/may-move-up', { inches: effect.inches });
    case 'stand-up':
      return say('card-effects/stands-up');
    case 'pin':
      return say('card-effects/pinned');
    case 'rally':
      return say('card-effects/rallies');
    case 'reload':
      return say('card-effects/reloads-weapon-without-action');
    case 'heal':
      return effect.fleshWounds === 1
        ? say('card-effects/loses-flesh-wound')
        : say('card-effects/loses-up-flesh-wounds', { many: effect.fleshWounds });
    case 'add-fighters':
      return addsFighters(effect);
    case 'set-up-last':
      return say('card-effects/set-up-last-all');
    case 'act-once-more':
      return say('card-effects/makes-one-more-action');
    case 'change-hit-rolls': {
      const facts = {
        many: Math.abs(effect.by),
        rolls: ROLLS[effect.attacks ?? 'any'],
        lasts: LASTS[effect.until],
      };
      return effect.by < 0 ? say('card-effects/takes-off', facts) : say('card-effects/adds', facts);
    }
    case 'change-movement': {
      const { by, until } = effect;
      const lasts = LASTS[until];
      if (by === 'half') return say('card-effects/has-half-movement', { lasts });
      const facts = { inches: Math.abs(by), lasts };
      return by < 0 ? say('card-effects/moves-up-less', facts) : say('card-effects/moves-up-farther', facts);
    }
    case 'ignore-cover':
      return say('card-effects/ignores-cover', { lasts: LASTS[effect.until] });
    case 'stop-reactions':
      return say('card-effects/makes-no-reaction-attacks', { lasts: LASTS[effect.until] });
    case 'hide':
      return say('card-effects/cannot-shot', { lasts: LASTS[effect.until] });
    case 'pass-test':
      return say('card-effects/passes-next-test', { test: effect.test, lasts: LASTS[effect.until] });
    case 'roll-again':
      return say('card-effects/rolls-failed-test-again', { test: effect.test, lasts: LASTS[effect.until] });
    default:
      return effect satisfies never;
  }
}

function addsFighters({ from, most }: Extract<CardEffect, { does: 'add-fighters' }>): Saying {
  if (from === 'home')
    return most === 1
      ? say('card-effects/adds-up-1-fighter')
      : say('card-effects/adds-up-fighters-who', { most });
  return most === 1
    ? say('card-effects/adds-up-1-fighter-house-s', { from })
    : say('card-effects/adds-up-fighters-house', { most, from });
}

const ROLLS = {
  shoot: say('card-effects/hit-rolls-shots'),
  fight: say('card-effects/hit-rolls-blows'),
  any: say('card-effects/hit-rolls'),
} as const;

const LASTS: Readonly<Record<Until, Saying>> = {
  attack: say('card-effects/one-attack'),
  move: say('card-effects/one-move'),
  activation: say('card-effects/activation'),
  turn: say('card-effects/until-next-turn-gang'),
  round: say('card-effects/until-round-ends'),
  battle: say('card-effects/battle'),
};

// Checks

const STEPS: Allowed = {
  words: say('card-file/steps', { least: -6, most: 6 }),
  fits: (value) => whole(-6, 6).fits(value) && value !== 0,
};

const STEPS_OR_HALF: Allowed = {
  words: say('card-file/half-or', { whole: STEPS.words }),
  fits: (value) => value === 'half' || STEPS.fits(value),
};

/** How an effect is written, and the rule that it bends. */
interface Form {
  readonly clause: ClauseId;
  /** The fields beside `does` and `on`. */
  readonly fields: Readonly<Record<string, Allowed>>;
  readonly on: readonly ('self' | 'gang' | 'own' | 'enemy')[];
}

const FIGHTERS = ['self', 'own', 'enemy'] as const;
const UNTIL_ATTACK = oneOf(...UNTILS.filter((until) => until !== 'move'));
const UNTIL_MOVE = oneOf(...UNTILS.filter((until) => until !== 'attack'));
const UNTIL_LATER = oneOf(...UNTILS.filter((until) => until !== 'attack' && until !== 'move'));
const ATTACKS: Allowed = { ...oneOf('shoot', 'fight'), isOptional: true };
const TESTED = { test: oneOf(...CARD_TESTS), until: UNTIL_LATER };

/** Every effect there is. */
const FORMS: Readonly<Record<CardEffect['does'], Form>> = {
  move: { clause: 'core.actions.move.1', fields: { inches: whole(1, 24) }, on: FIGHTERS },
  'stand-up': { clause: 'core.actions.standup.1', fields: {}, on: FIGHTERS },
  pin: { clause: 'core.shooting.pin.1', fields: {}, on: FIGHTERS },
  rally: { clause: 'core.endphase.rally.1', fields: {}, on: FIGHTERS },
  reload: { clause: 'core.actions.reload.1', fields: {}, on: ['self', 'own'] },
  heal: { clause: 'core.injury.flesh.1', fields: { fleshWounds: whole(1, 6) }, on: FIGHTERS },
  'add-fighters': {
    clause: 'dominion.tactics.fighters.1',
    fields: { from: oneOf(...RECRUITS), most: whole(1, 6) },
    on: ['gang'],
  },
  'set-up-last': { clause: 'takeover.standards.deployment.4', fields: {}, on: ['own'] },
  'act-once-more': { clause: 'core.activation.turn.4', fields: {}, on: ['self'] },
  'change-hit-rolls': {
    clause: 'core.shooting.hit.1',
    fields: { by: STEPS, attacks: ATTACKS, until: UNTIL_ATTACK },
    on: FIGHTERS,
  },
  'change-movement': {
    clause: 'core.actions.move.1',
    fields: { by: STEPS_OR_HALF, until: UNTIL_MOVE },
    on: FIGHTERS,
  },
  'ignore-cover': { clause: 'core.shooting.hit.2', fields: { until: UNTIL_ATTACK }, on: FIGHTERS },
  'stop-reactions': { clause: 'core.combat.reaction.1', fields: { until: UNTIL_LATER }, on: FIGHTERS },
  hide: { clause: 'core.shooting.priority.5', fields: { until: UNTIL_LATER }, on: FIGHTERS },
  'pass-test': { clause: 'core.tests.test.1', fields: TESTED, on: [...FIGHTERS, 'gang'] },
  'roll-again': { clause: 'core.tests.test.1', fields: TESTED, on: [...FIGHTERS, 'gang'] },
};

/** The names of all effects. */
export const EFFECTS = Object.keys(FORMS) as readonly CardEffect['does'][];

/** A card's text about when it is played and what it does. */
interface Written {
  readonly early: boolean | 'before-deployment';
  readonly equips?: boolean;
  readonly effects?: readonly CardEffect[];
}

const TERRAINS: readonly Battle['terrain'][] = [
  'slums',
  'zone-mortalis',
  'towers',
  'sump-sea',
  'sector-mechanicus',
];

/** How a card is written; its effects have forms of their own. */
const CARD_FIELDS: Readonly<Record<keyof TacticsCard, Allowed>> = {
  id: {
    words: say('form/id-letters-most', { most: 64 }),
    fits: (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value),
  },
  title: text(80),
  words: text(600),
  early: oneOf(false, true, 'before-deployment'),
  equips: { ...oneOf(false, true), isOptional: true },
  effects: { words: say('form/effects'), fits: Array.isArray, isOptional: true },
  house: { ...text(40), isOptional: true },
  terrain: { ...oneOf(...TERRAINS), isOptional: true },
};

/** Tactics cards that a player wrote; an error names the field, the allowed values, and the rule. */
export function readCards(given: unknown, field: string): readonly TacticsCard[] {
  const clause = 'campaign.tactics.draw.1';
  if (!Array.isArray(given) || given.length === 0)
    throw new BadInput(field, say('form/at-least-one', { what: say('form/card') }), clause);
  const ids: unknown[] = [];
  for (const [at, card] of given.entries()) {
    const where = `${field}.${at}`;
    if (!isRecord(card))
      throw new BadInput(
        where,
        say('form/expected', { allowed: say('form/one-card'), got: shown(card) }),
        clause,
      );
    checkFields(card, CARD_FIELDS, where, say('card-file/a-card'), clause);
    if (ids.includes(card.id))
      throw new BadInput(`${where}.id`, say('card-file/another-id', { id: String(card.id) }), clause);
    ids.push(card.id);
  }
  checkCards(given, field);
  return given;
}

/** Refuses cards with effects that cannot be carried out; names the field, what came, what is allowed and the rule. */
export function checkCards(cards: readonly Written[], field: string): void {
  for (const [at, card] of cards.entries()) {
    const { effects = [] } = card;
    if (!Array.isArray(effects))
      throw new BadInput(
        `${field}.${at}.effects`,
        say('form/expected-just', { allowed: say('form/effects') }),
      );
    for (const [number, effect] of effects.entries()) {
      const where = `${field}.${at}.effects.${number}`;
      checkEffect(effect, where);
      checkTiming(card, effect, where);
    }
  }
}

function checkEffect(given: unknown, field: string): asserts given is CardEffect {
  if (!isRecord(given))
    throw new BadInput(field, say('form/expected', { allowed: say('form/effect'), got: shown(given) }));
  const { does, on, ...rest } = given;
  if (!EFFECTS.includes(does as CardEffect['does'])) {
    throw new BadInput(
      `${field}.does`,
      say('form/expected', { allowed: say('form/one-of', { names: EFFECTS }), got: shown(does) }),
    );
  }
  const { clause, fields, on: open } = FORMS[does as CardEffect['does']];
  checkFields(rest, fields, field, say('card-file/the-effect', { does: String(does) }), clause);
  const side = isRecord(on) ? on.who : on;
  if (!open.includes(side as 'self')) {
    const allowed = open.map((each) =>
      each === 'self' || each === 'gang' ? each : say('card-file/fighters', { which: each }),
    );
    throw new BadInput(
      `${field}.on`,
      say('form/expected-for', { allowed, what: String(does), got: shown(on) }),
      clause,
    );
  }
  if (isRecord(on)) checkSome(on, `${field}.on`, clause);
  // A bottle test is a gang's, all others are a fighter's.
  if ('test' in rest && (rest.test === 'bottle') !== (on === 'gang')) {
    const allowed = rest.test === 'bottle' ? 'gang' : say('card-file/self-or-fighters');
    const what = say('card-file/test', { test: String(rest.test) });
    throw new BadInput(
      `${field}.on`,
      say('form/expected-for', { allowed, what, got: shown(on) }),
      rest.test === 'bottle' ? 'core.endphase.bottle.1' : clause,
    );
  }
}

const TRUE: Allowed = { ...oneOf(true), isOptional: true };
const SOME_FIELDS: Readonly<Record<string, Allowed>> = {
  most: {
    words: say('card-file/all-or', { whole: whole(1, 10).words }),
    fits: (value) => value === 'all' || whole(1, 10).fits(value),
  },
  within: { ...whole(1, 48), isOptional: true },
  seen: TRUE,
  touching: TRUE,
};

function checkSome(
  { who, ...rest }: Readonly<Record<string, unknown>>,
  field: string,
  clause: ClauseId,
): void {
  checkFields(rest, SOME_FIELDS, field, say('card-file/fighters-of'), clause);
  if (rest.touching && who === 'own')
    throw new BadInput(`${field}.touching`, say('card-file/engaged'), 'core.status.kinds.2');
}

const BEFORE_DEPLOYMENT: readonly [CardEffect['does'], CardEffect['does']] = ['set-up-last', 'add-fighters'];

/**
 * A card played around the deployment is played in nobody's activation, and before it nobody is there yet.
 */
function checkTiming({ early, equips }: Written, effect: CardEffect, field: string): void {
  const { does, on } = effect;
  const { clause } = FORMS[does];
  const isFirst = early === 'before-deployment';
  if (isFirst !== BEFORE_DEPLOYMENT.includes(does)) {
    const fault = isFirst
      ? say('card-file/before', {
          allowed: say('form/either', { first: BEFORE_DEPLOYMENT[0], second: BEFORE_DEPLOYMENT[1] }),
          does,
        })
      : say('card-file/early', { does });
    throw new BadInput(`${field}.does`, fault, clause);
  }
  const isLimited = typeof on === 'object' && (on.within ?? on.seen ?? on.touching) !== undefined;
  if (isFirst && isLimited) throw new BadInput(`${field}.on`, say('card-file/nobody-there'), clause);
  if (!early && !equips) return;
  const rule = equips ? 'classic.reinforcements.tactics.1' : clause;
  if (does === 'act-once-more' || ('until' in effect && effect.until === 'activation')) {
    const name = does === 'act-once-more' ? 'does' : 'until';
    throw new BadInput(`${field}.${name}`, say('card-file/no-activation'), rule);
  }
  if ((on === 'self' && !equips) || isLimited)
    throw new BadInput(`${field}.on`, say('card-file/no-activation'), rule);
}
