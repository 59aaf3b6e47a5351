/** A wanted battle, before the server makes it: defaults, what may be changed, and all of it in words. */
import type { Roster } from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import { PACKS, type PackId as Pack, type PackId, packOf } from '@hive-arbiter/engine/pack';
import type { Card, NewBattle } from '@hive-arbiter/server/messages';
import type { Static } from 'typebox';
import type { Player } from '../../bots.ts';
import { type Label, say, sayCount, sayList } from '../../words/index.ts';
import type { Cards } from './cards.ts';
import type { Missions } from './missions.ts';

export type Wanted = Static<typeof NewBattle>;
/** A sample gang, one of this device, or one that is at the table already. */
type GangChoice = { readonly house: string } | { readonly roster: Roster } | { readonly same: string };

export type { PackId as Pack };

/** One of our own words stands for "as the book settles it before the battle". */
export const OPEN = 'open';

export interface DraftGang {
  readonly choice: GangChoice;
  readonly name: string;
  readonly house: string;
  /** Does this device sit there? */
  readonly here: boolean;
  /** The bot that plays it, if no person does. */
  readonly bot?: Player;
}

/** The digital board that is played on: made for the scenario, a file, or the one that is there already. */
export type DraftBoard =
  /** Made for the scenario: with its terrain, or with pieces that the players place in turn. */
  | { readonly kind: 'generated'; readonly seed: string; readonly toBuild?: true }
  | { readonly kind: 'file'; readonly id: string; readonly file: BoardFile }
  | { readonly kind: 'same'; readonly name: string };

export interface Draft {
  /** Null if people play with their own models and terrain. */
  readonly board: DraftBoard | null;
  readonly pack: Pack;
  /** Null if the book rolls it. */
  readonly scenario: string | null;
  /** Why the gangs fight, which decides what the book rolls. */
  readonly reason: string;
  readonly variant: string;
  readonly phase: string;
  readonly terrain: string;
  readonly stake: string;
  readonly depth: string;
  readonly dice: 'app' | 'ask';
  readonly tactics: Tactics;
  /** Cards of the organiser's own, from a file. */
  readonly cards: Cards;
  readonly special: readonly string[];
  readonly rulings: Readonly<Record<string, string>>;
  /** House missions that may be chosen where Dominion's table gives a choice. */
  readonly missions: Missions;
  readonly gangs: readonly DraftGang[];
  /** The place in `gangs` of the defender, if the scenario has one. */
  readonly defender: number;
  /** The places of the defender's allies, if the players choose the sides; null if the rules divide the gangs. */
  readonly allies: readonly number[] | null;
}

export interface ScenarioEntry {
  readonly id: string;
  readonly title: string;
  readonly pack: string;
  readonly gangs: { readonly least: number; readonly most: number };
  readonly roles: 'attacker-defender' | 'none';
  readonly special: readonly string[];
}

export interface SpecialEntry {
  readonly id: string;
  readonly title: string;
  readonly words?: string;
}

export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly house: string;
  readonly rating: number;
  readonly fighters: readonly unknown[];
}

/** More would fit some scenarios, but not a phone's screen nor an evening. */
export const MOST_GANGS = 6;

const ABOUT_PACKS: Readonly<Record<Pack, Label>> = {
  takeover: 'Two gangs or more, fighting over territories',
  dominion: 'Two gangs or more, one challenges another',
};

/** One of a few, as it is shown. */
export interface Option {
  readonly value: string;
  readonly name: string;
  readonly about?: string;
}

/** One of a few whose words are known beforehand. */
export interface KnownOption {
  readonly value: string;
  readonly name: Label;
  readonly about?: Label;
}

/** Options in the language of the device. */
export function saidOptions(options: readonly KnownOption[]): readonly Option[] {
  return options.map(({ value, name, about }) => ({
    value,
    name: say(name),
    ...(about === undefined ? {} : { about: say(about) }),
  }));
}

