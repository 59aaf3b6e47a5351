/**
 * The plan of a battlefield: its size, the starting zones, and the things on it. Nothing here knows a
 * scenario: it plays the rules up to the first round with sample gangs and draws every limit that they set.
 */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { packOf } from '../../battle/pack.ts';
import { HOUSES, newBattle, type Roster, sampleGang } from '../../battle/roster.ts';
import { boardOf, scenarioOf } from '../../battle/scenario.ts';
import {
  type Disc,
  isInPart,
  type Measure,
  measuresOf,
  type Part,
  type Point,
  shapeOf,
} from '../../battle/shape.ts';
import type { BattleState, GangState } from '../../battle/state.ts';
import { type Ground, type Outline, type Size, sayWhere, type Where } from '../../battle/where.ts';
import { Chance } from '../../table/chance.ts';
import type { Answer, Question, Ref, Spot } from '../../table/question.ts';
import type { Settings } from '../../table/settings.ts';
import { type Hand, run, Table } from '../../table/table.ts';
import { battle } from './battle.ts';

/** What the plan is for. */
export interface PlanOf {
  readonly scenario: string;
  readonly gangs: number;
  /** Which of them defends where somebody does, from 1 in the order of the set-up; the first by default. */
  readonly defender?: number;
  readonly terrain?: BattleState['terrain'];
  readonly variant?: BattleState['variant'];
  readonly settings?: Settings;
}

/** A limit of the rules, and the parts of the battlefield that keep to it. */
export interface PlanZone {
  /** Who or what is set up there: a gang, a kind of marker; null for a part of the battlefield itself. */
  readonly of: Ref | null;
  readonly kind: 'gang' | 'marker' | 'area';
  /**
   * The owner, from 1 in the order of the set-up; null if it has none or belongs to fighters without a
   * player.
   */
  readonly gang: number | null;
  readonly role: GangState['role'] | null;
  /** What it is called: `Attacker`, `loot casket`, `only scatter terrain`. */
  readonly title: string;
  /** The limit in plain words. */
  readonly words: string;
  readonly clause: ClauseId;
  readonly where: Where;
  readonly parts: readonly Part[];
  readonly measures: readonly Measure[];
  /** How many are set up there in the example. */
  readonly count: number;
  /** It lies elsewhere when dice fall or players choose otherwise. */
  readonly example: boolean;
}

/** A thing on the battlefield in the example. */
export interface PlanMark {
  readonly id: Ref;
  /** `fighter`, or what kind of marker it is. */
  readonly kind: string;
  readonly gang: number | null;
  readonly title: string;
  readonly at: Point;
}

export interface Plan {
  readonly scenario: string;
  readonly title: string;
  readonly size: Size;
  readonly terrain: BattleState['terrain'];
  /** What of the board is battlefield: all of it, or some tiles. */
  readonly tiles: readonly Outline[];
  readonly zones: readonly PlanZone[];
  readonly marks: readonly PlanMark[];
}

/** Courses of dice and choices to compare: they tell which things always lie in the same place. */
const COURSES = 4;

export function planOf(of: PlanOf): Plan {
  const courses = Array.from({ length: COURSES }, (_, at) => setUpOnce(of, at));
  const [shown, ...others] = courses as [SetUpOnce, ...SetUpOnce[]];
  const { state, zones, marks } = shown;
  const elsewhere = others.map((course) => new Set(course.zones.map(placeOf)));
  const size = boardOf(state);
  return {
    scenario: of.scenario,
    title: scenarioOf(state).title,
    size,
    terrain: state.terrain,
    tiles: scenarioOf(state).tiles?.(state) ?? [{ x: [0, size.width], y: [0, size.depth] }],
    zones: zones.map((zone) => ({
      ...zone,
      example: zone.example || elsewhere.some((course) => !course.has(placeOf(zone))),
    })),
    marks,
  };
}

/** A key that is equal for zones in the same place. */
function placeOf({ of, clause, parts }: PlanZone): string {
  return JSON.stringify([of, clause, parts.map(({ box, discs, holes }) => [box, discs, holes])]);
}

interface SetUpOnce {
  readonly state: BattleState;
  readonly zones: readonly PlanZone[];
  readonly marks: readonly PlanMark[];
}

