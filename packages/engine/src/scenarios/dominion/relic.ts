/** Gang relics: their bonus to their own gang, and how the enemy defiles them. */
export { defileRelic, relicBonus } from '../../core/relics.ts';