/** What a pack is called that the server names. */
export function packName(pack: string): string {
  return packOf({ pack: pack as Pack }).title;
}

export function packOptions(): readonly Option[] {
  return Object.entries(PACKS).map(([value, { title: name }]) => ({
    value,
    name,
    about: say(ABOUT_PACKS[value as Pack]),
  }));
}

export const REASONS: readonly KnownOption[] = [
  { value: 'territory', name: 'For a territory', about: 'The scenario is rolled on 2D6' },
  { value: 'first-battle', name: 'The first battle', about: 'Gives Invasion' },
  { value: 'captives', name: 'To free captives', about: 'Gives Rescue Mission' },
  { value: 'assault-on-precinct', name: 'Against the Enforcers', about: 'Gives Precinct Assault' },
  { value: 'pit-fight', name: 'A pit fight', about: 'Gives Pit Brawl' },
];

export const VARIANTS: readonly KnownOption[] = [
  { value: 'updated', name: 'Updated', about: 'With the adjustments to scenarios' },
  { value: 'classic', name: 'Classic', about: 'The scenarios as first printed' },
  { value: OPEN, name: 'Decide at the table', about: 'Both sides are asked before the battle' },
];

export const PHASES: readonly KnownOption[] = [
  { value: 'invasion', name: 'Invasion' },
  { value: 'occupation', name: 'Occupation' },
  { value: 'downtime', name: 'Downtime' },
  { value: 'takeover', name: 'Takeover' },
];

export const STAKES: readonly KnownOption[] = [
  { value: 'unclaimed-territory', name: 'A territory nobody holds' },
  { value: 'claimed-territory', name: 'A territory of the defender', about: 'Who defends it has Home Turf' },
  { value: 'none', name: 'No territory' },
];

const TERRAINS = {
  slums: 'Slums',
  'zone-mortalis': 'Zone Mortalis',
  towers: 'Towers',
  'sump-sea': 'Sump Sea',
  'sector-mechanicus': 'Sector Mechanicus',
} as const satisfies Record<string, Label>;

export function terrainOptions(pack: Pack): readonly KnownOption[] {
  return [
    { value: OPEN, name: 'As the book says', about: 'You choose or roll before the battle' },
    ...packOf({ pack }).terrains.map((value) => ({ value, name: TERRAINS[value] })),
  ];
}

export const DEPTHS: readonly KnownOption[] = [
  { value: 'status', name: 'Who is down', about: 'You play; the app keeps rounds, wounds and results' },
  {
    value: 'attacks',
    name: 'Every attack',
    about: 'The app resolves shots and fights; moving stays with you',
  },
  { value: 'full', name: 'Every action', about: 'The app walks through each activation, moves included' },
];

export const DICE: readonly KnownOption[] = [
  { value: 'app', name: 'The app rolls', about: 'At once, and anybody can check the dice afterwards' },
  { value: 'ask', name: 'We roll our own', about: 'The app waits and you type in what fell' },
];

/** Where tactics cards come from. Players who keep their own deal and play them without the app. */
export type Tactics = 'sample' | 'own' | 'ourselves' | 'none';

export const TACTICS: readonly KnownOption[] = [
  { value: 'sample', name: 'The sample deck', about: 'A dozen cards, which the app deals and carries out' },
  { value: 'own', name: 'Our own cards', about: 'From a file; the app deals them' },
  {
    value: 'ourselves',
    name: 'We keep them ourselves',
    about: 'Your printed cards; the app does not ask about them',
  },
  { value: 'none', name: 'None', about: 'No tactics cards in this battle' },
];

export function defaultDraft(samples: readonly Sample[]): Draft {
  return {
    board: null,
    pack: 'takeover',
    scenario: null,
    reason: 'territory',
    variant: 'updated',
    phase: 'occupation',
    terrain: OPEN,
    stake: 'unclaimed-territory',
    depth: 'attacks',
    dice: 'app',
    tactics: 'sample',
    cards: [],
    special: [],
    rulings: {},
    missions: [],
    gangs: samples.slice(0, 2).map((sample) => sampleGang(sample, true)),
    defender: 0,
    allies: null,
  };
}