/** Plays everything before the first round once. */
function setUpOnce(of: PlanOf, course: number): SetUpOnce {
  const { scenario, gangs, defender = 1, terrain, variant, settings } = of;
  const { pack } = scenarioOf({ scenario });
  const player = new ExamplePlayer(course);
  const state = newBattle({
    pack,
    scenario,
    gangs: Array.from({ length: gangs }, (_, at) => rosterOf(at)),
    defender: rosterOf(defender - 1).id,
    variant: variant ?? 'updated',
    terrain: terrain ?? packOf({ pack }).terrains[0],
    tactics: false,
    subplots: false,
    lists: { inducements: [] },
  });
  const t = new Table<BattleState>(player, settings, state);
  player.at = t;
  for (let stage: string | undefined = battle.first; stage !== 'round' && stage !== undefined; ) {
    stage = run((battle.stages[stage] as (typeof battle.stages)[string])(t));
  }
  const places = player.limits.map((limit) => zoneOf(state, limit));
  return {
    state,
    zones: [...places, ...areasOf(state, player, places)],
    marks: [...new Map([...laidByRules(state), ...player.spots])].map(([id, at]) => markOf(state, id, at)),
  };
}

/** Things that nobody places, since the rules fix their place: the escape point in the centre. */
function laidByRules({ markers }: BattleState): readonly (readonly [Ref, Point])[] {
  return Object.values(markers).flatMap(({ id, spot, carriedBy }) =>
    spot !== null && spot !== 'placed' && carriedBy === null ? [[id, spot] as const] : [],
  );
}

function rosterOf(at: number): Roster {
  const house = HOUSES[at % HOUSES.length] as string;
  return sampleGang(house, at < HOUSES.length ? house : `${house}-${at + 1}`);
}

/** A limit within which somebody was asked to place something, as it was drawn at that moment. */
interface Limit {
  readonly of: Ref;
  readonly clause: ClauseId;
  readonly where: Where;
  readonly words: string;
  readonly parts: readonly Part[];
  readonly measures: readonly Measure[];
  readonly example: boolean;
  count: number;
}

/** Draws a limit in the current state; what the rules have `laid` is always in the same place. */
function draw(
  state: BattleState,
  where: Where,
  ground: Ground,
  isLaid: (id: Ref) => boolean,
): Omit<Limit, 'of' | 'clause' | 'count'> {
  const say = (limit: Where) => sayWhere(inRoles(state, limit));
  const parts = shapeOf(where, ground, say);
  return {
    where,
    words: say(where),
    parts,
    measures: measuresOf(where, ground),
    // A limit relative to others is drawn where they have been set up.
    example: parts.some(({ example }) => example) || !namedIn(where).every(isLaid),
  };
}

/** Everybody that a limit names. */
function namedIn(where: Where): readonly Ref[] {
  switch (where.is) {
    case 'within':
    case 'at-least':
      return 'to' in where.near ? where.near.to : [];
    case 'unseen-by':
      return where.by;
    case 'all':
    case 'any':
      return where.of.flatMap(namedIn);
    default:
      return [];
  }
}

/** The same limit with sides and kinds in the place of names, and without what it says about nobody. */
function inRoles(state: BattleState, where: Where): Where {
  switch (where.is) {
    case 'within':
    case 'at-least':
      return 'to' in where.near
        ? { ...where, near: { to: rolesOf(state, where.near.to, where.is === 'within' ? 'any' : 'every') } }
        : where;
    case 'unseen-by':
      return { ...where, by: rolesOf(state, where.by, 'every') };
    case 'all': {
      const said = where.of.filter((each) => !isAboutNobody(each));
      return { ...where, of: said.map((each) => inRoles(state, each)) };
    }
    case 'any':
      return { ...where, of: where.of.map((each) => inRoles(state, each)) };
    default:
      return where;
  }
}

function isAboutNobody(where: Where): boolean {
  if (where.is === 'unseen-by') return where.by.length === 0;
  return where.is === 'at-least' && 'to' in where.near && where.near.to.length === 0;
}

/** What these are to the scenario, each said once: the Leaders, the Captives, a side's fighters, a kind of marker. */
function rolesOf(state: BattleState, refs: readonly Ref[], how: 'any' | 'every'): readonly string[] {
  const fighters = refs.flatMap((id) => state.fighters[id] ?? []);
  const everyone = fighters.length === refs.length && refs.length > 0;
  if (everyone && fighters.every(({ fate }) => fate === 'captive')) return ['the Captives'];
  if (everyone && refs.length > 1 && fighters.every(({ rank }) => rank === 'leader')) return ['the Leaders'];
  const said = refs.map((id) => {
    const owner = ownerOf(state, id);
    if (state.fighters[id] && owner)
      return `${isAlone(state, owner) ? 'the ' : ''}${titleOf(state, owner)}'s fighters`;
    const kind = kindOf(state, id);
    const alike = refs.filter((other) => kindOf(state, other) === kind);
    return `${alike.length === 1 ? 'the' : how} ${plainly(kind)}`;
  });
  return [...new Set(said)];
}

function zoneOf(state: BattleState, { of, ...limit }: Limit): PlanZone {
  const owner = ownerOf(state, of);
  const gang = owner ? numberOf(state, owner) : null;
  const isFighter = state.fighters[of] !== undefined;
  return {
    of: isFighter && owner ? owner.id : kindOf(state, of),
    kind: isFighter ? 'gang' : 'marker',
    gang,
    role: owner && gang !== null ? owner.role : null,
    title: isFighter && owner ? whoStarts(state, of, owner) : plainly(kindOf(state, of)),
    ...limit,
  };
}

