/** A battle that was fought without the app, entered in a minute and judged by the same rules. */

import { BOTTLED, type Fate, type Rewards } from '../../battle/judged.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import { packOf } from '../../battle/pack.ts';
import { newBattle } from '../../battle/roster.ts';
import { enterScenario, scenarioOf, scenarios, settled } from '../../battle/scenario.ts';
import {
  type BattleState,
  type BattleTable,
  fighterOf,
  type GangState,
  PAPER_VERDICT,
} from '../../battle/state.ts';
import { Chance } from '../../table/chance.ts';
import { say, type Words } from '../../table/events.ts';
import type { Question, Ref, Rule } from '../../table/question.ts';
import { DEFAULTS, type Settings } from '../../table/settings.ts';
import { type Hand, NOBODY, run, Table } from '../../table/table.ts';
import { settleTheBattle } from '../aftermath/aftermath.ts';
import { comeAlong } from '../crew/hiring.ts';
import { priceFor } from '../prebattle/takeover-steps.ts';
import { type BattleResult, battleSetUp, resultOf } from './battles.ts';
import { at } from './fault.ts';
import { isKnownItem } from './market.ts';
import { type CampaignBattle, type CampaignState, type CampaignTable, memberIn, ORGANISER } from './state.ts';

/** How a battle went, as people write it down. */
export interface PaperResult {
  readonly do: 'paper';
  readonly scenario: string;
  /** Nobody where it was a draw. */
  readonly victors: readonly Ref[];
  /** Who went out of action, and by whom. */
  readonly out: readonly { readonly fighter: Ref; readonly by: Ref | null }[];
  /** Who fought, where not everybody who could did. */
  readonly fought?: readonly Ref[];
  /** Which Hired Guns each gang paid for, by their ids. */
  readonly hired?: Readonly<Record<Ref, readonly Ref[]>>;
  /** Who lay seriously injured when it ended, and who fled. */
  readonly down?: readonly Ref[];
  readonly fled?: readonly Ref[];
  /** Who got away by the scenario's own rule. */
  readonly escaped?: readonly Ref[];
  readonly bottled?: Readonly<Record<Ref, (typeof BOTTLED)[number]>>;
  readonly rounds?: number;
  /** Who defended, where the scenario has an attacker and a defender. */
  readonly defender?: Ref;
  /** What the scenario gives, where its own rules need more than paper tells. */
  readonly rewards?: Rewards;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= 200;
}

/** The fault of an entered battle, or undefined. */
export function faultOfPaper(
  state: CampaignState,
  battle: CampaignBattle,
  paper: PaperResult,
  settings: Settings = DEFAULTS,
): Words | undefined {
  const { scenario, victors, out, fought, down, fled, escaped, bottled = {}, rounds = 1 } = paper;
  const page = scenarios().find(({ id }) => id === scenario);
  if (page?.pack !== state.pack) {
    const open = scenarios().filter(({ pack }) => pack === state.pack);
    return `At scenario: expected one of ${open.map(({ id }) => id).join(', ')}, got ${JSON.stringify(scenario)}`;
  }
  if (battle.scenario !== null && battle.scenario !== scenario)
    return `At scenario: this battle is ${battle.scenario}, got ${scenario}`;
  if (!isList(victors)) return 'At victors: expected a list of gangs, empty for a draw';
  const stranger = victors.find((id) => !battle.gangs.includes(id));
  if (stranger !== undefined)
    return `At victors: expected some of ${battle.gangs.join(', ')}, got ${stranger}`;
  if (victors.length > 0 && page.noVictor)
    return at('victors', say('fault/no-victor', { scenario: page.title }), page.noVictor);
  if (paper.defender !== undefined && !battle.gangs.includes(paper.defender))
    return `At defender: expected one of ${battle.gangs.join(', ')}, got ${JSON.stringify(paper.defender)}`;
  if (!isList(out)) return 'At out: expected a list of {fighter, by}';
  const made = battleFor(state, battle, paper.scenario);
  const dear = hireOn(made, paper, settings);
  if (dear !== undefined) return dear;
  const there = new Set([...couldFight(state, battle), ...made.occasion.hired.map(({ gun }) => gun.id)]);
  const isThere = (id: unknown) => typeof id === 'string' && there.has(id);
  for (const [field, list = []] of Object.entries({ fought, down, fled, escaped })) {
    if (!isList(list)) return `At ${field}: expected a list of fighters`;
    const wrong = list.find((id) => !isThere(id));
    if (wrong !== undefined)
      return `At ${field}: ${JSON.stringify(wrong)} is no fighter of these gangs who could fight`;
  }
  const seen = new Set<Ref>();
  for (const [at, { fighter, by }] of out.entries()) {
    if (!isThere(fighter))
      return `At out.${at}.fighter: ${JSON.stringify(fighter)} is no fighter of these gangs who could fight`;
    if (seen.has(fighter)) return `At out.${at}.fighter: ${fighter} went out already`;
    seen.add(fighter);
    if (by !== null && !isThere(by))
      return `At out.${at}.by: ${JSON.stringify(by)} is no fighter of these gangs, expected one or null`;
    if (by === fighter) return `At out.${at}.by: nobody takes themselves out`;
  }
  if (escaped !== undefined && escaped.length > 0 && !page.escapes)
    return `At escaped: nobody gets away from ${page.title} but those who flee`;
  for (const [gang, how] of Object.entries(bottled)) {
    if (!battle.gangs.includes(gang)) return `At bottled: ${gang} did not fight`;
    if (!BOTTLED.includes(how))
      return `At bottled.${gang}: expected ${BOTTLED.join(', ')}, got ${JSON.stringify(how)}`;
  }
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 30) return 'At rounds: expected 1 to 30';
  if (paper.rewards !== undefined) return faultOfRewards(state, battle, paper.rewards);
  return isJudged(state, battle, paper, settings)
    ? undefined
    : at('rewards', say('fault/paper-rewards', { scenario: page.title }));
}

