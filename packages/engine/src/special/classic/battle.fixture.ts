/** A small battle for the tests of special rules: two gangs, one or more fighters of each on the battlefield. */
import { arrive } from '../../battle/events.ts';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { type BattleAction, specialRules } from '../../battle/special-rule.ts';
import { type BattleState, type FighterState, fighterOf, fightersOf } from '../../battle/state.ts';
import '../../scenarios/index.ts';
import type { Answer, Rule } from '../../table/question.ts';
import { isRule, run } from '../../table/run.ts';
import { Script } from '../../table/script.ts';
import { inWords, Table } from '../../table/table.ts';

export interface Skirmish {
  readonly state: BattleState;
  readonly anna: FighterState;
  readonly rex: FighterState;
  /** Plays a rule with exactly these answers; returns the story. */
  play<T>(
    rule: (t: Table<BattleState>) => Rule<T> | T,
    answers?: readonly Answer[],
  ): { readonly value: T; readonly story: readonly string[] };
}

export interface Terms {
  readonly rulings?: Readonly<Record<string, string>>;
  readonly variants?: readonly string[];
  /** Fighters of each gang on the battlefield. */
  readonly each?: number;
}

/** Anna of one gang and Rex of the other, both plain: Strength, Toughness 3, one Wound, no armour. */
export function skirmish(
  special: readonly string[],
  { rulings = {}, variants = [], each = 1 }: Terms = {},
): Skirmish {
  const gangs = [sampleGang('escher', 'red'), sampleGang('goliath', 'blue')];
  const state = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs,
    special,
    depth: 'full',
  });
  state.round = 1;
  const [anna, rex] = state.gangs.map((gang) => {
    const there = fightersOf(state, gang).slice(0, each);
    for (const fighter of there) {
      arrive(fighter, true);
      fighter.rank = 'ganger';
      fighter.stats = { m: 5, ws: 4, bs: 4, s: 3, t: 3, w: 1, i: 4, a: 1, ld: 7, cl: 7, wil: 7, int: 7 };
      fighter.wounds = 1;
      fighter.save = 7;
      fighter.weapons = ['armoury.stub-gun', 'armoury.fighting-knife'];
      fighter.skills = [];
    }
    gang.crew = there.map(({ id }) => id);
    return there[0] as FighterState;
  }) as [FighterState, FighterState];
  const settings = { variants: new Set(variants) as ReadonlySet<string> as ReadonlySet<never>, rulings };
  return {
    state,
    anna,
    rex,
    play(rule, answers = []) {
      const script = new Script(answers);
      const t = new Table(script, settings, state);
      const made = rule(t);
      const value = isRule(made) ? run(made) : made;
      script.finish();
      return { value: value as never, story: t.story.map((told) => inWords(told)) };
    },
  };
}

export function actionOf(id: string): BattleAction {
  const found = specialRules()
    .flatMap(({ actions = [] }) => actions)
    .find((action) => action.id === id);
  if (!found) throw new Error(`There is no action ${id}`);
  return found;
}

export function ruleOf(id: string) {
  const found = specialRules().find((rule) => rule.id === id);
  if (!found) throw new Error(`There is no special rule ${id}`);
  return found;
}

export { fighterOf };
