import { item } from '../../battle/effects.ts';
import { within } from '../../battle/where.ts';
import { say } from '../../table/events.ts';
import { travels } from '../shared/travel.ts';

/** Grapnel launcher: a move of up to 12" in a straight line. */
item('grapnel-launcher', {
  actions: [
    travels({
      id: 'grapnel',
      name: 'grapnel launcher',
      words: say('kit/grapnel-up-12-straight'),
      type: 'double',
      asks: ({ name }) => say('kit/where-does-grapnel-take', { fighter: name }),
      where: ({ id }) => within(12, [id]),
      about: ({ id }) => ({ is: 'aim', from: id, room: true }),
    }),
  ],
});