function faultOfRewards(
  state: CampaignState,
  battle: CampaignBattle,
  { gangs, xp = {} }: Rewards,
): string | undefined {
  if (typeof gangs !== 'object' || gangs === null) return 'At rewards.gangs: expected what each gang gains';
  const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= 2000;
  for (const [id, reward] of Object.entries(gangs)) {
    if (!battle.gangs.includes(id))
      return `At rewards.gangs.${id}: expected one of ${battle.gangs.join(', ')}`;
    if (!isWhole(reward.credits) || !isWhole(reward.reputation))
      return `At rewards.gangs.${id}: expected whole credits and reputation`;
    if (typeof reward.territory !== 'boolean')
      return `At rewards.gangs.${id}.territory: expected true or false`;
    if (
      !isList(reward.items) ||
      reward.items.some(
        (item) => typeof item !== 'string' || !(isKnownItem(state, item) || item === 'loot-casket'),
      )
    )
      return `At rewards.gangs.${id}.items: expected a list of items that somebody sells`;
  }
  for (const [id, amount] of Object.entries(xp))
    if (!state.members[id] || !isWhole(amount) || amount < 0)
      return `At rewards.xp.${id}: expected XP of a fighter`;
  return undefined;
}

/**
 * Can the scenario's own rules work out its rewards from the results on paper? Tries them and keeps nothing.
 */
export function isJudged(
  state: CampaignState,
  battle: CampaignBattle,
  paper: PaperResult,
  settings: Settings = DEFAULTS,
): boolean {
  const made = standingAt(state, battle, paper, settings);
  const chance = new Chance('paper');
  const hand: Hand = {
    answer: (question) => {
      if (question.kind === 'dice') return chance.roll(question.dice);
      if (question.kind === 'choice') return question.options[0];
      if (question.kind === 'fact') return false;
      return question.kind === 'pick' ? question.options.slice(0, question.least) : [];
    },
  };
  try {
    run(settled(scenarioOf(made).rewards(new Table(hand, undefined, made).quiet)));
    return true;
  } catch {
    return false;
  }
}

/** Has the scenario an attacker and a defender? */
export function hasDefender(scenario: string): boolean {
  return scenarios().find(({ id }) => id === scenario)?.roles === 'attacker-defender';
}

/**
 * The default defender: the known one, or the holder of the stake; in Dominion the challenged gang
 * [dominion.prebattle.challenge.1].
 */
export function usualDefender({ defender, holder, challenger, gangs }: CampaignBattle): Ref | undefined {
  return defender ?? holder ?? gangs.find((id) => challenger !== null && id !== challenger) ?? gangs[0];
}

/** Everybody of these gangs who could have been there. */
export function couldFight(state: CampaignState, { gangs }: CampaignBattle): readonly Ref[] {
  return gangs.flatMap((id) => (state.gangs[id]?.roster ?? []).filter((each) => mayFight(state, each)));
}

