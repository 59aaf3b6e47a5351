/** Whole campaigns by random players: every question answered, every battle fought, the books checked, the log replayed. */
import {
  type Answer,
  asDeed,
  battleSetUp,
  type CampaignBattle,
  type CampaignGang,
  type CampaignRules,
  type CampaignState,
  Chance,
  campaign,
  cardsOf,
  type Doing,
  faultsInBooks,
  type GangData,
  HOUSES,
  keyOf,
  type Member,
  modestGang,
  modestRecruits,
  newCampaign,
  ORGANISER,
  openCampaign,
  PURCHASES,
  packOf,
  type Question,
  ratingOf,
  replay,
  resultOf,
  rosterOf,
  type Session,
  type Settings,
  type SetUp,
  SKILL_SETS,
  scenarios,
  seatsIn,
  settleOpen,
  territoriesOf,
  todoFor,
  waresOf,
  wealthOf,
} from '@hive-arbiter/engine';
import { playOut } from './selfplay.ts';

export interface CampaignPlan {
  readonly pack: CampaignState['pack'];
  readonly gangs: number;
  readonly weeks: number;
  readonly seed: string;
  readonly rules?: Partial<CampaignRules>;
  /** Which text of Dominion's pages holds. */
  readonly variant?: CampaignState['variant'];
  readonly settings?: Settings;
  /** Gang data that the campaign buys from, as its file has it. */
  readonly data?: unknown;
  /** Do players come and go, and does the organiser correct, pause and end things? */
  readonly restless?: boolean;
  /** How many of a hundred battles are entered from paper. */
  readonly paper?: number;
}

/** What a campaign of random players came to. */
export interface CampaignReport {
  readonly seed: string;
  readonly pack: string;
  readonly gangs: number;
  readonly weeks: number;
  readonly battles: number;
  readonly onPaper: number;
  readonly entries: number;
  readonly ended: boolean;
  readonly winner: readonly string[];
  readonly ranking: readonly {
    readonly gang: string;
    readonly awards: number;
    readonly rating: number;
    readonly wealth: number;
    readonly reputation: number;
    readonly territories: number;
    readonly fighters: number;
    readonly takenOut: number;
  }[];
  readonly deaths: number;
  readonly captives: number;
  readonly refounded: number;
  readonly booksBalance: boolean;
  readonly replays: boolean;
  readonly broken: readonly string[];
}

/** More answers than any campaign takes; one that asks on for ever is broken. */
const MOST_ANSWERS = 60_000;

/** Plays a campaign to its end; the session is there to look at it. */
export function playCampaign(plan: CampaignPlan): {
  readonly session: Session<CampaignState>;
  readonly setUp: SetUp<CampaignState>;
  readonly broken: string[];
  readonly onPaper: number;
} {
  const players = Array.from({ length: plan.gangs }, (_, at) => ({
    id: `gang-${at + 1}`,
    name: `Gang ${at + 1}`,
  }));
  const state = newCampaign({
    name: `Campaign ${plan.seed}`,
    pack: plan.pack,
    gangs: players,
    rules: { weeks: plan.weeks, ...plan.rules },
    ...(plan.variant === undefined ? {} : { variant: plan.variant }),
    ...(plan.data === undefined ? {} : { data: plan.data }),
  });
  const setUp: SetUp<CampaignState> = {
    state,
    seats: seatsIn(state),
    seed: plan.seed,
    dice: 'app',
    ...(plan.settings ? { settings: plan.settings } : {}),
  };
  const session = openCampaign(setUp);
  const player = new RandomPlayer(session, plan);
  const broken: string[] = [];
  try {
    for (let count = 0; !session.finished; count++) {
      if (count > MOST_ANSWERS)
        throw new Error(`after ${MOST_ANSWERS} answers it is still week ${session.state.week}`);
      player.answerOne();
    }
  } catch (error) {
    broken.push(`week ${session.state.week}, ${session.state.step}: ${(error as Error).stack ?? error}`);
  }
  return { session, setUp, broken, onPaper: player.onPaper };
}

