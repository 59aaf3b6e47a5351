/** Gang relics: their bonus to their own gang, and how the enemy defiles them. */
import { procedure } from '../table/procedure.ts';

/** Cool and Leadership tests of the relic's own gang within 6" of it. */
export const relicBonus = procedure('dominion.relic.bonus', (t, { relic, distance, defiled, test }) => {
  if (defiled) {
    t.tell('relics/defiled-relic-gives-nothing', {}, 'dominion.relic.defile.2');
    return { modifier: 0 };
  }
  const helped = test === 'cool' || test === 'leadership';
  const modifier = relic === 'own' && distance <= 6 && helped ? 2 : 0;
  const words = modifier > 0 ? 'relics/own-relic-adds-test' : 'relics/relic-adds-only-cool';
  t.tell(words, { distance, test, modifier }, 'dominion.relic.bonus.1');
  return { modifier };
});

/** A Double action within 1" of the enemy's relic. */
export const defileRelic = procedure(
  'dominion.relic.defile',
  (t, { relic, distance, actionsLeft, defiled }) => {
    if (defiled) {
      t.tell('relics/relic-was-defiled-before', {}, 'dominion.relic.defile.2');
      return { defiled: false, why: 'dominion.relic.defile.2' };
    }
    const possible = relic === 'enemy' && distance <= 1 && actionsLeft >= 2;
    const words = possible ? 'relics/enemy-relic-defiled-double' : 'relics/defiling-takes-double-action';
    t.tell(words, { distance, actionsLeft }, 'dominion.relic.defile.1');
    return { defiled: possible, why: 'dominion.relic.defile.1' };
  },
);
