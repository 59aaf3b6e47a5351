/** Events that tell what a verdict was judged by: an app shows them with the result. Data alone. */
import type { EN } from './en/index.ts';

export const FIGURES: readonly (keyof typeof EN)[] = ['figures/gang', 'figures/table'];
