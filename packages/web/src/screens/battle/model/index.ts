/** What the battle screen shows, read off the views: plain data in, plain data out. */
import type { Ask, FighterState, GangState, Line, PublicState, Seen } from '../../../seen.ts';
import { type Label, midLine, nameOfId, say, sayCount, sayList } from '../../../words/index.ts';

/** A question with the seat of this device that answers it. */
export interface Turn {
  readonly seat: string;
  readonly ask: Ask;
  readonly number: number;
}

/**
 * What waits for this device, one question for each seat at most. What anybody at the table may answer is given to the
 * seat that it is about, or to the first.
 */
export function turnsOf(views: readonly { readonly seat: string; readonly view: Seen }[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const { seat, view } of views) {
    const ask = view.asks[0];
    if (!ask) continue;
    const turn = { seat, ask, number: view.number };
    if (ask.by !== undefined) turns.push(turn);
    else {
      const owners = gangsAsked(view.state, ask).map((gang) => gang.seat);
      const owner = views.find((each) => owners.includes(each.seat)) ?? views[0];
      if (owner?.seat === seat) turns.push(turn);
    }
  }
  return turns;
}

/** The gang that a reference is, or belongs to. */
export function gangAbout(state: PublicState, ...about: readonly string[]): GangState | undefined {
  const gangs = [...state.gangs, ...state.wild];
  for (const id of about) {
    const gang = gangs.find((each) => each.id === (state.fighters[id]?.gang ?? id));
    if (gang) return gang;
  }
  return undefined;
}

/** The subject of a question. A few rolls name the roller separately, since older logs lack the name. */
export function subjectsOf(ask: Ask): readonly string[] {
  if (ask.kind === 'measure' || ask.kind === 'sight') return [ask.from];
  if (ask.of !== undefined) return [ask.of];
  if (ask.kind !== 'dice') return [];
  return ask.each ?? (ask.who === undefined ? [] : [ask.who]);
}

/** Whose gangs a question to anybody is about: one, or each of those who roll together. */
export function gangsAsked(state: PublicState, ask: Ask): readonly GangState[] {
  const named = subjectsOf(ask);
  const rolling = state.gangs.filter(({ id }) => named.includes(id));
  if (rolling.length > 1 && rolling.length === named.length) return rolling;
  const gang = gangAbout(state, ...named);
  return gang ? [gang] : [];
}

/** So many seats are too many for one of them to look after the fighters of all. */
const MANY_SEATS = 3;

/**
 * The fighters of each seat in a list that is about several, where anybody may answer. Whose own question it is answers for
 * one other seat as well.
 */
export function listedBySeat(state: PublicState, ask: Ask): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  if (ask.by !== undefined || (ask.kind !== 'measure' && ask.kind !== 'sight')) return parts;
  if (ask.kind === 'measure' && ask.nearestFirst) return parts;
  for (const id of ask.to) {
    const seat = state.gangs.find((gang) => gang.id === state.fighters[id]?.gang)?.seat;
    if (seat !== undefined) parts.set(seat, [...(parts.get(seat) ?? []), id]);
  }
  return gangsAsked(state, ask).length > 0 && parts.size < MANY_SEATS ? new Map() : parts;
}

export function gangsAt(state: PublicState, seat: string): readonly GangState[] {
  return state.gangs.filter((gang) => gang.seat === seat);
}

/** What a seat is called: its gangs. */
export function seatName(state: PublicState, seat: string): string {
  return listed(gangsAt(state, seat).map(({ name }) => name)) || plainly(seat);
}

export function nameOf(state: PublicState, id: string): string {
  const gangs = [...state.gangs, ...state.wild];
  return state.fighters[id]?.name ?? gangs.find((gang) => gang.id === id)?.name ?? plainly(id);
}

