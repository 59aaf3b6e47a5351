/** The pre-battle sequence of a battle, walked in order. */
import { type CrewTerms, scenarioOf, settled } from '../../battle/scenario.ts';
import { type BattleTable, fighterOf, fightersOf, type GangState, ids } from '../../battle/state.ts';
import type { Ref, Rule } from '../../table/question.ts';

export function* preBattle(t: BattleTable): Rule<void> {
  const { state } = t;
  const scenario = scenarioOf(state);
  state.special = [...scenario.special, ...state.special.filter((id) => !scenario.special.includes(id))];
  for (const gang of state.gangs) {
    if (scenario.roles === 'none') gang.role = 'neutral';
    if (gang.role === 'defender' && state.stake === 'claimed-territory') gang.homeTurf = true;
  }
  t.tell('The scenario is {title}', { title: scenario.title }, 'takeover.prebattle.scenario.1');
  for (const gang of state.gangs) yield* pickCrew(t, gang, yield* settled(scenario.crew(t, gang)));
}

/** Picks a starting crew by Custom or Random selection; whoever is not picked stays home. */
export function* pickCrew(t: BattleTable, gang: GangState, terms: CrewTerms): Rule<void> {
  const { method, size, clause, may = () => true, must = () => false } = terms;
  const fit = fightersOf(t.state, gang).filter((fighter) => fighter.status === 'fit' && may(fighter));
  const bound = fit.filter(must);
  const most = Math.max(bound.length, Math.min(size ?? fit.length, fit.length));
  const open = ids(fit.filter((fighter) => !must(fighter)));
  const places = most - bound.length;
  const picked =
    places >= open.length
      ? open
      : method === 'random'
        ? yield* t.drawSome(open, places, clause)
        : yield* choose(t, gang, open, places, clause);
  gang.crew = gang.roster.filter((id) => picked.includes(id) || bound.some((fighter) => fighter.id === id));
  for (const id of gang.crew) fighterOf(t.state, id).fate = 'reserve';
  t.tell(
    '{gang} fields {crew}',
    { gang: gang.name, crew: gang.crew.map((id) => fighterOf(t.state, id).name) },
    clause,
  );
}

/** The player picks one fighter after the other, or stops early. */
function* choose(
  t: BattleTable,
  gang: GangState,
  open: readonly Ref[],
  places: number,
  clause: CrewTerms['clause'],
): Rule<readonly Ref[]> {
  const picked: Ref[] = [];
  while (picked.length < places) {
    const left = open.filter((id) => !picked.includes(id));
    const options = picked.length === 0 ? left : [...left, 'enough'];
    const chosen = yield* t.choose(
      gang.seat,
      options,
      clause,
      gang.id,
      `Who joins the crew? ${places - picked.length} to go`,
    );
    if (chosen === 'enough') break;
    picked.push(chosen);
  }
  return picked;
}
