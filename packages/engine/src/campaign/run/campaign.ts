/** A whole campaign as a game of stages: founding, the opening battle, weeks and their ends, Downtime, the awards. */

import { checkCards } from '../../battle/card-effects.ts';
import { isPack, PACKS, packOf } from '../../battle/pack.ts';
import { scenarios } from '../../battle/scenario.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, saidInWords, say, type Words } from '../../table/events.ts';
import type { Entry } from '../../table/log.ts';
import type { Doing, Question, Ref, Rule } from '../../table/question.ts';
import { type Game, Session, type SetUp } from '../../table/session.ts';
import { DEFAULTS, type Settings } from '../../table/settings.ts';
import type { BoardHand } from '../../table/table.ts';
import { NOBODY, Table } from '../../table/table.ts';
import { tally } from '../aftermath/awards.ts';
import { readGangData } from '../gang/gang-data.ts';
import { HIRED_GUNS } from '../gang/hired-guns.ts';
import { rowsOf } from '../shared/rows.ts';
import '../battle/battle.ts';
import { ENFORCERS } from '../../special/enforcers.ts';
import { ENGLISH } from '../../words/index.ts';
import { faultOfDeed } from './alone-faults.ts';
import { faultOfResult } from './battles.ts';
import { beside, faultOfSending } from './beside.ts';
import { dominionWeek } from './dominion-week.ts';
import { downtime } from './downtime.ts';
import {
  type CaptiveDeed,
  endOfWeek,
  faultOfBid,
  faultOfCaptiveDeed,
  isHeldBy,
  keepFigures,
  lastAdvancements,
} from './end-of-week.ts';
import { at, ofInput } from './fault.ts';
import { fight } from './fight.ts';
import { type Founding, faultOfFounding, faultOfGangId, foundGang, newGang } from './founding.ts';
import { nameOfItem, nameOfSkill } from './market.ts';
import { faultOfPaper, type PaperResult } from './paper.ts';
import {
  atTheTable,
  type CampaignRules,
  type CampaignState,
  type CampaignTable,
  canFight,
  costOf,
  FIXED_OF_CAMPAIGN,
  ORGANISER,
  playing,
  ratingOf,
  territoriesOf,
} from './state.ts';
import { takeoverWeek } from './week.ts';

// Setting up

export interface CampaignSetUp {
  readonly name: string;
  readonly pack: CampaignState['pack'];
  readonly variant?: CampaignState['variant'];
  /** Ids and names of the gangs; players found them in the first stage. */
  readonly gangs: readonly { readonly id: Ref; readonly name: string }[];
  readonly rules?: Partial<CampaignRules>;
  /** Gang data that the campaign buys from, as its file has it (docs/gang-data.md). */
  readonly data?: unknown;
}

export const MOST_GANGS = 12;

/** The deck of territories: one card of each [campaign.territories.list.2]. */
const TERRITORY_CARDS: readonly Ref[] = rowsOf<{ id: Ref }>('campaign.territories.list.1').map(
  ({ id }) => id,
);
const MASTIFFS: readonly Ref[] = rowsOf<{ id: Ref }>('campaign.beasts.list.1').map(({ id }) => id);

export const USUAL_RULES: Readonly<Record<CampaignState['pack'], CampaignRules>> = {
  takeover: {
    weeks: 12,
    budget: PACKS.takeover.budget,
    enforcers: 'full',
    invasion: true,
    tactics: true,
    subplots: false,
    houseRules: [],
    cards: [],
    underdogCards: [],
    hiredGuns: [],
  },
  dominion: {
    // Three cycles of Occupation and three of Takeover [dominion.scenario.choice.3].
    weeks: 6,
    budget: PACKS.dominion.budget,
    enforcers: 'none',
    invasion: false,
    tactics: true,
    subplots: true,
    houseRules: [],
    cards: [],
    underdogCards: [],
    hiredGuns: [],
  },
};

const WEEKS: Readonly<Record<CampaignState['pack'], (t: CampaignTable) => Rule<void>>> = {
  takeover: takeoverWeek,
  dominion: dominionWeek,
};

