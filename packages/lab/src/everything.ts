/** Battles of every scenario, special rule, depth, variant and reading, with everything that a roster can bring. */
import {
  type Answer,
  alternativesOf,
  type BattleSetUp,
  type BattleState,
  battle,
  Chance,
  DEFAULT_LISTS,
  DEPTHS,
  type HiredGun,
  newBattle,
  type Occasion,
  packOf,
  type Question,
  REASONS,
  type Roster,
  type RosterFighter,
  readSettings,
  rulesForAnyBattle,
  run,
  type Settings,
  type SpecialRule,
  sampleGang,
  scenarios,
  Table,
  type TacticsCard,
} from '@hive-arbiter/engine';
import { makeBoard } from '@hive-arbiter/engine/board';
import { catalogue } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp } from './selfplay.ts';

/** A player who prefers the rarest deeds, so that rare choices are made as well. */
export class CuriousPolicy extends RandomPolicy {
  /** How often each answer was given, over all battles. */
  private static readonly given = new Map<string, number>();
  private readonly mood: Chance;
  /** What players read is made for them by rules, too. */
  override readonly wordless = false;

  constructor(
    seed: string,
    private readonly heard: (clause: string) => void,
    /** Out of so many answers one is given by chance alone. */
    private readonly wild = 3,
  ) {
    super(seed);
    this.mood = new Chance(`mood ${seed}`);
  }

  override answer(question: Question): Answer {
    this.heard(question.clause);
    if (this.decisions > MOST_DECISIONS) throw new Error('the battle does not end');
    if (question.kind === 'choice') {
      if (this.mood.upTo(this.wild) > 1) {
        this.decisions++;
        return this.rarest(question);
      }
    } else if (question.kind === 'measure' || question.kind === 'sight') {
      const mood = this.mood.upTo(4);
      if (mood < 3) {
        this.decisions++;
        return mood === 1 ? question.to : [];
      }
    }
    return super.answer(question);
  }

  private rarest({ clause, options }: Question<'choice'>): string {
    const count = (option: string) => CuriousPolicy.given.get(`${clause} ${option}`) ?? 0;
    let best = options[this.mood.upTo(options.length) - 1] as string;
    for (const option of options) if (count(option) < count(best)) best = option;
    CuriousPolicy.given.set(`${clause} ${best}`, count(best) + 1);
    return best;
  }
}

/** No battle of people asks as much. */
const MOST_DECISIONS = 30_000;

const ids = (list: readonly unknown[]) => (list as readonly { readonly id: string }[]).map(({ id }) => id);
const WEAPONS = armoury.weapons as readonly {
  readonly id: string;
  readonly profiles?: readonly { readonly id: string; readonly credits?: number }[];
}[];
const ITEMS = [armoury.armour, armoury.fields, armoury.accessories, armoury.gear, armoury.chems].flatMap(ids);
const SKILLS = ids(armoury.skills);
const BOONS = [
  'drinking-hole',
  'gambling-den',
  'generatorium',
  'needle-ways',
  'promethium-cache',
  'sludge-sea',
  'tunnels',
  'workshop',
  'rogue-doc-shop',
  'toll-crossing',
  'a toll bridge',
];
const MASTIFF: Omit<RosterFighter, 'id' | 'name' | 'owner'> = {
  rank: 'beast',
  kit: ['armoury.savage-bite'],
  stats: { m: 5, ws: 3, bs: 4, s: 3, t: 4, w: 1, i: 4, a: 2, ld: 8, cl: 6, wil: 7, int: 8 },
};

/** Picks things at random, the same for the same seed. */
class Lot {
  private readonly chance: Chance;

  constructor(seed: string) {
    this.chance = new Chance(seed);
  }

  oneIn(count: number): boolean {
    return this.chance.upTo(count) === 1;
  }

  of<T>(list: readonly T[]): T {
    return list[this.chance.upTo(list.length) - 1] as T;
  }

  some<T>(list: readonly T[], most: number): readonly T[] {
    const left = [...list];
    const count = Math.min(this.chance.upTo(most + 1) - 1, left.length);
    return Array.from({ length: count }, () => left.splice(this.chance.upTo(left.length) - 1, 1)[0] as T);
  }

  upTo(most: number): number {
    return this.chance.upTo(most);
  }
}

/** The special rules of the book that any battle may have; tests register some of their own. */
export function anywhere(): readonly SpecialRule[] {
  return rulesForAnyBattle().filter(({ id }) => /^(takeover|dominion|classic|campaign)\./.test(id));
}