/** The page's text about the battlefield itself, without what is drawn as a limit. */
function areasOf(
  state: BattleState,
  { ground, isLaid }: ExamplePlayer,
  drawn: readonly PlanZone[],
): readonly PlanZone[] {
  const limits = new Set(drawn.flatMap(({ where }) => limitsIn(where)).map(plain));
  const sections = new Set(drawn.map(({ clause }) => sectionOf(clause)));
  const isUsed = (clause: ClauseId) => sections.has(sectionOf(clause));
  return (
    scenarioOf(state)
      .battlefield(state)
      .filter(({ where }) => !limits.has(plain(where)))
      // A battlefield may be the standard one where nobody is set up by the standard.
      .filter(({ clause }) => clause.startsWith(`${state.scenario}.`) || isUsed(clause))
      .map(({ words, where, clause }) => ({
        of: null,
        kind: 'area',
        gang: null,
        role: null,
        title: words,
        clause,
        ...draw(state, where, ground, isLaid),
        count: 0,
      }))
  );
}

function sectionOf(clause: ClauseId): string {
  return clause.replace(/\.\d+$/, '');
}

/** A limit and all that must hold besides. */
function limitsIn(where: Where): readonly Where[] {
  return where.is === 'all' ? [where, ...where.of.flatMap(limitsIn)] : [where];
}

function plain(where: Where): string {
  return JSON.stringify(where);
}

function markOf(state: BattleState, id: Ref, at: Point): PlanMark {
  const owner = ownerOf(state, id);
  return {
    id,
    kind: state.fighters[id] ? 'fighter' : kindOf(state, id),
    gang: owner ? numberOf(state, owner) : null,
    title: nameIn(state)(id),
    at,
  };
}

function ownerOf(state: BattleState, id: Ref): GangState | undefined {
  const gang = state.fighters[id]?.gang ?? state.markers[id]?.gang;
  return [...state.gangs, ...state.wild].find((each) => each.id === gang);
}

function numberOf({ gangs }: BattleState, gang: GangState): number | null {
  const at = gangs.indexOf(gang);
  return at < 0 ? null : at + 1;
}

function whoStarts(state: BattleState, fighter: Ref, gang: GangState): string {
  const title = titleOf(state, gang);
  return state.fighters[fighter]?.fate === 'captive' ? `Captives of ${title}` : title;
}

const ROLES = { attacker: 'Attacker', defender: 'Defender', neutral: 'Gang' } as const;

/** A gang's role in the scenario, with a number if there are several: `Defender`, `Attacker 2`. */
function titleOf({ gangs }: BattleState, gang: GangState): string {
  const same = gangs.filter(({ role }) => role === gang.role);
  if (!same.includes(gang)) return gang.name;
  return isAlone({ gangs }, gang) ? ROLES[gang.role] : `${ROLES[gang.role]} ${same.indexOf(gang) + 1}`;
}

/** Is it the only one in its role? */
function isAlone({ gangs }: Pick<BattleState, 'gangs'>, gang: GangState): boolean {
  return gangs.includes(gang) && gangs.every((other) => other === gang || other.role !== gang.role);
}

/** A marker's kind; markers without one get a number. */
function kindOf({ markers }: BattleState, id: Ref): string {
  return markers[id]?.kind ?? id.replace(/-\d+$/, '');
}

function plainly(kind: string): string {
  return kind.replaceAll('-', ' ');
}

function nameIn(state: BattleState): (id: Ref) => string {
  return (id) => battle.nameOf?.(state, id) ?? id;
}

// The player who sets everything up

/** Bases are about an inch across; so far apart nobody stands on anybody's toes. */
const APART = 2.5;
/** Spots that are tried for each thing to place. */
const TRIES = 400;
/** Choices after which a player who always takes the first of them tries another, so that no rule asks for ever. */
const PATIENCE = 200;

/** Takes the first of every choice in the first course and any in the others, and places everything as allowed. */
class ExamplePlayer implements Hand {
  at!: Table<BattleState>;
  readonly limits: Limit[] = [];
  readonly spots = new Map<Ref, Point>();
  private readonly seen = new Map<string, Limit>();
  private readonly chance: Chance;
  private choices = 0;

  constructor(private readonly course: number) {
    this.chance = new Chance(`plan:${course}`);
  }

  get ground(): Ground {
    const { state } = this.at;
    return {
      ...boardOf(state),
      spotOf: (id: Ref): Spot | null =>
        this.spots.get(id) ?? state.fighters[id]?.spot ?? state.markers[id]?.spot ?? null,
    };
  }