/** Plays, checks and replays a campaign. */
export function simulateCampaign(plan: CampaignPlan): CampaignReport {
  const { session, setUp, broken, onPaper } = playCampaign(plan);
  const { state } = session;
  const faults = faultsInBooks(state, session.story);
  broken.push(...faults);
  let replays = false;
  try {
    const again = replay(campaign, setUp, session.log);
    replays =
      JSON.stringify(again.state) === JSON.stringify(state) &&
      JSON.stringify(again.story) === JSON.stringify(session.story);
    if (!replays) broken.push('the replay came to another state');
    const opened = openCampaign(setUp, session.log);
    if (JSON.stringify(opened.state) !== JSON.stringify(state))
      broken.push('opening the log came to another state');
  } catch (error) {
    broken.push(`the replay stopped: ${(error as Error).message}`);
  }
  const battles = Object.values(state.battles);
  const members = Object.values(state.members);
  const gangs = Object.values(state.gangs);
  return {
    seed: plan.seed,
    pack: plan.pack,
    gangs: plan.gangs,
    weeks: state.week,
    battles: battles.filter(({ status }) => status === 'fought').length,
    onPaper,
    entries: session.log.length,
    ended: session.finished && state.end !== null,
    winner: state.end?.winners ?? [],
    ranking: gangs
      .map((gang) => ({
        gang: gang.id,
        awards: state.end?.count[gang.id] ?? 0,
        rating: ratingOf(state, gang),
        wealth: wealthOf(state, gang),
        reputation: gang.reputation,
        territories: territoriesOf(state, gang.id).length,
        fighters: rosterOf(state, gang).length,
        takenOut: gang.takenOut,
      }))
      .sort((one, other) => other.awards - one.awards || other.wealth - one.wealth),
    deaths: members.filter(({ status }) => status === 'dead').length,
    captives: members.filter(({ status }) => status === 'captive').length,
    refounded: gangs.reduce((sum, { founded }) => sum + Math.max(0, founded - 1), 0),
    booksBalance: faults.length === 0,
    replays,
    broken,
  };
}

/** Answers what is open; questions for anybody come first. */
export class RandomPlayer {
  private readonly chance: Chance;
  private fought = 0;
  /** How many deeds each gang has done since it was last done. */
  private readonly busy = new Map<string, number>();
  private written: Doing | undefined;
  onPaper = 0;
  /** Was the last answer a battle that was fought out for it? */
  hasJustFought = false;
  /** How many deeds the last answer took until one was allowed. */
  tries = 0;

  constructor(
    private readonly session: Session<CampaignState>,
    private readonly plan: Pick<CampaignPlan, 'seed' | 'paper' | 'settings' | 'restless'>,
  ) {
    this.chance = new Chance(`${plan.seed}:players`);
  }

  answerOne(): void {
    const { session } = this;
    if (this.plan.restless && this.upTo(60) === 1) {
      this.comeOrGo();
      if (session.finished) return;
    }
    const open = session.openEach;
    const { number, question } = this.oneOf(open);
    this.hasJustFought = false;
    const seat = question.by?.[0] ?? ORGANISER;
    for (let tries = 0; tries < 30; tries++) {
      this.tries = tries + 1;
      const answer = this.answerTo(question, tries);
      const { fault } = session.answer(number, seat, answer, [], keyOf(question));
      if (fault === undefined) return;
      if (question.kind !== 'deed' || tries === 29) throw new Error(`${keyOf(question)}: ${fault}`);
    }
  }