export function sampleGang({ house, name }: Sample, here: boolean): DraftGang {
  return { choice: { house }, name, house, here };
}

/** How many gangs what is chosen can take. */
export function roomFor(draft: Draft, scenarios: readonly ScenarioEntry[]): { least: number; most: number } {
  const open = scenarios.filter(({ pack, id }) =>
    draft.scenario === null ? pack === draft.pack : id === draft.scenario,
  );
  // The book's roll may give any of them, so all must have room.
  const most = Math.min(MOST_GANGS, ...open.map(({ gangs }) => gangs.most));
  return { least: Math.max(2, ...open.map(({ gangs }) => gangs.least)), most };
}

export function withPack(draft: Draft, pack: Pack, scenarios: readonly ScenarioEntry[]): Draft {
  if (pack === draft.pack) return draft;
  const changed = { ...draft, pack, board: null, scenario: null, terrain: OPEN, special: [], rulings: {} };
  const { most } = roomFor(changed, scenarios);
  const gangs = draft.gangs.slice(0, most);
  return { ...changed, gangs, defender: Math.min(draft.defender, gangs.length - 1), allies: null };
}

export function withoutGang(draft: Draft, at: number): Draft {
  const gangs = draft.gangs.filter((_, place) => place !== at);
  const defender = draft.defender === at ? 0 : draft.defender - (draft.defender > at ? 1 : 0);
  return { ...draft, gangs, defender, allies: null };
}

export function withGang(draft: Draft, samples: readonly Sample[]): Draft {
  const taken = new Set(draft.gangs.map(({ house }) => house));
  const next = samples.find(({ house }) => !taken.has(house)) ?? samples[0];
  if (!next) return draft;
  return { ...draft, gangs: [...draft.gangs, sampleGang(next, isAllHere(draft))] };
}

/** Does nobody play elsewhere: is this one device passed around, or somebody alone against bots? */
export function isAllHere({ gangs }: Draft): boolean {
  return gangs.every(({ here, bot }) => here || bot !== undefined);
}

export function seatedHere(draft: Draft, all: boolean): Draft {
  return { ...draft, gangs: draft.gangs.map((gang, at) => ({ ...gang, here: all || at === 0 })) };
}

/** Does the chosen scenario, or one that may be rolled, have a defender? */
export function hasDefender(draft: Draft, scenarios: readonly ScenarioEntry[]): boolean {
  if (draft.scenario === null) return true;
  return scenarios.some(({ id, roles }) => id === draft.scenario && roles === 'attacker-defender');
}

/** Are there sides to be divided? */
export function hasSides(draft: Draft, scenarios: readonly ScenarioEntry[]): boolean {
  return packOf(draft).sides && draft.gangs.length > 2 && hasDefender(draft, scenarios);
}

/** Who defends, the first of them for all, as far as the players choose it. */
export function defendersOf({ defender, allies }: Draft): readonly number[] {
  return [defender, ...(allies ?? []).filter((at) => at !== defender)];
}

/** Sides that differ by one gang at most. */
export function areEven(draft: Draft): boolean {
  return Math.abs(2 * defendersOf(draft).length - draft.gangs.length) <= 1;
}

/** The first split that the players may choose: the defender with the next gangs of the list. */
export function evenAllies({ gangs, defender }: Draft): readonly number[] {
  const others = gangs.map((_, at) => at).filter((at) => at !== defender);
  return others.slice(0, Math.floor(gangs.length / 2) - 1);
}

export function withAlly(draft: Draft, at: number, defends: boolean): Draft {
  const others = (draft.allies ?? []).filter((each) => each !== at);
  return { ...draft, allies: defends ? [...others, at].sort((a, b) => a - b) : others };
}

