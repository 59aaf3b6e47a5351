import { item } from '../../battle/effects.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { say } from '../../table/events.ts';
import { travels } from '../shared/travel.ts';

/** Drop rig: a move of up to 3" across and 12" down. */
item('drop-rig', {
  actions: [
    travels({
      id: 'descend',
      name: 'drop rig',
      words: say('kit/descend-drop-rig-3'),
      type: 'basic',
      asks: ({ name }) => say('kit/where-does-get-down', { fighter: name }),
      where: () => ANYWHERE,
      about: ({ id }) => ({ is: 'descend', from: id, across: 3, down: 12 }),
    }),
  ],
});
