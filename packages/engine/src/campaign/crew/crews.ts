/** Picking starting crews: by Random or by Custom selection, Custom in secret and revealed together. */
import { barFromCrews } from '../../battle/crew-limits.ts';
import { isHangerOn } from '../../battle/kit.ts';
import { missionOf } from '../../battle/occasion.ts';
import { type CrewTerms, scenarioOf, settled } from '../../battle/scenario.ts';
import { secretsOf } from '../../battle/secrets.ts';
import { bySeam, switchOn } from '../../battle/special-rule.ts';
import { type BattleTable, fighterOf, fightersOf, type GangState, ids } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Question, Ref, Rule } from '../../table/question.ts';

/** What a pack says about picking a crew. */
export interface CrewRules {
  /** Of a gang's fighters, those who may be picked at all. */
  eligible(gang: GangState): readonly Ref[];
  /** The largest crew, given the number that the scenario says. */
  most(size: number | null): number | null;
  random(gang: GangState, size: number, open: readonly Ref[], terms: CrewTerms): Rule<readonly Ref[]>;
  /** Looks over a Custom crew that has been picked. */
  picked?(gang: GangState, size: number | null, open: readonly Ref[], picks: readonly Ref[]): void;
}

interface Picking {
  readonly gang: GangState;
  readonly terms: CrewTerms;
  readonly size: number | null;
  /** In whatever the number. */
  readonly bound: readonly Ref[];
  readonly open: readonly Ref[];
  /** Fit, and kept out by the scenario. */
  readonly barred: readonly Ref[];
  readonly places: number;
}

/** Picks every gang's crew, by either method [takeover.standards.crews.1], and reveals them together; whoever is not picked stays home. Gives each gang's limit. */
export function* pickCrews(t: BattleTable, rules: CrewRules): Rule<Readonly<Record<Ref, number | null>>> {
  const picking: Picking[] = [];
  for (const gang of t.state.gangs) picking.push(yield* termsFor(t, gang, rules));
  barFromCrews(
    t.state,
    picking.flatMap(({ barred }) => barred),
  );
  const cut = picking.find(({ terms }) => terms.cutBy);
  if (cut?.terms.cutBy) t.tell('crews/no-starting-crew-larger', { size: cut.terms.size }, cut.terms.cutBy);
  const crews = new Map<Ref, readonly Ref[]>();
  for (const each of picking.filter(({ terms }) => terms.method === 'random')) {
    const { gang, places, open, terms } = each;
    const words = places < open.length ? 'crews/draws-random' : 'crews/comes-all';
    t.tell(words, { gang: gang.name, places, open: open.length }, terms.clause);
    crews.set(each.gang.id, yield* rules.random(each.gang, each.places, each.open, each.terms));
  }
  yield* chooseTogether(
    t,
    picking.filter(({ terms }) => terms.method === 'custom'),
  );
  for (const { gang, terms, bound, open, size } of picking) {
    const secrets = secretsOf(t.state, gang);
    const picks = crews.get(gang.id) ?? secrets.crew;
    if (terms.method === 'custom') rules.picked?.(gang, size, open, picks);
    secrets.crew = [];
    joinCrew(
      t,
      gang,
      gang.roster.filter((id) => picks.includes(id) || bound.includes(id)),
    );
    t.tell(
      'crews/fields',
      { gang: gang.name, crew: gang.crew.map((id) => fighterOf(t.state, id).name) },
      terms.clause,
    );
  }
  for (const gang of t.state.gangs) yield* beastsOf(t, gang);
  return Object.fromEntries(picking.map(({ gang, size }) => [gang.id, size]));
}

/** A beast may come along with its owner, on top of the crew [campaign.beasts.owner.1]; it brings its own rule. */
export function* beastsOf(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const owned = fightersOf(state, gang).filter(
    ({ owner, status }) => owner !== undefined && status === 'fit',
  );
  if (owned.length === 0 || scenarioOf(state).closed) return;
  switchOn(state, 'campaign.beasts');
  const beasts = owned.filter(({ owner = '' }) => gang.crew.includes(owner));
  const clause = 'campaign.beasts.owner.1';
  const what = say('crews/which-beasts-come-along');
  const along = yield* t.pick(gang.seat, { options: ids(beasts) }, clause, gang.id, what);
  if (along.length === 0) return;
  joinCrew(t, gang, along);
  const names = along.map((id) => fighterOf(state, id).name);
  t.tell('crews/come', { gang: gang.name, names }, clause);
}

/** Puts fighters into a gang's crew, in roster order. */
export function joinCrew({ state }: BattleTable, gang: GangState, joining: readonly Ref[]): void {
  gang.crew = gang.roster.filter((id) => gang.crew.includes(id) || joining.includes(id));
  for (const id of joining) fighterOf(state, id).fate = 'reserve';
}

function* termsFor(t: BattleTable, gang: GangState, rules: CrewRules): Rule<Picking> {
  // Picks are told when all crews are revealed; until then the question has the terms.
  let terms = yield* settled(scenarioOf(t.state).crew(t.quiet, gang));
  const crew = missionOf(t.state.occasion)?.crews?.[gang.role];
  if (crew) terms = { ...terms, ...crew };
  for (const rule of bySeam(t.state).crewTerms) terms = yield* settled(rule.crewTerms(t, gang, terms));
  const { may = () => true, must = () => false } = terms;
  const allowed = rules.eligible(gang);
  // Beasts come with their owners and take no place.
  const fit = fightersOf(t.state, gang).filter(
    ({ status, owner }) => status === 'fit' && owner === undefined,
  );
  const bound = ids(fit.filter(must));
  // Hangers-on fight only where a rule makes them [classic.home-turf.hangers-on.2].
  const open = ids(
    fit.filter((fighter) => may(fighter) && !isHangerOn(fighter) && allowed.includes(fighter.id)),
  ).filter((id) => !bound.includes(id));
  const barred = ids(fit.filter((fighter) => !may(fighter) && !must(fighter)));
  const size = rules.most(terms.size);
  const places = Math.max(0, Math.min((size ?? Number.POSITIVE_INFINITY) - bound.length, open.length));
  return { gang, terms, size, bound, open, barred, places };
}

/** The players pick at the same time, and nobody sees another's picks. Somebody may be left out even where all fit. */
function* chooseTogether(t: BattleTable, picking: readonly Picking[]): Rule<void> {
  const left = picking.filter((each) => each.places > 0 && each.open.length > leastOf(each));
  for (const each of picking) {
    const { gang, open, places } = each;
    if (places >= open.length && !left.includes(each)) secretsOf(t.state, gang).crew = [...open];
  }
  const answers = yield* t.together<'pick'>(left.map(question));
  for (const [at, { gang }] of left.entries()) secretsOf(t.state, gang).crew = [...(answers[at] ?? [])];
}

function question(picking: Picking): Question<'pick'> {
  const { gang, terms, open, places, bound } = picking;
  return {
    kind: 'pick',
    clause: terms.clause,
    by: [gang.seat],
    of: gang.id,
    secret: true,
    what: bound.length === 0 ? say('crews/who-crew') : say('crews/who-else-crew'),
    options: open,
    least: leastOf(picking),
    most: places,
  };
}

/** A crew has at least one fighter, and as many as the terms say if the gang has so many. */
function leastOf({ terms, bound, places }: Picking): number {
  return Math.min(places, Math.max(0, (terms.least ?? 1) - bound.length));
}
