/** Random policies play battles with classic special rules switched on; any of them fits into any battle. */
import { DEPTHS, scenarios, specialRules } from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];
const BATTLES = Number(process.env.BATTLES ?? 12);

const RULES = [
  'classic.booby-trap',
  'classic.loot-caskets',
  'classic.treasure-casket',
  'classic.gang-relics',
  'classic.beasts-lair',
  'classic.brainleaf-zombies',
  'classic.crazed-cannibals',
  'classic.houseless-gangers',
  'classic.ambull',
  'classic.borewyrm',
  'classic.genestealer',
  'classic.horrors-in-the-dark',
  'classic.defence-servitor',
  'classic.hive-dwellers',
  'classic.corrupt-enforcer',
];

interface Kind {
  readonly scenario?: string;
  readonly variants?: readonly string[];
}

function plays(special: readonly string[], battles: number, kind: Kind = {}): void {
  const { scenario = 'takeover.stand-off', variants = [] } = kind;
  const gangs = scenarios().find(({ id }) => id === scenario)?.gangs ?? { least: 2, most: 2 };
  for (let seed = 0; seed < battles; seed++) {
    const depth = DEPTHS[seed % DEPTHS.length] as 'status';
    const settings = {
      variants: new Set(variants) as ReadonlySet<string> as ReadonlySet<never>,
      rulings: {},
    };
    const count = gangs.least + (seed % (gangs.most - gangs.least + 1));
    const played = selfplay(sampleSetUp(scenario, count, { special, depth }), seed, settings);
    const which = `${scenario}, seed ${seed}, ${depth}`;
    expect(played.broken, which).toEqual([]);
    expect(played.state.ending?.ended, `${which} ended in round ${played.state.round}`).toBe(true);
  }
}

describe('classic special rules in whole battles', () => {
  for (const id of RULES.filter((each) => only.some((start) => each.startsWith(start)))) {
    test(id, () => {
      expect(specialRules().map((rule) => rule.id)).toContain(id);
      plays([id], BATTLES);
    });
  }

  test('all at once, also by the Hive War and house rules', () => {
    plays(RULES, Math.min(BATTLES, 12));
    plays(RULES, Math.min(BATTLES, 12), { variants: ['n21', 'house'] });
  });

  test('all at once in every scenario', () => {
    for (const { id } of scenarios()) plays(RULES, 3, { scenario: id });
  });
});