/** The state of a campaign before its first question; what is wrong with the set-up is named. */
export function newCampaign(setUp: CampaignSetUp): CampaignState {
  const { name, pack, gangs, variant = 'updated' } = setUp;
  if (!isPack(pack))
    throw new BadInput('pack', `expected ${Object.keys(PACKS).join(' or ')}, got ${JSON.stringify(pack)}`);
  if (typeof name !== 'string' || name.trim() === '' || name.length > 80)
    throw new BadInput('name', 'expected a name of at most 80 characters');
  const rules: CampaignRules = { ...USUAL_RULES[pack], ...setUp.rules };
  checkRules(rules);
  checkHiredGuns(rules, pack);
  if (!Array.isArray(gangs) || gangs.length < 2 || gangs.length > MOST_GANGS)
    throw new BadInput('gangs', `expected 2 to ${MOST_GANGS} gangs, got ${gangs?.length ?? 0}`);
  for (const [at, { id }] of gangs.entries()) {
    const fault = faultOfGangId(id);
    if (fault !== undefined) throw new BadInput(`gangs.${at}.id`, fault);
    if (gangs.findIndex((each) => each.id === id) < at)
      throw new BadInput(`gangs.${at}.id`, `two gangs are called ${id}`);
  }
  return {
    name,
    pack,
    variant,
    rules,
    ...(setUp.data === undefined ? {} : { data: readGangData(setUp.data, 'data') }),
    phase: 'founding',
    week: 0,
    step: 'founding',
    gangs: Object.fromEntries(gangs.map((gang) => [gang.id, newGang(gang.id, gang.name)])),
    order: gangs.map(({ id }) => id),
    members: {},
    territories: Object.fromEntries(TERRITORY_CARDS.map((id) => [id, { id, card: id, holder: null }])),
    deck: [...TERRITORY_CARDS],
    offer: [],
    leads: [],
    challenges: [],
    guns: { offered: [], gone: [] },
    cards: rules.cards.map(({ id }) => id),
    underdogPool: [...rules.underdogCards],
    beasts: [...MASTIFFS],
    battles: {},
    met: [],
    bargains: [],
    figures: [],
    paused: false,
    end: null,
    secrets: {},
  };
}

/** Everything that a set-up may say differently; what is wrong is named before anybody plays by it. */
function checkRules(rules: CampaignRules): void {
  const { weeks, budget, enforcers } = rules;
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > 52)
    throw new BadInput('rules.weeks', `expected 1 to 52 weeks, got ${JSON.stringify(weeks)}`);
  if (!Number.isInteger(budget) || budget < 200 || budget > 5000)
    throw new BadInput(
      'rules.budget',
      `expected 200 to 5000 credits, got ${JSON.stringify(budget)}`,
      'campaign.gangs.founding.1',
    );
  if (!['full', 'taxes', 'none'].includes(enforcers))
    throw new BadInput(
      'rules.enforcers',
      `expected full, taxes or none, got ${JSON.stringify(enforcers)}`,
      'campaign.phases.variants.1',
    );
  for (const rule of ['invasion', 'tactics', 'subplots'] as const)
    if (typeof rules[rule] !== 'boolean')
      throw new BadInput(`rules.${rule}`, `expected true or false, got ${JSON.stringify(rules[rule])}`);
  for (const rule of ['houseRules', 'underdogCards'] as const)
    if (!Array.isArray(rules[rule]) || rules[rule].some((each) => typeof each !== 'string'))
      throw new BadInput(`rules.${rule}`, `expected a list of ids, got ${JSON.stringify(rules[rule])}`);
  for (const rule of ['cards', 'hiredGuns'] as const)
    if (!Array.isArray(rules[rule]) || rules[rule].some((each) => typeof each?.id !== 'string'))
      throw new BadInput(`rules.${rule}`, 'expected a list, each with an id');
  checkCards(rules.cards, 'rules.cards');
}