function mayFight(state: CampaignState, id: Ref): boolean {
  const { status } = memberIn(state, id);
  return status === 'fit' || status === 'recovery' || status === 'captive';
}

function battleFor(state: CampaignState, battle: CampaignBattle, scenario: string): BattleState {
  return newBattle({ ...battleSetUp(state, battle), scenario, depth: 'status', subplots: false });
}

/** Who can be hired for a battle, and for how much by each gang. */
export function hirelings(state: CampaignState, battle: CampaignBattle, settings: Settings = DEFAULTS) {
  const [page] = scenarios().filter(({ pack }) => pack === state.pack);
  const made = battleFor(state, battle, battle.scenario ?? (page?.id as string));
  const t: BattleTable = new Table(NOBODY, settings, made).quiet;
  const { hiredGuns } = made.occasion;
  return made.gangs.flatMap((gang) =>
    hiredGuns.filter(isForHire).map((gun) => ({
      gang: gang.id,
      price: priceOfGun(t, gang, gun).price,
      guns: [gun, ...hiredGuns.filter(({ id }) => id === gun.partner)].map(({ id, fighter: { name } }) => ({
        id,
        name,
      })),
    })),
  );
}

function isForHire({ onlyAlong, inducement }: HiredGun): boolean {
  return !onlyAlong && inducement === undefined;
}

/** Half in Takeover [campaign.hired-guns.hire.1], the whole in Dominion [dominion.prebattle.rulebook.3]. */
function priceOfGun(t: BattleTable, gang: GangState, { id, cost }: HiredGun) {
  return packOf(t.state).hiresAtHalf
    ? priceFor(t, gang, id, cost)
    : { price: cost, affordable: cost <= gang.stash };
}

/** Those who were hired come to the battle, and are paid; says what is wrong where they cannot. */
function hireOn(made: BattleState, { hired = {} }: PaperResult, settings: Settings): Words | undefined {
  const t: BattleTable = new Table(NOBODY, settings, made).quiet;
  const ids = made.gangs.map(({ id }) => id);
  const clause = packOf(made).hiresAtHalf ? 'campaign.hired-guns.hire.1' : 'dominion.prebattle.rulebook.3';
  if (typeof hired !== 'object' || hired === null) return 'At hired: expected {GANG: [Hired Guns]}';
  for (const [id, guns] of Object.entries(hired)) {
    const gang = made.gangs.find((each) => each.id === id);
    if (!gang || !isList(guns))
      return `At hired: expected a list of Hired Guns for ${ids.join(' or ')}, got ${id}`;
    for (const [place, wanted] of guns.entries()) {
      const gun = made.occasion.hiredGuns.find((each) => each.id === wanted && isForHire(each));
      const field = `hired.${id}.${place}`;
      if (!gun) return at(field, say('fault/not-for-hire', { gun: String(wanted) }), clause);
      const { price, affordable } = priceOfGun(t, gang, gun);
      if (!affordable) return at(field, say('fault/costs', { cost: price, purse: gang.stash }), clause);
      gang.stash -= price;
      comeAlong(t, gang, gun, price, clause);
    }
  }
  if (made.occasion.hired.length > 0) made.special = [...made.special, 'campaign.hired-guns'];
  return undefined;
}

/** Where those may have been of whom paper says nothing: all on the battlefield, the victors away, or the beaten fled. */
const WHEREABOUTS = ['standing', 'escaped', 'fled'] as const;

/**
 * The battle as it stood when it ended, as far as paper tells. If by the scenario's own rules the victors can have won
 * only by getting away, or once the others had left the battlefield, that is how it was.
 */
function standingAt(
  state: CampaignState,
  battle: CampaignBattle,
  paper: PaperResult,
  settings: Settings,
): BattleState {
  const isWonBy = (rest: (typeof WHEREABOUTS)[number]) =>
    isWonAsWritten(standingWith(state, battle, paper, settings, rest), paper, settings);
  const open = WHEREABOUTS.filter((rest) => rest !== 'escaped' || !paper.escaped?.length);
  const rest = paper.victors.length > 0 ? open.find(isWonBy) : undefined;
  const made = standingWith(state, battle, paper, settings, rest ?? 'standing');
  made.verdict = {
    result: paper.victors.length > 0 ? 'win' : 'draw',
    victors: [...paper.victors],
    why: 'campaign.week.battle.1',
  };
  made.facts[PAPER_VERDICT] = made.verdict;
  return made;
}

