/** A battle of Ana and Bo of Red against Cy and Dee of Blue, in which kit and attacks are proved. */
import { expect, test } from 'vitest';
import { engage } from '../battle/events.ts';
import { MINDED } from '../battle/minded.ts';
import { type FighterState, fighterOf } from '../battle/state.ts';
import { addWeapons, type Profile } from '../battle/weapons.ts';
import '../scenarios/index.ts';
import { activate } from '../core/play/activation.ts';
import { fight } from '../core/play/fight.ts';
import { playRound } from '../core/play/round.ts';
import { shoot } from '../core/play/shoot.ts';
import { takeActions } from '../core/play/take-actions.ts';
import { type Answers, battleOf, joinsRoster, roster, run } from '../scenarios/takeover/table.fixture.ts';
import type { Face } from '../table/dice.ts';
import type { Answer, Question } from '../table/question.ts';
import { inWords } from '../table/table.ts';

/** Dice that nobody names show their lowest face; injury dice show a Flesh Wound. */
export function low(question: Question): Answer {
  if (question.kind !== 'dice' || !('count' in question.dice)) throw new Error('no dice');
  const { notation, count } = question.dice;
  const face: Face = notation.includes('injury') ? 'flesh' : notation.includes('scatter') ? 90 : 1;
  return Array.from({ length: count }, () => face);
}

/** The same face over and over. */
export const show =
  (...faces: readonly Face[]) =>
  (question: Question): Answer =>
    question.kind === 'dice' && 'count' in question.dice
      ? Array.from({ length: question.dice.count }, (_, at) => faces[at % faces.length] as Face)
      : [];

export const PLAIN: Profile = {
  id: 'standard',
  range: { short: 8, long: 16 },
  accuracy: { short: 0, long: 0 },
  strength: 3,
  ap: 0,
  damage: 1,
  ammo: 4,
  traits: [],
};

/** A weapon with these traits and nothing else about it. */
export function weapon(traits: readonly string[], more: Partial<Profile> = {}): string {
  const melee = traits.includes('melee');
  const reach = melee ? { short: null, long: 'engaged' } : PLAIN.range;
  const id = `test.${JSON.stringify([traits, more])}`.replaceAll('/', '-');
  addWeapons({
    id,
    name: 'Weapon',
    class: melee ? 'melee' : 'basic',
    profiles: [{ ...PLAIN, range: reach, ...more, traits }],
  });
  return id;
}

export type Change = Partial<Omit<FighterState, 'stats'>> & { stats?: Partial<FighterState['stats']> };

/** Ana and Bo of Red against Cy and Dee of Blue. */
export function field({ answers = {}, rulings = {}, ana = {}, bo = {}, cy = {}, dee = {} }: Setting = {}) {
  const made = battleOf('takeover.stand-off', [roster('red', 'ana, bo'), roster('blue', 'cy, dee')], {
    depth: 'full',
    rulings,
    answers: { dice: low, 'choice core.combat.reaction.1': () => 'hold', ...answers },
  });
  const of = (id: string) => fighterOf(made.state, id);
  const change = (id: string, { stats = {}, ...rest }: Change) => {
    Object.assign(of(id).stats, stats);
    Object.assign(of(id), rest);
    return of(id);
  };
  return {
    ...made,
    ana: change('red-ana', ana),
    bo: change('red-bo', bo),
    cy: change('blue-cy', { wounds: 3, ...cy, stats: { w: 3, ...cy.stats } }),
    dee: change('blue-dee', dee),
    told: () => made.t.story.map((event) => inWords(event)).join('\n'),
  };
}

export interface Setting {
  readonly answers?: Answers;
  readonly rulings?: object;
  readonly ana?: Change;
  readonly bo?: Change;
  readonly cy?: Change;
  readonly dee?: Change;
}

export interface Shot extends Setting {
  readonly natural?: number;
  readonly wound?: number;
  readonly save?: number;
  readonly range?: 'short' | 'long';
  readonly profile?: Partial<Profile>;
}

/** Ana shoots at Cy with a weapon of these traits. */
export function shot(traits: readonly string[], given: Shot = {}) {
  const { natural = 4, wound = 4, save = 1, range = 'short', profile = {} } = given;
  const made = field({
    ...given,
    answers: {
      'choice core.shooting.range.1': () => range,
      'dice D6 core.shooting.hit.1': show(natural),
      'dice D6 core.hits.wound.1': show(wound),
      'dice D6 core.hits.save.1': show(save),
      ...given.answers,
    },
    ana: { weapons: [weapon(traits, profile)], ...given.ana },
  });
  run(shoot(made.t, made.ana, [made.cy]));
  return made;
}

