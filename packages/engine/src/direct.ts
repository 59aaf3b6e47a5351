/** What the rules are compiled for a second time, as plain functions: `@hive-arbiter/engine/direct` (build/direct.mjs). */
export { copyBattle, playOn, playThrough } from './campaign/battle/play-through.ts';
