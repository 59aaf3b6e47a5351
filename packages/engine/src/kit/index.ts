/** Importing this registers what every skill, item and trait does. */
import './skills/index.ts';
import './items/index.ts';
import './traits/index.ts';
