/** The rules that battles were begun with, so that a battle can be judged elsewhere. */
import Type from 'typebox';
import { Refused } from '../refusals.ts';
import { Unplayable } from '../rules/kept.ts';
import type { Shelf } from '../rules/shelf.ts';
import { type Route, route } from './route.ts';

const Stamp = Type.String({ pattern: '^[0-9a-f]{64}$' });

export function keptRulesRoute(shelf: Shelf): Route {
  return route({
    method: 'GET',
    path: '/rules/:stamp',
    tag: 'battles',
    summary: 'The rules that a battle file names, as code for `arbiter verify FILE --rules RULES`',
    params: Type.Object({ stamp: Stamp }),
    reply: Type.Object({
      stamp: Stamp,
      version: Type.String(),
      protocol: Type.Integer(),
      code: Type.String({ description: 'Brotli, as Base64' }),
    }),
    cost: 20,
    async handle({ params: { stamp } }) {
      try {
        return await shelf.kept(stamp);
      } catch (error) {
        if (!(error instanceof Unplayable)) throw error;
        throw new Refused('no-rules', 'stamp', { stamp });
      }
    },
  });
}