/** Our words are written with hyphens; names in the armoury begin with its own. */
export function plainly(id: string): string {
  const own = id.replace(/^armoury\./, '');
  const word = nameOfId(own) ?? own.replaceAll('-', ' ');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function listed(names: readonly string[]): string {
  return sayList(names);
}

export type TokenKind = 'pin' | 'hurt' | 'dark' | 'seen' | 'plain';
export interface Token {
  readonly words: string;
  readonly kind: TokenKind;
  /** Explains it. */
  readonly clause?: string;
}

/** A token whose words are known beforehand. */
type KnownToken = Omit<Token, 'words'> & { readonly words: Label };

const FATES: Readonly<Record<string, KnownToken>> = {
  pinned: { words: 'Pinned', kind: 'pin', clause: 'core.status.kinds.3' },
  'seriously-injured': { words: 'Seriously injured', kind: 'hurt', clause: 'core.status.kinds.4' },
  'out-of-action': { words: 'Out', kind: 'hurt' },
  fled: { words: 'Fled', kind: 'hurt' },
  escaped: { words: 'Escaped', kind: 'plain' },
  extracted: { words: 'Extracted', kind: 'plain' },
  captive: { words: 'Captive', kind: 'hurt' },
  rescued: { words: 'Rescued', kind: 'plain' },
  reserve: { words: 'Not here yet', kind: 'plain' },
};

const CONDITIONS: Readonly<Record<string, KnownToken>> = {
  ablaze: { words: 'On fire', kind: 'hurt', clause: 'core.conditions.blaze.2' },
  blind: { words: 'Blind', kind: 'hurt', clause: 'core.conditions.blind.2' },
  concussed: { words: 'Concussed', kind: 'hurt', clause: 'core.conditions.concussed.1' },
  insane: { words: 'Insane', kind: 'hurt', clause: 'core.conditions.insane.1' },
  webbed: { words: 'Webbed', kind: 'pin', clause: 'core.conditions.webbed.1' },
  intoxicated: { words: 'Intoxicated', kind: 'plain', clause: 'core.conditions.intoxicated.1' },
  gunked: { words: 'Gunked', kind: 'pin', clause: 'core.conditions.gunked.1' },
  hidden: { words: 'Hidden', kind: 'dark', clause: 'core.conditions.hidden.1' },
  revealed: { words: 'Revealed', kind: 'seen', clause: 'core.conditions.hidden.1' },
};

/** Everything that lies on a fighter, each with a word. */
export function tokensOf(fighter: FighterState): readonly Token[] {
  const { fate, broken, engagedWith, fleshWounds, conditions, wounds, stats, empty, carries } = fighter;
  const tokens: Token[] = [];
  const add = (words: string, kind: TokenKind, clause?: string) =>
    tokens.push({ words, kind, ...(clause === undefined ? {} : { clause }) });
  const known = FATES[fate];
  if (known) tokens.push({ ...known, words: say(known.words) });
  if (!isThere(fighter)) return tokens;
  if (broken) add(say('Broken'), 'hurt', 'core.conditions.broken.1');
  if (engagedWith.length > 0) add(say('In combat'), 'seen', 'core.status.kinds.2');
  if (wounds < stats.w) add(say('Wounds {left} of {all}', { left: wounds, all: stats.w }), 'hurt');
  if (fleshWounds > 0) add(sayCount(fleshWounds, '1 flesh wound', '{count} flesh wounds'), 'hurt');
  for (const condition of conditions) {
    const lying = CONDITIONS[condition];
    tokens.push(lying ? { ...lying, words: say(lying.words) } : { words: plainly(condition), kind: 'plain' });
  }
  if (empty.length > 0)
    add(
      say('Out of ammo: {weapons}', { weapons: listed(empty.map(plainly)) }),
      'plain',
      'core.conditions.ammo.1',
    );
  if (carries !== null) add(say('Carries {thing}', { thing: midLine(plainly(carries)) }), 'seen');
  return tokens;
}

const THERE: readonly string[] = ['standing', 'pinned', 'seriously-injured'];

/** On the battlefield. */
export function isThere({ fate }: Pick<FighterState, 'fate'>): boolean {
  return THERE.includes(fate);
}

/** Was there and is no longer. */
export function isGone({ fate }: Pick<FighterState, 'fate'>): boolean {
  return !isThere({ fate }) && !isToCome({ fate }) && fate !== 'captive';
}

/** Not set up yet, or not even picked for the crew. */
function isToCome({ fate }: Pick<FighterState, 'fate'>): boolean {
  return fate === 'reserve' || fate === 'stayed-home';
}

/** What the mark at the end of a row says: shape and words. */
export function readiness(fighter: FighterState, isPlaying: boolean): { mark: string; words: string } {
  if (isGone(fighter)) {
    const known = FATES[fighter.fate];
    return { mark: '✕', words: known ? say(known.words) : plainly(fighter.fate) };
  }
  if (fighter.fate === 'captive') return { mark: '–', words: say('Captive') };
  if (isToCome(fighter)) return { mark: '–', words: say('Not on the table yet') };
  if (!isPlaying) return { mark: '–', words: say('On the table') };
  return fighter.ready ? { mark: '●', words: say('Ready') } : { mark: '○', words: say('Has acted') };
}

/** Under the name: rank and weapons, or who took them out. */
export function metaOf(state: PublicState, fighter: FighterState): string {
  const { rank, weapons, fate, takenOutBy } = fighter;
  if (fate === 'out-of-action')
    return takenOutBy === null
      ? say('Out of action')
      : say('Taken out by {name}', { name: nameOf(state, takenOutBy) });
  const arms = [...new Set(weapons)].map((id) => midLine(plainly(id)));
  return [plainly(rank), arms.join(', ')].filter((each) => each !== '').join(' · ');
}

/** Everybody of a gang who plays a part: its crew, those who may still come, and those who came later. */
export function shownOf(state: PublicState, gang: GangState, stage: string): readonly FighterState[] {
  const all = gang.roster.flatMap((id) => state.fighters[id] ?? []);
  const isMustered = stage !== 'pre-battle' || gang.crew.length > 0;
  if (!isMustered) return all;
  const part = new Set([...gang.crew, ...gang.reinforcements]);
  return all.filter(({ id, tookPart, fate }) => part.has(id) || tookPart || isThere({ fate }));
}

export function standingOf(state: PublicState, gang: GangState, stage: string): string {
  const shown = shownOf(state, gang, stage);
  if (stage === 'pre-battle') return sayCount(shown.length, '1 fighter', '{count} fighters');
  const up = shown.filter(({ fate }) => fate === 'standing' || fate === 'pinned').length;
  return say('{up} of {all} up', { up, all: shown.length });
}

/** One part of the story: what came before the battle, then a round each. */
export interface Chapter {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly Line[];
}

/** The story in chapters, oldest first. */
export function chaptersOf(story: readonly Line[]): readonly Chapter[] {
  const chapters: { id: string; name: string; lines: Line[] }[] = [
    { id: 'before', name: say('Before the battle'), lines: [] },
  ];
  for (const line of story) {
    const { round } = line;
    if (round !== undefined)
      chapters.push({ id: String(round), name: say('Round {round}', { round }), lines: [] });
    else chapters.at(-1)?.lines.push(line);
  }
  return chapters.filter(({ lines }, at) => lines.length > 0 || at === chapters.length - 1);
}

/** Options under their gang; options that are no fighters are in a group without a name. */
export interface OptionGroup {
  readonly name: string;
  readonly gang?: string;
  readonly options: readonly string[];
}

export function grouped(state: PublicState, options: readonly string[]): readonly OptionGroup[] {
  const groups = new Map<string, string[]>();
  for (const option of options) {
    const gang = state.fighters[option]?.gang ?? '';
    groups.set(gang, [...(groups.get(gang) ?? []), option]);
  }
  return [...groups].map(([gang, members]) => ({
    name: gang === '' ? '' : nameOf(state, gang),
    ...(gang === '' ? {} : { gang }),
    options: members,
  }));
}

/** Options that end something stand last, where the thumb expects them. */
const ENDS: readonly string[] = ['done', 'enough', 'nobody', 'none', 'no'];

/** Corners stand as they lie on the battlefield: north above, west on the left. */
const CORNERS: readonly string[] = ['north-west', 'north-east', 'south-west', 'south-east'];

export function inReadingOrder(options: readonly string[]): readonly string[] {
  if (options.every((each) => CORNERS.includes(each)))
    return CORNERS.filter((each) => options.includes(each));
  return [
    ...options.filter((each) => !ENDS.includes(each)),
    ...options.filter((each) => ENDS.includes(each)),
  ];
}

/** The seats that somebody waits for. */
function seatsToAct({
  state,
  asks,
  waitingFor,
}: Pick<Seen, 'state' | 'asks' | 'waitingFor'>): readonly string[] {
  const about = asks.flatMap((ask) => gangsAsked(state, ask)).filter((gang) => state.gangs.includes(gang));
  return waitingFor.length > 0 ? waitingFor : about.map(({ seat }) => seat);
}

/** Is it the turn of the one seat that plays here? */
export function isYourTurn(view: Seen, mine: readonly string[]): boolean {
  return !view.finished && mine.length === 1 && seatsToAct(view).some((seat) => mine.includes(seat));
}

/** Which gang's turn it is, in words for the head of the screen. */
export function turnWords({ state, asks, waitingFor, finished }: Seen, mine: readonly string[]): string {
  if (finished) return say('The battle is over');
  const seats = seatsToAct({ state, asks, waitingFor });
  if (seats.length === 0) return say('Anyone may answer');
  const yours = seats.filter((seat) => mine.includes(seat));
  if (yours.length > 0 && mine.length === 1) return say('Your turn');
  return say('{names} to act', {
    names: listed((yours.length > 0 ? yours : seats).map((seat) => seatName(state, seat))),
  });
}

/** What has been told since the table last asked; nothing when something was taken back. */
export function newsOf(before: readonly Line[], now: readonly Line[]): readonly Line[] {
  const isFurther = before.every(({ words }, at) => now[at]?.words === words);
  return isFurther ? now.slice(before.length) : [];
}

/** What people have still to do on the table, of what this round told them; each by what no other has in any language. */
export function toDoNow(
  story: readonly Line[],
  done: readonly string[],
): readonly { readonly key: string; readonly words: string }[] {
  const round = story.findLastIndex((line) => line.round !== undefined);
  const times = new Map<string, number>();
  return story.flatMap(({ words, todo, own, key: same = words }, at) => {
    if (!todo || own) return [];
    const time = (times.get(same) ?? 0) + 1;
    times.set(same, time);
    const key = `${time} ${same}`;
    return at > round && !done.includes(key) ? [{ key, words }] : [];
  });
}

/** What everybody at the table wants to know first, the greatest first: who won, bottled out, went out, fell, broke. */
const DRAMA: readonly RegExp[] = [
  /\.victory\.\d+$/,
  /^core\.endphase\.bottle\./,
  /^core\.injury\.out\./,
  /^core\.injury\.serious\./,
  /^core\.nerve\.broken\./,
  /\.prebattle\.(scenario|battlefield)\.1$/,
];

/** Who attacks whom: what follows is hard to read without it. */
const ATTACK = /^core\.(actions\.(shoot|charge)\.1|shooting\.twin\.1|combat\.dice\.1)$/;

/** The line that is shown before the others. */
export function headlineOf(lines: readonly Line[]): Line | undefined {
  for (const drama of DRAMA) {
    const found = lines.findLast(({ clause, figures }) => !figures && drama.test(clause));
    if (found) return found;
  }
  return undefined;
}

/** The last lines, and before them the attack that they come from. */
export function lastOf(lines: readonly Line[], most: number): readonly Line[] {
  const last = lines.slice(-most);
  const attack = lines.findLast(({ clause }) => ATTACK.test(clause));
  if (!attack || last.includes(attack)) return last;
  return [attack, ...last.slice(last.length > 1 ? 1 : 0)];
}

/** What changes the whole screen: danger, darkness, or a special rule at work. Gangs on the list are no such state. */
export function alarmOf({ stage, inForce = [] }: Pick<Seen, 'stage' | 'inForce'>): readonly string[] {
  if (stage !== 'deployment' && stage !== 'round') return [];
  return [
    ...(inForce.some(({ id }) => id.includes('.')) ? ['in-force'] : []),
    ...(inForce.some(({ hot }) => hot) ? ['hot'] : []),
    ...(inForce.some(({ dark }) => dark) ? ['dark'] : []),
  ];
}

/** The characteristics as a card prints them. */
export function statLine({ stats }: FighterState): readonly (readonly [string, string])[] {
  const plain = new Set(['s', 't', 'w', 'a']);
  return Object.entries(stats).map(([stat, value]) => {
    const words = stat === 'm' ? `${value}"` : plain.has(stat) ? String(value) : `${value}+`;
    return [{ wil: 'Wil', int: 'Int', ld: 'Ld', cl: 'Cl' }[stat] ?? stat.toUpperCase(), words] as const;
  });
}

/** Changes when anything about a fighter does that a player wants to notice. */
export function changeKey(fighter: FighterState): string {
  const { fate, wounds, fleshWounds, broken, conditions, engagedWith, empty, carries } = fighter;
  return JSON.stringify([fate, wounds, fleshWounds, broken, conditions, engagedWith.length, empty, carries]);
}

/** The crews of this device's gangs; everybody's for those who only watch. */
export function crewsOf({ gangs, fighters }: Seen['state'], seats: readonly string[]) {
  return gangs
    .filter(({ seat }) => seats.length === 0 || seats.includes(seat))
    .map(({ name, crew, reinforcements }) => ({
      gang: name,
      fighters: [...crew, ...reinforcements].flatMap((id) => fighters[id] ?? []),
    }))
    .filter((each) => each.fighters.length > 0);
}