  /** Did the rules say where it is, and no player? */
  readonly isLaid = (id: Ref): boolean => {
    const spot = this.ground.spotOf(id);
    return !this.spots.has(id) && spot !== null && spot !== 'placed';
  };

  answer(question: Question): Answer {
    switch (question.kind) {
      case 'dice':
        return this.chance.roll(question.dice);
      case 'choice':
        return this.choose(question.options);
      case 'pick': {
        // Whole crews make the fullest picture.
        return question.options.slice(0, question.most);
      }
      case 'place':
        return this.place(question);
      case 'measure':
        return question.to.filter((id) => this.inchesBetween(question.from, id) <= question.within);
      case 'sight':
      case 'move':
        return [];
      case 'fact':
        return this.course > 0 && this.chance.upTo(2) === 1;
      case 'deed':
        throw new Error(`No battle asks for a deed: ${question.clause}`);
      default:
        return question satisfies never;
    }
  }

  private choose(options: readonly string[]): string {
    const any = this.course > 0 || ++this.choices > PATIENCE;
    const numbers = options.map(Number);
    // Places that allies share: about a third leaves some for the others.
    if (!any && numbers.every(Number.isInteger)) {
      const share = Math.max(1, Math.round(Math.max(...numbers) / 3));
      return options[numbers.indexOf(share)] ?? (options[0] as string);
    }
    return options[any ? this.chance.upTo(options.length) - 1 : 0] as string;
  }

  private inchesBetween(one: Ref, other: Ref): number {
    const [from, to] = [this.spots.get(one), this.spots.get(other)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Number.POSITIVE_INFINITY;
  }

  private place({ of = '', who = [of], where: asked, clause }: Question<'place'>): Answer<'place'> {
    const where = asked as Where;
    const [first = of] = who;
    const { state } = this.at;
    const { ground } = this;
    // One limit is asked for again and again while a crew is set up; only those whom it is kept from are more.
    const owner = ownerOf(state, first)?.id ?? null;
    const same = JSON.stringify([
      state.fighters[first] ? owner : kindOf(state, first),
      clause,
      withoutNames(where),
    ]);
    const known = this.seen.get(same);
    if (known) known.count++;
    else {
      const limit = { of: first, clause, ...draw(state, where, ground, this.isLaid), count: 1 };
      this.seen.set(same, limit);
      this.limits.push(limit);
    }
    const spot = this.spotIn(shapeOf(where, ground), ground);
    if (spot) this.spots.set(first, spot);
    return { of: first, spot: spot ?? 'placed' };
  }

  /** A spot that keeps to the limit, with room round it. */
  private spotIn(parts: readonly Part[], ground: Ground): Point | undefined {
    const sure = parts.filter(({ provided }) => provided.length === 0);
    const taken = [...this.spots.values()];
    let best: Point | undefined;
    let most = -1;
    for (const part of sure.length > 0 ? sure : parts) {
      for (const point of candidates(part, ground)) {
        if (!isInPart(part, point)) continue;
        const room = Math.min(APART, ...taken.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)));
        if (room <= most) continue;
        best = point;
        most = room;
        if (room === APART) return best;
      }
    }
    return best;
  }
}

/** A limit without the names in it. */
function withoutNames(where: Where): string {
  return JSON.stringify(where, (key, value) => (key === 'to' || key === 'by' ? null : value));
}

/** Spots spread evenly over what a part can cover, then along the edges, for limits that leave nothing else. */
function candidates({ box, discs }: Part, { width, depth }: Size): readonly Point[] {
  const [some = []] = discs;
  const cover = some.length > 0 ? some.map(boxRound) : [box];
  const over = Array.from({ length: TRIES }, (_, at) => {
    const { x, y } = cover[at % cover.length] as Outline;
    return { x: between(x, spread(at + 1, 2)), y: between(y, spread(at + 1, 3)) };
  });
  const edges = Array.from({ length: TRIES / 4 }, (_, at) => {
    const [x, y] = [between([0, width], spread(at + 1, 2)), between([0, depth], spread(at + 1, 2))];
    return [
      { x, y: 0 },
      { x, y: depth },
      { x: 0, y },
      { x: width, y },
    ];
  });
  return [...over, ...some.map(({ x, y }) => ({ x, y })), ...edges.flat()];
}

function boxRound({ x, y, inches }: Disc): Outline {
  return { x: [x - inches, x + inches], y: [y - inches, y + inches] };
}

function between([from, to]: Outline['x'], share: number): number {
  return Math.round((from + (to - from) * share) * 100) / 100;
}

/** The place of a number in the sequence that fills the way from 0 to 1 evenly, however far one goes. */
function spread(at: number, base: number): number {
  let share = 0;
  let part = 1 / base;
  for (let left = at; left > 0; left = Math.floor(left / base)) {
    share += (left % base) * part;
    part /= base;
  }
  return share;
}
