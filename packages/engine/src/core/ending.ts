/** When a battle is over: the scenario says so, after each activation and phase, or at once where a table plays it so. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { endingNow } from '../battle/ending.ts';
import { scenarioOf } from '../battle/scenario.ts';
import type { BattleTable } from '../battle/state.ts';
import type { EventId, Told } from '../table/events.ts';
import type { Rule } from '../table/question.ts';

declare module '../battle/state.ts' {
  interface BattleFacts {
    'ending.goes-on': string;
  }
}

/** Asks the scenario whether the battle has ended, and keeps the answer. */
export function* isOver(t: BattleTable): Rule<boolean> {
  if (t.state.ending?.ended) return true;
  const noted = new Noting();
  const aside = t.through(noted);
  const scenario = scenarioOf(t.state);
  if (scenario.beforeEnding) yield* scenario.beforeEnding(aside);
  const ending = endingNow(aside);
  if (!ending.ended) {
    // The story tells once that a battle continues although it might be over.
    if (noted.lines.length === 0) return false;
    if (noted.lines.some(({ event }) => ENDINGS.has(event))) {
      tellWhyItGoesOn(t, ending.why);
      return false;
    }
    const pages = pagesOfEnding(t);
    const isOfItsEnding = (clause: ClauseId) => pages.some((page) => clause.startsWith(page));
    const news = noted.lines.filter(({ clause }) => clause === ending.why || isOfItsEnding(clause));
    if (news.length === 0) return false;
    const clauses = news.map(({ clause }) => clause).join(' ');
    if (t.state.facts[GOES_ON] !== clauses) {
      t.state.facts[GOES_ON] = clauses;
      for (const line of news) t.put(line);
    }
    return false;
  }
  t.state.ending = ending;
  // The scenario says why, where it was the scenario that ended it.
  const said = noted.lines.find(({ event, clause }) => clause === ending.why && ENDINGS.has(event));
  if (said) t.put(said);
  else t.tell('ending/battle-over', {}, ending.why ?? 'core.round.sequence.1');
  return true;
}

/** By its scenario the battle is over, and a special rule in force lets it go on. */
function tellWhyItGoesOn(t: BattleTable, why: ClauseId | null): void {
  if (why === null || t.state.facts[GOES_ON] === why) return;
  t.state.facts[GOES_ON] = why;
  t.tell('ending/battle-goes-on-anyway', {}, why);
}

/** Writes down what a rule would tell. */
class Noting {
  readonly lines: Told[] = [];

  put(told: Told): void {
    if (told.to === undefined) this.lines.push(told);
  }
}

/** The events by which a scenario says that the battle is over. */
const ENDINGS: ReadonlySet<Told['event']> = new Set<EventId>([
  'takeover/standards/battle-over',
  'dominion/judging/battle-over-end-round',
  'dominion/judging/battle-over-round-last',
  'dominion/judging/battle-over-nobody-left',
  'dominion/judging/battle-over-one-gone',
  'dominion/judging/battle-over-some-gone',
  'dominion/escape-the-pit/battle-over-nothing-battlefield',
]);
const GOES_ON = 'ending.goes-on';

/** How the clause ids about a scenario's ending begin: its own, and those of the page it follows. */
function pagesOfEnding({ state }: BattleTable): readonly string[] {
  const { id, follows = id } = scenarioOf(state);
  let pages = pagesById.get(id);
  if (!pages) {
    pages = [`${id}.ending.`, `${follows}.ending.`];
    pagesById.set(id, pages);
  }
  return pages;
}

const pagesById = new Map<string, readonly string[]>();

/** Once the last loser has fled, tells the table that only the rest of the End phase is left to play. */
export function tellTheLastSteps(t: BattleTable): void {
  const scenario = scenarioOf(t.state);
  // Nobody is asked twice whether the battle is over.
  if (scenario.beforeEnding) return;
  const ending = endingNow(t.quiet);
  if (!ending.ended) return;
  t.tell('ending/battle-ends-end-phase', {}, ending.why ?? 'core.round.sequence.1');
}

/** Is the battle over in the middle of an activation or an End phase, where the scenario stops it there? */
export function* stopsHere(t: BattleTable): Rule<boolean> {
  return scenarioOf(t.state).stopsAtOnce?.(t) === true && (yield* isOver(t));
}
