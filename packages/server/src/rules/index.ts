export { rulesOfFile } from './files.ts';
export { HERE, type NamedRules, type RulesName, Unplayable } from './kept.ts';