/** Does the scenario itself name these victors? Some scenarios ask what paper does not tell. */
function isWonAsWritten(made: BattleState, { victors }: PaperResult, settings: Settings): boolean {
  try {
    const t: BattleTable = new Table(NOBODY, settings, made).quiet;
    const verdict = run(settled(scenarioOf(made).victory(t)));
    return verdict.victors.length === victors.length && victors.every((id) => verdict.victors.includes(id));
  } catch {
    return false;
  }
}

function standingWith(
  state: CampaignState,
  battle: CampaignBattle,
  paper: PaperResult,
  settings: Settings,
  rest: (typeof WHEREABOUTS)[number],
): BattleState {
  const made = battleFor(state, battle, paper.scenario);
  enterScenario(made);
  hireOn(made, paper, settings);
  made.round = paper.rounds ?? 1;
  const out = new Map(paper.out.map(({ fighter, by }) => [fighter, by]));
  const fought =
    paper.fought ?? Object.values(made.fighters).flatMap(({ id, status }) => (status === 'fit' ? [id] : []));
  const written: readonly (readonly [Fate, ReadonlySet<Ref>])[] = [
    ['out-of-action', new Set(out.keys())],
    ['seriously-injured', new Set(paper.down)],
    ['escaped', new Set(paper.escaped)],
    ['fled', new Set(paper.fled)],
  ];
  const there = new Set([
    ...fought,
    ...paper.out.flatMap(({ by }) => by ?? []),
    ...written.flatMap(([, who]) => [...who]),
  ]);
  const hasRoles = hasDefender(paper.scenario);
  const defender = paper.defender ?? usualDefender(battle);
  for (const gang of made.gangs)
    gang.role = hasRoles ? (gang.id === defender ? 'defender' : 'attacker') : 'neutral';
  for (const gang of made.gangs) {
    gang.bottled = paper.bottled?.[gang.id] ?? 'no';
    gang.crew = gang.roster.filter((id) => there.has(id));
    for (const id of gang.roster) {
      const fighter = fighterOf(made, id);
      if (!there.has(id)) continue;
      fighter.tookPart = true;
      const isOfTheVictors = paper.victors.includes(gang.id);
      const left = isOfTheVictors === (rest === 'escaped') ? rest : 'standing';
      const told = written.find(([, who]) => who.has(id))?.[0];
      const fate = told ?? (gang.bottled !== 'no' ? 'fled' : left);
      fighter.fate = fate;
      if (fate === 'out-of-action') fighter.takenOutBy = out.get(id) ?? null;
    }
  }
  for (const [at, { fighter, by }] of paper.out.entries()) {
    const doer = by === null ? undefined : fighterOf(made, by);
    // As in a battle of the app: whoever takes a friend out gains nothing by it.
    if (!doer || doer.gang === fighterOf(made, fighter).gang) continue;
    made.attacks = at + 1;
    doer.tookOut = [...doer.tookOut, fighter];
    for (const kind of ['wound', 'out-of-action'] as const)
      made.deeds.push({ by: doer.id, kind, enemy: fighter, activation: at + 1, attack: at + 1 });
  }
  // A fighter in Recovery missed this battle and is fit again [takeover.prebattle.recovery.1].
  for (const { id, status } of Object.values(made.fighters))
    if (status === 'recovery') {
      made.occasion.cleared = [...made.occasion.cleared, id];
      if (there.has(id)) made.occasion.returning = [...made.occasion.returning, id];
    }
  if (paper.rewards)
    made.rewards = { ...structuredClone(paper.rewards), xp: paper.rewards.xp ?? {}, notes: [] };
  return made;
}

/** Carries out what follows the battle: injuries, experience, captives, rewards, medical help. */
export function* judgePaper(
  t: CampaignTable,
  battle: CampaignBattle,
  paper: PaperResult,
): Rule<BattleResult> {
  const state = standingAt(t.state, battle, paper, t.settings);
  const plain: BattleTable = new Table(t.hand, t.settings, state, []);
  // The organiser may answer for everybody.
  const asked: BattleTable = plain.through({
    ask: (question) => {
      const { by } = question as Question;
      return plain.ask(
        by === undefined ? question : ({ ...question, by: [...by, ORGANISER] } as typeof question),
      );
    },
  });
  yield* settleTheBattle(asked);
  return resultOf(state);
}