/** The battle of this number: which scenario, rules, readings, rosters and terrain it has. */
export function anyBattle(number: number): { readonly setUp: BattleSetUp; readonly settings: Settings } {
  const lot = new Lot(`battle ${number}`);
  const all = scenarios();
  const { id, pack, gangs } = all[number % all.length] as (typeof all)[number];
  const { least, most } = gangs;
  const isOpen = lot.oneIn(packOf({ pack }).scenarioNamesDefender ? 6 : 3);
  const rules = anywhere().map((rule) => rule.id);
  const count = least + lot.upTo(most - least + 1) - 1;
  const made = sampleSetUp(id, lot.oneIn(2) ? count : least, {
    depth: lot.of(DEPTHS),
    special: lot.oneIn(3) ? [] : lot.some(rules, lot.oneIn(4) ? rules.length : 3),
  });
  const terrain = lot.of(packOf({ pack }).terrains);
  const rosters = made.gangs.map((gang, at) => equipped(gang, at, lot));
  const open: Partial<BattleSetUp> = isOpen ? { scenario: null } : {};
  const settings = readSettings({
    variant: lot.oneIn(2) ? [] : lot.some(['house', 'n17', 'n21', 'updated', 'classic'], 3),
    rulings: lot.oneIn(2) ? {} : readings(lot),
  });
  const setUp: BattleSetUp = {
    ...made,
    ...open,
    gangs: rosters,
    ...(lot.oneIn(2) ? { terrain } : {}),
    ...(lot.oneIn(3) ? {} : { variant: lot.of(['classic', 'updated'] as const) }),
    stake: lot.of(['none', 'unclaimed-territory', 'claimed-territory'] as const),
    phase: lot.of(['invasion', 'occupation', 'downtime', 'takeover'] as const),
    reason: reasonOf(lot, id, isOpen),
    challenge: lot.of(['open', 'accepted'] as const),
    firstMeeting: lot.oneIn(4),
    ...(lot.oneIn(6) ? { tactics: false } : {}),
    ...(lot.oneIn(3) ? { defender: rosters[lot.upTo(rosters.length) - 1]?.id as string } : {}),
    ...(lot.oneIn(2) ? { hiredGuns: guns() } : {}),
    ...(lot.oneIn(2) ? { lists: { tactics: TACTICS } } : {}),
  };
  return { setUp, settings };
}

/** The same on a board that is made for its scenario, where nobody is asked what can be seen. */
export function anyBoardBattle(number: number): ReturnType<typeof anyBattle> {
  const { setUp, settings } = anyBattle(number);
  const all = scenarios();
  const { id } = all[number % all.length] as (typeof all)[number];
  const { terrain: _, ...rest } = setUp;
  const { file } = makeBoard(id, number);
  return { setUp: { ...rest, scenario: id, depth: 'full', board: file }, settings };
}

/** The stake: any if the scenario is still open, Captives if they are freed. */
function reasonOf(lot: Lot, scenario: string, isOpen: boolean): Occasion['reason'] {
  if (isOpen) return scenario.startsWith('takeover') ? lot.of(REASONS) : lot.of(['territory', 'captives']);
  return scenario === 'dominion.rescue-mission' ? lot.of(['territory', 'captives']) : 'territory';
}

/** The usual cards, some that are of use to one House or on one terrain alone, and some that bring fighters. */
const TACTICS: readonly TacticsCard[] = [
  ...DEFAULT_LISTS.tactics,
  ...['escher', 'goliath'].map((house) => ({ ...limited(house), house })),
  ...['zone-mortalis', 'sector-mechanicus', 'slums'].map((terrain) => ({ ...limited(terrain), terrain })),
  ...(['home', 'ganger', 'juve'] as const).map(helpFrom),
];

/** A card that brings somebody more, as far as there is room. */
function helpFrom(from: 'home' | 'ganger' | 'juve'): TacticsCard {
  const effects = [{ does: 'add-fighters', on: 'gang', from, most: 2 }] as const;
  const words = 'Up to two more join the crew.';
  return { id: `help-from-${from}`, title: 'Help', words, early: 'before-deployment', effects };
}

function limited(id: string): TacticsCard {
  return { id: `only-${id}`, title: id, words: 'As the players agree.', early: false };
}