/** In Takeover the week's Hired Guns are drawn from a deck of known cards, so a profile for anybody else would never count. */
function checkHiredGuns({ hiredGuns }: CampaignRules, pack: CampaignState['pack']): void {
  for (const [at, gun] of hiredGuns.entries()) {
    const field = `rules.hiredGuns.${at}`;
    if (hiredGuns.findIndex(({ id }) => id === gun.id) < at)
      throw new BadInput(`${field}.id`, `two Hired Guns are called ${gun.id}`);
    if (!Number.isInteger(gun.cost) || gun.cost < 0 || gun.cost > 600)
      throw new BadInput(
        `${field}.cost`,
        `expected 0 to 600 credits, got ${JSON.stringify(gun.cost ?? null)}`,
      );
    if (typeof gun.fighter?.name !== 'string' || typeof gun.fighter.stats !== 'object')
      throw new BadInput(`${field}.fighter`, 'expected a name, characteristics and a kit');
    if (pack === 'takeover' && !HIRED_GUNS.some(({ id }) => id === gun.id))
      throw new BadInput(
        `${field}.id`,
        `expected one of ${HIRED_GUNS.map(({ id }) => id).join(', ')}, got ${gun.id}`,
        'campaign.hired-guns.roster.1',
      );
    if (gun.partner !== undefined && !hiredGuns.some(({ id }) => id === gun.partner))
      throw new BadInput(
        `${field}.partner`,
        `expected another of the list, got ${gun.partner}`,
        'campaign.hired-guns.sisters.1',
      );
  }
}

/** The seats of a campaign: one for each gang, and the organiser's. */
export function seatsIn(state: CampaignState): readonly string[] {
  return [...Object.keys(state.gangs), ORGANISER];
}

// Judging deeds

/** Checks every deed before it is taken, against the current state. */
class Judge implements BoardHand {
  private readonly t: CampaignTable;
  constructor(state: CampaignState, settings: Settings = DEFAULTS) {
    this.t = new Table(NOBODY, settings, state).quiet;
  }

  answer(): undefined {
    return undefined;
  }

  faultOf(question: Question, answer: unknown): Words | undefined {
    if (question.kind !== 'deed') return undefined;
    const deed = answer as Doing;
    const { state } = this.t;
    const { of = '' } = question;
    try {
      switch (deed.do) {
        case 'found': {
          const gang = state.gangs[of];
          return gang ? faultOfFounding(this.t, gang, deed as unknown as Founding) : 'There is no such gang';
        }
        case 'result': {
          const battle = state.battles[of];
          return battle ? faultOfResult(battle, deed.result) : 'There is no such battle';
        }
        case 'paper': {
          const battle = state.battles[of];
          return battle
            ? faultOfPaper(state, battle, deed as unknown as PaperResult, this.t.settings)
            : 'There is no such battle';
        }
        case 'call-off':
          return typeof deed.note === 'string' && deed.note.trim() !== ''
            ? undefined
            : at('note', say('fault/say-why'));
        case 'leave':
          return undefined;
        case 'bid': {
          const gang = state.gangs[of];
          return gang ? faultOfBid(gang, deed.credits) : 'There is no such gang';
        }
        case 'captive': {
          const captive = state.members[of];
          const captor = state.gangs[question.by?.[0] ?? ''];
          if (!captive || !captor) return 'There is no such captive';
          // Nothing is left to decide about who is no longer held: every answer closes the question.
          return isHeldBy(captive, captor.id)
            ? faultOfCaptiveDeed(this.t, captor, captive, deed as unknown as CaptiveDeed)
            : undefined;
        }
        default: {
          const gang = state.gangs[of];
          return gang ? faultOfDeed(this.t, gang, deed) : 'There is no such gang';
        }
      }
    } catch (error) {
      // A deed of the wrong shape is the sender's to mend.
      if (error instanceof BadInput) return ofInput(error);
      if (error instanceof TypeError) return `This deed cannot be read: ${error.message}`;
      throw error;
    }
  }

  anyAnswer(): never {
    throw new Error('A campaign has no board');
  }
}

// The game

/** In which week Downtime follows, half of them Occupation. */
export function lastOfOccupation({ weeks }: CampaignRules): number {
  return Math.floor(weeks / 2);
}