  /** Somebody joins, leaves, corrects something or ends it all; what is refused changes nothing. */
  private comeOrGo(): void {
    const { session } = this;
    const { state } = session;
    const gang = this.oneOf(Object.values(state.gangs));
    const [late] = todoFor(session, ORGANISER).filter(({ beside }) => beside !== undefined);
    const deed = this.upTo(40);
    if (late?.beside) {
      const founding = state.data
        ? this.foundFrom(state.data, state.gangs[late.of ?? ''] as CampaignGang)
        : modestGang('orlock', late.of ?? '', late.of ?? '', late.budget ?? 0, (most) => this.upTo(most));
      session.beside(late.beside, founding as never, '', ORGANISER);
    } else if (deed <= 8) {
      const id = `late-${state.order.length}`;
      session.beside(['join'], { id, name: id }, '', ORGANISER);
    } else if (deed <= 14) session.beside(['leave', gang.id], null, 'away', ORGANISER);
    else if (deed === 15) session.beside(['end'], null, 'enough', ORGANISER);
    else {
      const value = { was: gang.stash, now: this.upTo(200) };
      session.beside(['correct', gang.id, 'credits'], value, 'miscounted', ORGANISER);
    }
    settleOpen(session);
  }

  private answerTo(question: Question, tries: number): Answer {
    switch (question.kind) {
      case 'choice':
        return this.choose(question);
      case 'pick':
        return question.options.filter(() => this.upTo(2) === 1).slice(0, question.most);
      case 'deed':
        return this.deed(question, tries);
      case 'fact':
        return this.upTo(2) === 1;
      case 'measure':
      case 'sight':
        return question.to.filter(() => this.upTo(2) === 1);
      default:
        throw new Error(`A campaign asks ${keyOf(question)}`);
    }
  }

  private choose({ options, clause }: Question<'choice'>): string {
    // Most people fight rather than pass.
    if (options.includes('contest') && this.upTo(3) > 1) return 'contest';
    if (clause === 'dominion.prebattle.challenge.1' && options.length > 1)
      return options[this.upTo(options.length - 1)] as string;
    return this.oneOf(options);
  }

  private deed(question: Question<'deed'>, tries: number): Doing {
    const { session } = this;
    const { state } = session;
    const { deeds, of = '' } = question;
    if (deeds.includes('found')) {
      const gang = state.gangs[of] as CampaignGang;
      if (state.data) return this.foundFrom(state.data, gang);
      const house = HOUSES[(state.order.indexOf(of) + gang.founded) % HOUSES.length] as string;
      const name = `${gang.name}${gang.founded > 0 ? ` ${gang.founded + 1}` : ''}`;
      const id = gang.founded > 0 ? `${of}-r${gang.founded}` : of;
      return modestGang(house, id, name, state.rules.budget, (most) => this.upTo(most)) as unknown as Doing;
    }
    if (deeds.includes('result')) return this.battle(state.battles[of] as CampaignBattle, tries);
    if (deeds.includes('bid')) return { do: 'bid', credits: 5 * (this.upTo(4) - 1) };
    if (deeds.includes('captive'))
      return tries > 10
        ? { do: 'captive', choice: 'keep' }
        : {
            do: 'captive',
            choice: this.oneOf(['return', 'sell', 'keep']),
            ...(this.upTo(3) === 1 ? { ransom: 10 * this.upTo(5) } : {}),
            ...(this.upTo(4) === 1 ? { injury: this.oneOf([46, 51, 52, 53, 54, 55, 56]) } : {}),
          };
    return this.week(state.gangs[of] as CampaignGang, deeds, tries);
  }

  private foundFrom(data: GangData, gang: CampaignGang): Doing {
    const { order, rules } = this.session.state;
    const house = data.houses[(order.indexOf(gang.id) + gang.founded) % data.houses.length];
    const name = `${gang.name}${gang.founded > 0 ? ` ${gang.founded + 1}` : ''}`;
    const pick = (most: number) => this.upTo(most);
    return modestRecruits(data, house?.id ?? '', name, rules.budget, pick) as unknown as Doing;
  }