/** Ana fights Cy with a weapon of these traits; `faces` are the results of her two attack dice. */
export function blow(
  traits: readonly string[],
  given: Shot & { faces?: readonly number[]; charging?: boolean } = {},
) {
  const { faces = [4, 1], wound = 4, save = 1, profile = {}, charging = false } = given;
  const made = field({
    ...given,
    answers: {
      'dice 2D6 core.combat.hit.1 red-ana': show(...faces),
      'dice 3D6 core.combat.hit.1 red-ana': show(...faces),
      'dice D6 core.combat.hit.1 red-ana': show(...faces),
      'dice D6 core.hits.wound.1': show(wound),
      'dice D6 core.hits.save.1': show(save),
      ...given.answers,
    },
    ana: {
      weapons: [weapon(['melee', ...traits], profile)],
      ...given.ana,
      stats: { a: 2, ...given.ana?.stats },
    },
  });
  engage(made.ana, made.cy);
  run(fight(made.t, made.ana, charging));
  return made;
}

/** Wounds that Cy has lost. */
export const lost = ({ cy }: { cy: FighterState }) => 3 - cy.wounds;

export type Proofs = Readonly<Record<string, () => void>>;

export function provenOrMinded(list: readonly unknown[], proofs: Proofs, clause: string) {
  const ids = (list as readonly { id: string }[]).map(({ id }) => id);
  test.each(ids)(`[${clause}] %s works, or is left to the players`, (id) => {
    expect([id, Object.hasOwn(MINDED, id)]).toEqual([id, !Object.hasOwn(proofs, id)]);
    proofs[id]?.();
  });
}

/** Lets the active fighter make these actions, then nothing more. */
export function withActions<M extends ReturnType<typeof field>>(made: M, ...actions: readonly string[]): M {
  const left = [...actions];
  const { hand } = made.t;
  const answer = hand.answer.bind(hand);
  hand.answer = (question) => {
    const known = answer(question);
    return question.clause === 'core.activation.turn.4' ? (left.shift() ?? 'done') : known;
  };
  return made;
}

export const wearing = (...items: readonly string[]) => ({ gear: items.map((item) => `armoury.${item}`) });

export const FRONT: Answers = { 'fact armoury.carry.arc.1': () => true };

/** The lowest save that holds against a hit of these traits, 7 for none. */
export function holds(cy: Change, traits: readonly string[] = [], given: Shot = {}): number {
  for (let save = 2; save <= 6; save++) if (lost(shot(traits, { ...given, cy, save })) === 0) return save;
  return 7;
}

export const saves = (save: number, item: string) => ({ save, ...wearing(item) });

/** What a shot of natural 4 does to Cy: hit or miss. */
export const hits = (given: Shot = {}, traits: readonly string[] = []) =>
  shot(traits, given).cy.fate === 'pinned';

/** Ana acts; returns her first offers, and her state afterwards. */
export function acting(ana: Change, answers: Answers, ...actions: readonly string[]) {
  const made = withActions(field({ ana, answers }), ...actions);
  run(takeActions(made.t, made.ana, 2));
  return made;
}

/** Red has Priority, whichever way it is rolled for. */
export function roundDice({ of, ...question }: Question): Answer {
  const several = question.kind === 'dice' && 'count' in question.dice && question.dice.count > 1;
  return several ? [6, 1] : [of === 'red' ? 6 : 1];
}

/** A round in which nobody does anything. */
export function playRoundIn(made: ReturnType<typeof field>) {
  withActions(made);
  const { hand } = made.t;
  const answer = hand.answer.bind(hand);
  hand.answer = (question) =>
    question.kind === 'dice' && question.clause.startsWith('core.round.priority')
      ? roundDice(question)
      : answer(question);
  return playRound(made.t);
}

/** A leader of Group Activation (1) may take two along with this kit. */
export function groupOfTwo(kit: Change) {
  const made = field({ ana: { ...kit, group: 1, ready: true }, bo: { ready: true } });
  withActions(made);
  made.state.fighters['red-extra'] = { ...structuredClone(made.bo), id: 'red-extra', name: 'red extra' };
  joinsRoster(made.state, 'red-extra');
  run(activate(made.t, made.ana));
  expect(made.players.asked.find(({ kind }) => kind === 'pick')).toMatchObject({ most: 2 });
}

export const knowing = (...skills: readonly string[]) => ({ skills: [...skills] });

/** Fires two Sidearms, at these targets in turn. */
export function twoGunsAt(...targets: readonly string[]) {
  const left = [...targets];
  return (question: Question): Answer => {
    if (question.kind !== 'choice') return '';
    return question.options.includes('two-sidearms') ? 'two-sidearms' : (left.shift() as string);
  };
}

export interface AtDoor {
  readonly weapons?: readonly string[];
  readonly chooses?: Answers;
  readonly wound?: number;
  readonly a?: number;
}

/** Ana, who stands at a closed door, takes this action and no other. */
export function atDoor(action: string, { weapons = [], chooses = {}, wound = 6, a = 2 }: AtDoor = {}) {
  const made = field({
    ana: { weapons: [...weapons], stats: { a } },
    answers: {
      'fact core.doors.attack.1': () => true,
      'dice D6 core.hits.wound.1 red-ana': show(wound),
      'choice core.combat.weapons.1': (question) =>
        'options' in question ? (question.options[0] as string) : '',
      ...chooses,
    },
  });
  made.state.facts['battlefield.features'] = ['doors'];
  withActions(made, action);
  run(takeActions(made.t, made.ana, 2));
  return made;
}
