/** The worked examples of the catalogue; apart from the index, since only tests and the rule page need them. */
export { default as examples } from './examples.generated.js';