  /** Fights the battle out, or makes one up and enters it. */
  private battle(battle: CampaignBattle, tries: number): Doing {
    const { state } = this.session;
    const seed = `${this.plan.seed}:battle:${++this.fought}`;
    // What paper does not tell is said with it.
    if (tries === 0 && this.upTo(100) <= (this.plan.paper ?? 20)) {
      this.onPaper++;
      this.written = this.paper(battle);
      return this.written;
    }
    if (tries === 1 && this.written)
      return {
        ...this.written,
        rewards: { gangs: Object.fromEntries(battle.gangs.map((id) => [id, this.reward()])), xp: {} },
      };
    this.hasJustFought = true;
    const { state: played } = playOut(battleSetUp(state, battle), seed, this.plan.settings);
    return asDeed(resultOf(played)) as unknown as Doing;
  }

  private reward() {
    return { credits: 10 * (this.upTo(6) - 1), reputation: this.upTo(4) - 2, territory: false, items: [] };
  }

  private paper(battle: CampaignBattle): Doing {
    const { state } = this.session;
    const there = battle.gangs.flatMap((id) =>
      rosterOf(state, state.gangs[id] as CampaignGang).filter(
        ({ status, rank }) => status === 'fit' && rank !== 'beast',
      ),
    );
    const open = scenarios().filter(
      ({ pack, gangs }) => pack === state.pack && battle.gangs.length <= gangs.most,
    );
    const usual = open.filter(({ id }) => !/rescue|precinct|pit-brawl|invasion|escape-the-pit/.test(id));
    const out = there
      .filter(() => this.upTo(3) === 1)
      .map((fallen) => {
        const enemies = there.filter(({ gang, id }) => gang !== fallen.gang && id !== fallen.id);
        return {
          fighter: fallen.id,
          by: enemies.length > 0 && this.upTo(5) > 1 ? this.oneOf(enemies).id : null,
        };
      });
    // Where more gangs meet than any page has room for, the campaign says so.
    const scenario = battle.scenario ?? (usual.length > 0 ? this.oneOf(usual).id : '');
    const isWon = open.find(({ id }) => id === scenario)?.noVictor === undefined;
    return {
      do: 'paper',
      scenario,
      victors: this.upTo(5) === 1 || !isWon ? [] : [this.oneOf(battle.gangs)],
      out,
      rounds: this.upTo(8),
    };
  }