/** Every reading that changes something, now and then. */
function readings(lot: Lot): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const { id } of catalogue.rulings) {
    const others = alternativesOf(id);
    if (others.length > 0 && lot.oneIn(4)) chosen[id] = lot.of(others).id;
  }
  return chosen;
}

const FIT = ['fit'] as const;
const KEPT_AWAY = ['recovery', 'captive'] as const;
/** A gang with nobody to field: in Recovery as a whole, mostly, or held by others. */
const NOBODY_FIT = [['recovery'], ['recovery'], KEPT_AWAY, ['captive']] as const;

function equipped(gang: Roster, at: number, lot: Lot): Roster {
  const isRich = lot.oneIn(2);
  const isThin = lot.oneIn(5);
  const absent = lot.oneIn(10) ? lot.of(NOBODY_FIT) : null;
  const kept = isThin ? gang.fighters.slice(0, 3 + lot.upTo(4)) : gang.fighters;
  const fighters = kept.map((fighter): RosterFighter => {
    const status = lot.of(absent ?? (lot.oneIn(12) ? KEPT_AWAY : FIT));
    if (!isRich) return { ...fighter, status };
    const weapons = [lot.of(WEAPONS), lot.of(WEAPONS), lot.of(WEAPONS)];
    const ammunition = weapons.flatMap(({ id, profiles = [] }) =>
      profiles.filter(({ credits = 0 }) => credits > 0).map((profile) => `${id}/${profile.id}`),
    );
    const kit = [...weapons.map(({ id }) => id), ...ammunition, ...lot.some(ITEMS, 4)];
    return { ...fighter, status, kit, skills: lot.some(SKILLS, 3) };
  });
  const owners = fighters.filter(({ rank }) => rank === 'leader' || rank === 'champion').slice(0, 2);
  const beasts = owners.map(({ id }, each) => ({
    ...MASTIFF,
    name: lot.of(['Daisy', 'Peanut', 'Bandit', 'Roscoe']),
    id: `${gang.id}-beast-${each}`,
    owner: id,
  }));
  return {
    ...gang,
    rating: gang.rating - (lot.oneIn(3) ? 150 * at : 0),
    boons: lot.some(BOONS, 2),
    inDebt: lot.oneIn(4),
    stash: lot.of([0, 100, 500]),
    territories: lot.upTo(6) - 1,
    reputation: lot.upTo(12),
    underdog: lot.oneIn(3) ? lot.upTo(3) : 0,
    underdogCards: lot.oneIn(3) ? DEFAULT_LISTS.tactics.map(({ id }) => id) : [],
    ...(lot.oneIn(6) ? { deck: lot.some(DEFAULT_LISTS.tactics, 2).map(({ id }) => id) } : {}),
    fighters: lot.oneIn(4) ? [...fighters, ...beasts] : fighters,
  };
}

/** The inducements that bring a fighter whom a roster has to describe. */
const INDUCED = ['brute', 'hanger-on', 'dramatis-personae', 'bounty-hunter', 'house-agent', 'hive-scum'];

function guns(): readonly HiredGun[] {
  const [, fighter] = sampleGang('orlock', 'gun').fighters as [RosterFighter, RosterFighter];
  const gun = (id: string, kind: HiredGun['kind'], more: Partial<HiredGun> = {}): HiredGun => ({
    id,
    kind,
    cost: 90,
    fighter: { ...fighter, id, name: id },
    ...more,
  });
  return [
    gun('suzie', 'sister', { partner: 'butcher' }),
    gun('butcher', 'sister', { partner: 'suzie' }),
    gun('fencer', 'enforcer'),
    ...INDUCED.map((inducement) => gun(`by-${inducement}`, 'hired-gun', { inducement, cost: 30 })),
  ];
}

/** Plays a battle to its end; the clause of every question and of everything told is heard. */
export function playHeard(
  { setUp, settings }: { readonly setUp: BattleSetUp; readonly settings: Settings },
  seed: string,
  heard: (clause: string) => void,
): BattleState {
  const policy = new CuriousPolicy(seed, heard);
  const state = newBattle(setUp);
  const board = battle.boardOf?.(state);
  if (board) policy.lookAt(board);
  const t = new Table<BattleState>(policy, settings, state, [], board);
  let stage: string | undefined = battle.first;
  while (stage !== undefined) {
    const play: (typeof battle.stages)[string] | undefined = battle.stages[stage];
    if (!play) throw new Error(`There is no stage ${stage}`);
    stage = run(play(t));
  }
  for (const { clause } of t.story) heard(clause);
  return t.state;
}