/** The fault in the sides that the players chose, in words; undefined if there is none. */
export function sidesFault(draft: Draft, scenarios: readonly ScenarioEntry[]): string | undefined {
  if (!hasSides(draft, scenarios) || draft.allies === null || areEven(draft)) return undefined;
  return say('The sides may differ by one gang at most; as they are now, the rules divide the gangs.');
}

/** Every special rule that is no scenario's own and not in force anyway; those of the pack first. */
export function switchable(
  draft: Draft,
  {
    scenarios,
    special,
  }: {
    readonly scenarios: readonly ScenarioEntry[];
    readonly special: readonly SpecialEntry[];
  },
): readonly SpecialEntry[] {
  const own = packOf(draft).specialRules;
  const inForce = scenarios.find(({ id }) => id === draft.scenario)?.special ?? [];
  const open = special.filter(
    ({ id }) => !inForce.includes(id) && !scenarios.some((scenario) => scenario.id === id),
  );
  return [
    ...open.filter(({ id }) => id.startsWith(own)),
    ...Object.values(PACKS).flatMap(({ specialRules: other, title: of }) =>
      other === own
        ? []
        : open
            .filter(({ id }) => id.startsWith(other))
            .map((rule) => ({
              ...rule,
              title: `${rule.title} (${other === 'classic.' ? say('classic') : of})`,
            })),
    ),
  ];
}

/** The gangs in the order in which the server is to have them: the defenders first, if there are any. */
export function inOrder(draft: Draft): readonly DraftGang[] {
  const { gangs } = draft;
  const first = defendersOf(draft).flatMap((at) => gangs[at] ?? []);
  return [...first, ...gangs.filter((gang) => !first.includes(gang))];
}

/** A scenario that is fixed leaves nobody a choice. */
export function mayBringMissions({ pack, scenario }: Draft): boolean {
  return packOf({ pack }).houseMissions && scenario === null;
}

/** The request; what is settled before the battle is left out. */
export function wanted(draft: Draft): Wanted {
  const { pack, scenario, reason, variant, phase, terrain, stake, dice, special, rulings } = draft;
  const { depth, board } = draft;
  const { phases, sides, variants } = packOf(draft);
  return {
    scenario,
    pack,
    gangs: inOrder(draft).map(({ choice }) => choice) as Wanted['gangs'],
    // On a board every action is tracked.
    depth: board ? 'full' : depth,
    dice,
    ...(board ? { board: boardChoice(board) } : {}),
    ...(phases ? { phase, stake } : {}),
    ...(phases && scenario === null ? { reason } : {}),
    ...(variants.length > 0 && variant !== OPEN ? { variant } : {}),
    ...(sides && draft.gangs.length > 2 && draft.allies !== null && areEven(draft)
      ? { defenders: defendersOf(draft).length }
      : {}),
    // A board is of one style.
    ...(terrain === OPEN || board ? {} : { terrain }),
    ...(special.length > 0 ? { special: [...special] } : {}),
    ...(Object.keys(rulings).length > 0 ? { agreed: { rulings: { ...rulings } } } : {}),
    ...(draft.tactics === 'none' || draft.tactics === 'ourselves' ? { tactics: false } : {}),
    ...listsOf(draft),
  };
}

/** What the organiser brings as files. */
function listsOf(draft: Draft): Pick<Wanted, 'lists'> {
  const missions = mayBringMissions(draft) ? draft.missions : [];
  const cards = draft.tactics === 'own' ? draft.cards : [];
  if (missions.length === 0 && cards.length === 0) return {};
  return {
    lists: {
      ...(missions.length > 0 ? { missions: [...missions] } : {}),
      ...(cards.length > 0 ? { tactics: [...cards] } : {}),
    },
  };
}

function boardChoice(board: DraftBoard): NonNullable<Wanted['board']> {
  switch (board.kind) {
    case 'generated':
      return { generated: { seed: board.seed, ...(board.toBuild ? { toBuild: true } : {}) } };
    case 'file':
      return { file: board.file };
    case 'same':
      return { same: true };
    default:
      return board satisfies never;
  }
}

