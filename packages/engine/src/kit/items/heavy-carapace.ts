import { item } from '../../battle/effects.ts';

/** Heavy carapace: Initiative is 1 worse, and a charge goes 1" less far. */
item('heavy-carapace', { initiative: 1, charge: -1 });
