/** A whole battle as a game of stages: pre-battle, deployment, rounds, aftermath. */
import { FATES } from '@hive-arbiter/rulebook/words';
import { BOTTLED } from '../../battle/judged.ts';
import { itemName } from '../../battle/kit.ts';
import { playingCard } from '../../battle/lists.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { faultOfDepth } from '../../battle/roster.ts';
import { scenarioOf, scenarios, settled } from '../../battle/scenario.ts';
import { atMoment, specialRules } from '../../battle/special-rule.ts';
import { type BattleState, DEPTHS, END_REACHED, FIXED, markerName, plainName } from '../../battle/state.ts';
import { weaponOf } from '../../battle/weapons.ts';
import { LONGEST_BATTLE, playRound } from '../../core/play/round.ts';
import '../../scenarios/index.ts';
import type { Game } from '../../table/session.ts';
import { afterTheBattle } from '../aftermath/aftermath.ts';
import '../gang/beasts.ts';
import '../../special/campaign/boons-in-battle.ts';
import '../crew/hired-in-battle.ts';
import { playBeforeDeployment } from '../cards/tactics-hand.ts';
import { preBattle } from '../prebattle/steps.ts';
import '../../special/campaign/terrain.ts';
import '../../special/campaign/wild-fighters-arrive.ts';
import { ENGLISH, type Language } from '../../words/index.ts';

/** Styles of terrain that are names. */
const TERRAINS: Readonly<Record<string, string>> = {
  'sector-mechanicus': 'Sector Mechanicus',
  'zone-mortalis': 'Zone Mortalis',
  'sump-sea': 'Sump Sea',
};

/** What an id is called in any battle; asked for at every answer, and always the same. */
const words = new Map<string, string>();

function wordsFor(id: string): string {
  let known = words.get(id);
  if (known === undefined) {
    known = lookUp(id);
    // What players typed in is looked up as well, and must not be kept for ever.
    if (words.size < 5_000) words.set(id, known);
  }
  return known;
}

/** A word of another language, or what it is called in English: weapons keep their names. */
function wordsIn(language: Language, id: string): string {
  const word = plainName(id, language);
  return word === plainName(id) ? wordsFor(id) : word;
}

function lookUp(id: string): string {
  const card = playingCard(id);
  if (card !== undefined) return card;
  // What a scenario bends by itself is a special rule with the scenario's id.
  const page = scenarios().find((each) => each.id === id) ?? specialRules().find((rule) => rule.id === id);
  return page?.title ?? TERRAINS[id] ?? inTheArmoury(id) ?? plainName(id);
}

/** Weapons, with the ammunition that is not their plain one, and wargear. */
function inTheArmoury(id: string): string | undefined {
  const [item = '', profile] = id.split('/');
  const name = weaponOf(item)?.name ?? itemName(item);
  return name === undefined || profile === undefined ? name : `${name}, ${plainName(profile)}`;
}

/** What a weapon of the players' own is called; the ids of all others have dots. */
function ownName({ fighters }: BattleState, id: string): string | undefined {
  const [item = '', profile] = id.split('/');
  if (item.includes('.')) return undefined;
  for (const { arms } of Object.values(fighters)) {
    const name = arms?.find((weapon) => weapon.id === item)?.name;
    if (name !== undefined) return profile === undefined ? name : `${name}, ${plainName(profile)}`;
  }
  return undefined;
}

/** Every battle is this game; scenario and special rules are in its state. */
export const battle: Game<BattleState> = {
  first: 'pre-battle',
  fixed: FIXED,
  // The board's file takes more room than all the rest.
  given: [['board', 'file']],
  boardOf: (state) => (state.board ? new BattleBoard(state) : undefined),
  nameOf: (state, id, language = ENGLISH) => {
    const { fighters, gangs, wild, markers, occasion } = state;
    const named = fighters[id] ?? gangs.find((gang) => gang.id === id) ?? wild.find((gang) => gang.id === id);
    if (named) return named.name;
    if (language !== ENGLISH && language.names[id] !== undefined) return language.names[id];
    // There is one of it, whether or not it is marked.
    if (id === 'escape-point') return 'the escape point';
    if (markers[id]) return markerName(state, id, language);
    if (id === 'edge') return 'an edge of the board';
    if (id === 'lowest-level') return 'the lowest level';
    if (id === 'centre') return 'the centre of the board';
    if (id === 'organiser') return 'The organiser';
    const seated = gangs.find(({ seat }) => seat === id);
    if (seated) return seated.name;
    const listed = [...occasion.lists.tactics, ...occasion.lists.missions].find((each) => each.id === id);
    if (listed) return listed.title;
    return ownName(state, id) ?? (language === ENGLISH ? wordsFor(id) : wordsIn(language, id));
  },
  factName: ({ awards, fighters, gangs }, [part, at]) => {
    if (part === 'depth') return 'how closely the battle is tracked';
    const line = part === 'awards' ? awards[Number(at)] : undefined;
    if (!line) return undefined;
    const to = fighters[line.to] ?? gangs.find(({ id }) => id === line.to);
    return `${to?.name ?? line.to}, ${line.what === 'xp' ? 'Experience' : line.what}`;
  },
  wordsOf: { fate: FATES, bottled: BOTTLED, depth: DEPTHS },
  faultOfFact: (state, [part], value) =>
    part === 'depth' ? faultOfDepth(String(value), state.board !== undefined) : undefined,
  corrected: ({ facts }, [part, , fact = 'fate']) => {
    // Whoever is back on the battlefield may have taken the end of the battle back.
    if (part === 'fighters' && fact === 'fate') delete facts[END_REACHED];
  },
  stages: {
    *'pre-battle'(t) {
      return (yield* preBattle(t)) ? 'deployment' : 'aftermath';
    },

    *deployment(t) {
      const scenario = scenarioOf(t.state);
      if (scenario.setUp) yield* settled(scenario.setUp(t));
      yield* playBeforeDeployment(t);
      yield* scenario.deployment(t);
      yield* atMoment(t, 'deployed');
      return 'round';
    },

    *round(t) {
      if (yield* playRound(t)) return 'aftermath';
      if (t.state.round < LONGEST_BATTLE) return 'round';
      t.tell('battle/night-falls-over-battle', {}, 'core.round.sequence.1');
      return 'aftermath';
    },

    *aftermath(t) {
      yield* afterTheBattle(t);
      return undefined;
    },
  },
};
