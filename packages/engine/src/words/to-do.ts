/** Events that tell people to do something with the models on the table, where nobody asks them for it. Data alone. */
import type { EN } from './en/index.ts';

export const TO_DO: readonly (keyof typeof EN)[] = [
  'activation/retreats-up',
  'attack/broken-runs-up-cover',
  'attack/broken-runs-up-straight',
  'combat/fighter-gets-away-up',
  'fight/may-move-up',
  'fight/steps-aside',
  'classic/loot-caskets/put-down-next',
  'classic/rolling-roads/reaches-trailing-edge-removed',
  'classic/beasts-lair/target-knocked-back',
];
