/** Gang relics: the sight of one steadies its own gang. */
import type { Stat } from '../../core/tests.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import { takeTest } from './figures.ts';

const friendly = ruling('classic.relic-friendly', 'each relic gives +2');

/**
 * What an own relic within 6" adds to Cool [classic.gang-relics.bonus.1] and Leadership
 * [classic.gang-relics.bonus.2].
 */
export const RELIC_BONUS = 2;

const KINDS = {
  cool: { stat: 'cl', clause: 'classic.gang-relics.bonus.1' },
  leadership: { stat: 'ld', clause: 'classic.gang-relics.bonus.2' },
  willpower: { stat: 'wil', clause: undefined },
  intelligence: { stat: 'int', clause: undefined },
} as const satisfies Record<string, { stat: Stat; clause: string | undefined }>;

export const relicTest = procedure('classic.gang-relics.test', function* (t, { stat, value, relics }) {
  const kind = KINDS[stat];
  const near = relics.filter(({ owner, distance }) => owner === 'own' && distance <= 6).length;
  const counted = friendly(t) === 'each relic gives +2' ? near : Math.min(1, near);
  const bonus = kind.clause ? RELIC_BONUS * counted : 0;
  if (bonus > 0 && kind.clause) t.tell('The relic gives +{bonus}', { bonus }, kind.clause);
  const test = { stat: kind.stat, value, modifier: bonus };
  const { total, passed } = yield* takeTest(t, test, 'classic.reference.tests.2');
  t.tell(
    '{total} against {value}+: the test {fate}',
    { total, value, fate: passed ? 'passes' : 'fails' },
    'classic.reference.tests.2',
  );
  return { bonus, total, passed };
});