/** The draft on this board. One that is made needs a scenario, since it is made for it. */
export function withBoard(
  draft: Draft,
  board: DraftBoard | null,
  scenarios: readonly ScenarioEntry[],
): Draft {
  if (board?.kind !== 'generated' || draft.scenario !== null) return { ...draft, board };
  const count = draft.gangs.length;
  const fits = scenarios.filter(
    ({ pack, gangs }) => pack === draft.pack && gangs.least <= count && count <= gangs.most,
  );
  const scenario = fits.find(({ id }) => id.endsWith('.stand-off')) ?? fits[0];
  return { ...draft, board, scenario: scenario?.id ?? null };
}

interface Said {
  readonly reason?: string;
  readonly variant?: string;
  readonly phase?: string;
  readonly terrain?: string;
  readonly stake?: string;
  readonly depth?: string;
  readonly dice?: 'app' | 'ask';
  readonly special?: readonly string[];
  readonly defender?: string;
  readonly defenders?: number;
  readonly agreed?: { readonly rulings?: Readonly<Record<string, string>> };
  readonly tactics?: boolean;
  readonly lists?: { readonly missions?: Missions; readonly tactics?: Cards };
}

/** What was said of the set-up of a battle that gathers. */
export function saidOf({ settings }: Pick<Card, 'settings'>): Said {
  return (settings ?? {}) as Said;
}

/** A battle that gathers, as a draft to be changed. */
export function draftOf(card: Card, isHere: (seat: string) => boolean): Draft {
  const said = saidOf(card);
  const pack = card.pack as Pack;
  return {
    board: card.board ? { kind: 'same', name: card.board.name } : null,
    pack,
    scenario: card.scenario?.id ?? null,
    reason: said.reason ?? 'territory',
    variant: said.variant ?? (packOf({ pack }).variants.length > 0 ? OPEN : 'updated'),
    phase: said.phase ?? 'occupation',
    terrain: said.terrain ?? OPEN,
    stake: said.stake ?? 'unclaimed-territory',
    depth: said.depth ?? 'attacks',
    dice: said.dice ?? 'app',
    tactics: said.tactics === false ? 'none' : said.lists?.tactics ? 'own' : 'sample',
    cards: said.lists?.tactics ?? [],
    special: said.special ?? [],
    rulings: said.agreed?.rulings ?? {},
    missions: said.lists?.missions ?? [],
    gangs: card.gangs.map(({ id, name, house, seat }) => ({
      choice: { same: id },
      name,
      house,
      here: isHere(seat),
    })),
    defender: Math.max(
      0,
      card.gangs.findIndex(({ id }) => id === said.defender),
    ),
    allies:
      said.defenders === undefined ? null : Array.from({ length: said.defenders - 1 }, (_, at) => at + 1),
  };
}

export function nameOf(options: readonly KnownOption[], value: string): string {
  const known = options.find((option) => option.value === value);
  return known ? say(known.name) : value;
}

export function gangCount({ least, most }: { readonly least: number; readonly most: number }): string {
  const highest = Math.min(most, MOST_GANGS);
  return least === highest
    ? sayCount(least, '1 gang', '{count} gangs')
    : say('{least}–{highest} gangs', { least, highest });
}

/** "Escher", "Escher and Orlock", "Escher, Orlock and Cawdor". */
export function listed(names: readonly string[]): string {
  return sayList(names);
}

/** "van-saar" as a person writes it. */
export function houseName(house: string): string {
  return house
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** "Escher, 10 fighters"; the house is left out if the gang's name says it. */
export function aboutGang({
  name,
  house,
  fighters,
}: Pick<Card['gangs'][number], 'name' | 'house' | 'fighters'>): string {
  const of = houseName(house);
  const count = sayCount(fighters, '1 fighter', '{count} fighters');
  return name.startsWith(of) ? count : `${of}, ${count}`;
}