  /** What a gang does at the End of Week: a few things that it can, then it is done. */
  private week(gang: CampaignGang, deeds: readonly string[], tries: number): Doing {
    const { state } = this.session;
    const so = this.busy.get(gang.id) ?? 0;
    const people = rosterOf(state, gang);
    const isFull = so > 6 + this.upTo(8) || tries > 12;
    if (
      isFull &&
      gang.debt > 0 &&
      gang.stash > 0 &&
      deeds.includes('pay') &&
      tries <= 20 &&
      (state.rules.enforcers === 'taxes' || this.upTo(2) === 1)
    )
      return { do: 'pay', credits: Math.min(gang.debt, gang.stash) };
    if (isFull) {
      this.busy.set(gang.id, 0);
      const jailed = people.filter(({ status }) => status === 'jailed').map(({ id }) => id);
      return { do: 'done', ...(jailed.length > 0 && this.upTo(2) === 1 ? { bail: jailed } : {}) };
    }
    this.busy.set(gang.id, so + 1);
    const kind = this.oneOf(deeds.filter((each) => each !== 'done' && each !== 'rename'));
    const member = people.length > 0 ? this.oneOf(people) : undefined;
    const fighter = member?.id ?? '';
    switch (kind) {
      case 'advance':
        return this.advance(state, people);
      case 'recruit':
        return {
          do: 'recruit',
          rank: this.oneOf(['ganger', 'juve', 'champion']),
          name: `Recruit ${gang.roster.length + 1}`,
          kit: [this.oneOf([...CHEAP, ...(state.data?.things ?? []).map(({ id }) => id)])],
        };
      case 'buy':
        return {
          do: 'buy',
          item: this.oneOf(state.data && this.upTo(2) === 1 ? ownItems(state.data) : COMMON),
        };
      case 'trade':
        return { do: 'trade', fighter, kind: this.oneOf(['rare', 'illegal', 'special-rare']) };
      case 'purchase': {
        const trade = gang.trades.find(({ spent }) => !spent);
        return { do: 'purchase', fighter: trade?.by ?? fighter, item: this.oneOf(ALL) };
      }
      case 'give':
        return { do: 'give', fighter, item: gang.items.length > 0 ? this.oneOf(gang.items) : '' };
      case 'take':
        return { do: 'take', fighter, item: member && member.kit.length > 0 ? this.oneOf(member.kit) : '' };
      case 'retire':
      case 'sell-own':
        // Nobody gives away half a gang.
        if (people.length < 8 || this.upTo(4) > 1) return { do: 'buy', item: this.oneOf(COMMON) };
        return { do: kind, fighter, price: this.oneOf(['pension', 'leadership']) };
      case 'pay':
        return { do: 'pay', credits: Math.max(1, this.upTo(Math.max(1, gang.debt))) };
      case 'deck':
        return { do: 'deck', cards: [...cardsOf(state, gang)] };
      case 'adopt':
        return { do: 'adopt', fighter, beast: state.beasts[0] ?? '' };
      case 'alter':
        return {
          do: 'alter',
          ...(member && member.kit.length > 0 ? { fighter, item: this.oneOf(member.kit) } : { item: '' }),
          trait: this.oneOf(['blaze', 'rad-phage', 'seismic', 'shock']),
        };
      case 'heal':
        return { do: 'heal', fighter, injury: member?.injuries[0] ?? '' };
      case 'entrust':
        return { do: 'entrust', beast: people.find(({ rank }) => rank === 'beast')?.id ?? '', fighter };
      case 'bionic': {
        const injury = member && member.injuries.length > 0 ? this.oneOf(member.injuries) : undefined;
        const trade = gang.trades.find(({ spent }) => !spent);
        return {
          do: 'bionic',
          fighter,
          price: 5 * this.upTo(20),
          ...(injury === undefined ? {} : { injury }),
          ...(trade && this.upTo(2) === 1 ? { trader: trade.by } : {}),
        };
      }
      default:
        return { do: kind, fighter };
    }
  }

  private advance(state: CampaignState, people: readonly Member[]): Doing {
    const able = people.filter(({ xp }) => xp >= 3);
    const fighter = (able.length > 0 ? this.oneOf(able) : people[0])?.id ?? '';
    return {
      do: 'advance',
      fighter,
      prefer: this.oneOf(['first', 'second']),
      ...(this.upTo(3) === 1 ? { set: this.oneOf(SKILL_SETS) } : {}),
      ...(packOf(state).buysAdvances ? { buys: this.oneOf(PURCHASES) } : {}),
      ...(this.upTo(5) === 1 ? { pit: true } : {}),
      ...(this.upTo(5) === 1 ? { asTwelve: true } : {}),
    };
  }

  private upTo(highest: number): number {
    return this.chance.upTo(highest);
  }

  private oneOf<T>(list: readonly T[]): T {
    return list[this.upTo(list.length) - 1] as T;
  }
}

const ARMOURY = waresOf({});
const ALL = [...ARMOURY.keys()];
const CHEAP = ['armoury.stub-gun', 'armoury.fighting-knife', 'armoury.autogun', 'armoury.laspistol'];

/** Everything that the houses of gang data sell. */
function ownItems({ houses }: GangData): readonly string[] {
  return houses.flatMap(({ lists }) =>
    Object.values(lists).flatMap((goods) => goods.map(({ thing }) => thing)),
  );
}

const COMMON = [...ARMOURY.values()]
  .filter(({ availability }) => availability === 'common')
  .map(({ id }) => id);
