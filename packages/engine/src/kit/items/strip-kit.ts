import { item } from '../../battle/effects.ts';

/** Strip kit: helps to open a terminal. */
item('strip-kit', { hacksTerminals: true });
