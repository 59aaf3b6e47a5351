/** A campaign for tests: founded gangs, and rules of the week played with given answers and dice. */
import { asked } from '../../table/asked.fixture.ts';
import { Chance } from '../../table/chance.ts';
import { saidInWords, type Words } from '../../table/events.ts';
import { type Answer, keyOf, type Question, type Ref, type Rule } from '../../table/question.ts';
import { readSettings } from '../../table/settings.ts';
import { type Hand, run, Table, type Told } from '../../table/table.ts';
import { type CampaignSetUp, campaign, newCampaign, openCampaign, seatsIn } from './campaign.ts';
import { found, modestGang } from './founding.ts';
import { faultsInBooks } from './ledger.ts';
import { type CampaignState, type CampaignTable, type Member, rosterOf } from './state.ts';

const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor', 'delaque', 'van-saar'];

/** A hand that answers by the key of a question, rolls given dice and then by chance; keeps the questions. */
export class League {
  readonly state: CampaignState;
  readonly story: Told[] = [];
  readonly asked: Question[] = [];
  readonly t: CampaignTable;
  private readonly chance = new Chance('league');
  private dice: (readonly (number | string)[])[] = [];
  private answers: ((question: Question) => Answer | undefined)[] = [];

  constructor(
    gangs: readonly Ref[] = ['red', 'blue', 'green'],
    more: Partial<CampaignSetUp> = {},
    rulings = {},
  ) {
    this.state = newCampaign({
      name: 'Test',
      pack: 'takeover',
      gangs: gangs.map((id) => ({ id, name: id })),
      ...more,
      rules: { tactics: false, ...more.rules },
    });
    const hand: Hand = { answer: (question) => this.answer(question) };
    this.t = new Table(hand, readSettings({ rulings }), this.state, this.story);
    for (const [at, id] of gangs.entries()) {
      const gang = this.state.gangs[id];
      const house = HOUSES[at % HOUSES.length] as string;
      if (gang)
        found(
          this.t,
          gang,
          modestGang(house, id, id, this.state.rules.budget, () => 2),
        );
    }
    this.state.phase = 'occupation';
  }

  /** The next dice, roll by roll; missing ones fall by chance. */
  rolls(...dice: (readonly (number | string)[])[]): this {
    this.dice.push(...dice);
    return this;
  }

  /** How questions are answered: the last that has an answer counts. */
  says(answer: (question: Question) => Answer | undefined): this {
    this.answers.unshift(answer);
    return this;
  }

  /** Answers choices of one clause so. */
  chooses(clause: string, option: string, of?: Ref): this {
    return this.says((question) =>
      question.clause === clause &&
      (of === undefined || question.of === of) &&
      question.kind === 'choice' &&
      question.options.includes(option)
        ? option
        : undefined,
    );
  }

  play<T>(rule: (t: CampaignTable) => Rule<T>): T {
    return run(rule(this.t));
  }

  gang(id: Ref) {
    const gang = this.state.gangs[id];
    if (!gang) throw new Error(`There is no gang ${id}`);
    return gang;
  }

  fighter(gang: Ref, rank: string): Member {
    const member = rosterOf(this.state, this.gang(gang)).find((each) => each.rank === rank);
    if (!member) throw new Error(`${gang} has no ${rank}`);
    return member;
  }

  /** Lines of the story that cite a clause. */
  told(clause: string): readonly Told[] {
    return this.story.filter((line) => line.clause === clause);
  }

  get faults(): readonly string[] {
    return faultsInBooks(this.state, this.story);
  }

  private answer(question: Question): Answer {
    this.asked.push(asked(question));
    if (question.kind === 'dice') return (this.dice.shift() ?? this.chance.roll(question.dice)) as Answer;
    for (const given of this.answers) {
      const answer = given(question);
      if (answer !== undefined) return answer;
    }
    if (question.kind === 'choice') return question.options.at(-1) as string;
    if (question.kind === 'pick') return question.options.slice(0, question.least);
    if (question.kind === 'deed' && question.deeds.includes('done')) return { do: 'done' };
    if (question.kind === 'deed' && question.deeds.includes('call-off'))
      return { do: 'call-off', note: 'no time' };
    if (question.kind === 'deed' && question.deeds.includes('captive'))
      return { do: 'captive', choice: 'keep' };
    if (question.kind === 'deed' && question.deeds.includes('bid')) return { do: 'bid', credits: 0 };
    throw new Error(`Nobody answers ${keyOf(question)}`);
  }
}

/** A campaign at a table of people, with gangs founded. */
export function seated(gangs: readonly Ref[] = ['red', 'blue'], more: Partial<CampaignSetUp> = {}) {
  const state = newCampaign({
    name: 'Test',
    pack: 'takeover',
    gangs: gangs.map((id) => ({ id, name: id })),
    ...more,
    rules: { tactics: false, invasion: false, weeks: 2, ...more.rules },
  });
  const setUp = { state, seats: seatsIn(state), seed: 'seated', dice: 'app' as const };
  const session = openCampaign(setUp);
  const answer = (of: Ref, given: unknown, seat = of) => {
    const open = session.openEach.find(({ question }) => question.of === of);
    if (!open)
      throw new Error(
        `Nothing is asked about ${of}: ${session.openEach.map(({ question }) => keyOf(question)).join(', ')}`,
      );
    return session.answer(open.number, seat, given, [], keyOf(open.question));
  };
  for (const [at, id] of gangs.entries()) {
    const { fault } = answer(
      id,
      modestGang(HOUSES[at] as string, id, id, session.state.rules.budget, () => 2),
    );
    if (fault) throw new Error(fault);
  }
  return { session, setUp, answer, game: campaign };
}

/** A rule that says what is wrong, in English as a reply has it. */
export function inEnglish<Given extends unknown[]>(fault: (...given: Given) => Words | undefined) {
  return (...given: Given): string | undefined => {
    const wrong = fault(...given);
    return typeof wrong === 'object' ? saidInWords(wrong) : wrong;
  };
}