export const campaign: Game<CampaignState> = {
  first: 'founding',
  fixed: FIXED_OF_CAMPAIGN,
  given: [['data']],
  seatsOf: seatsIn,
  boardOf: (state, settings) => new Judge(state, settings),
  beside,
  faultOfSending,
  nameOf: (state, id, language = ENGLISH) => {
    const named = state.gangs[id] ?? state.members[id];
    if (named) return named.name;
    const word = language.names[id];
    if (word !== undefined) return word;
    if (id === ENFORCERS) return 'Enforcers';
    const inWords = (said: Saying) => saidInWords(said, undefined, language);
    if (id === ORGANISER) return inWords(say('campaign/organiser', {}));
    const territory = state.territories[id];
    if (territory?.originalOf) {
      const gang = state.gangs[territory.originalOf]?.name ?? '';
      return inWords(say('campaign/settlement-of', { gang }));
    }
    if (/^battle-\d+$/.test(id)) return inWords(say('campaign/battle', { number: id.slice(7) }));
    if (territory) return titled(territory.card);
    const page = id.includes('.') ? scenarios().find((each) => each.id === id) : undefined;
    return (
      page?.title ??
      state.rules.cards.find((card) => card.id === id)?.title ??
      state.rules.hiredGuns.find((gun) => gun.id === id)?.fighter.name ??
      nameOfItem(state, id) ??
      nameOfSkill(id) ??
      (/^[a-z\d]+(-[a-z\d]+)+$/.test(id) ? id.replaceAll('-', ' ') : id)
    );
  },
  stages: {
    *founding(t) {
      yield* t.abreast(atTheTable(t.state).map((gang) => foundGang(t, gang)));
      if (playing(t.state).length < 2) return 'awards';
      keepFigures(t.state);
      return t.state.rules.invasion && packOf(t.state).invasion ? 'invasion' : 'week';
    },

    /** One opening battle with every gang in it [campaign.phases.invasion.1]. */
    *invasion(t) {
      const { state } = t;
      state.phase = 'invasion';
      state.step = 'battles';
      const gangs = playing(state).filter((gang) => canFight(state, gang));
      yield* fight(t, {
        gangs: gangs.map(({ id }) => id),
        reason: 'first-battle',
        stake: null,
        knife: null,
        holder: null,
        captor: null,
        challenger: null,
        defender: null,
        allied: [],
        arbitrators: [],
        scenario: 'takeover.invasion',
      });
      return 'week';
    },

    /** Invasion, Occupation, Downtime and Takeover, in this order [campaign.phases.order.1]. */
    *week(t) {
      const { state } = t;
      state.phase = state.week < lastOfOccupation(state.rules) ? 'occupation' : 'takeover';
      yield* WEEKS[state.pack](t);
      return state.week >= state.rules.weeks ? 'awards' : 'end-of-week';
    },

    *'end-of-week'(t) {
      const { state } = t;
      yield* endOfWeek(t, false);
      if (state.week >= state.rules.weeks) return 'awards';
      return state.week === lastOfOccupation(state.rules) ? 'downtime' : 'week';
    },

    *downtime(t) {
      yield* downtime(t);
      return t.state.week >= t.state.rules.weeks ? 'awards' : 'week';
    },

    *awards(t) {
      yield* lastAdvancements(t);
      giveAwards(t);
      return undefined;
    },
  },
};

function titled(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Awards follow the last week, and most awards win [campaign.phases.end.1]. */
function giveAwards(t: CampaignTable): void {
  const { state } = t;
  state.phase = 'over';
  state.step = 'over';
  const gangs = playing(state);
  const members = Object.values(state.members).filter(({ gang }) => gangs.some(({ id }) => id === gang));
  const { awards, count, winners } =
    gangs.length === 0
      ? { awards: {}, count: {}, winners: [] }
      : tally(t, {
          gangs: gangs.map((gang) => ({
            id: gang.id,
            territories: territoriesOf(state, gang.id).length,
            takenOut: gang.takenOut,
            rating: ratingOf(state, gang),
            credits: gang.stash,
            reputation: Math.max(0, gang.reputation),
            beatEnforcers: gang.beatEnforcers,
          })),
          fighters: members.map((member) => ({
            id: member.id,
            gang: member.gang,
            takenOut: member.kills,
            advancements: member.advances,
            injuries: member.injuries.length,
            cost: costOf(state, member),
          })),
        });
  state.end = { winners: [...winners], awards, count };
}

/** Opens a campaign from its log; an empty log begins a new one. */
export function openCampaign(
  setUp: SetUp<CampaignState>,
  log: readonly Entry[] = [],
): Session<CampaignState> {
  return new Session(campaign, setUp, log);
}
