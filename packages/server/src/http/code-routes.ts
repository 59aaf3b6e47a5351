/** Short codes to join by, over HTTP. */
import Type from 'typebox';
import type { Battles } from '../battles.ts';
import type { Codes } from '../codes.ts';
import { Id } from '../schemas.ts';
import { type Route, route } from './route.ts';

const Code = Type.String({
  minLength: 6,
  maxLength: 20,
  description: 'As it was read out; dashes and spaces do not matter',
});

export function codeRoutes(battles: Battles, codes: Codes): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/battles/:battle/code',
      tag: 'seats',
      summary: 'A short code by which anybody takes a free seat of this table, for a quarter of an hour',
      who: 'organiser',
      params: Type.Object({ battle: Id }),
      reply: Type.Object({ code: Type.String(), until: Type.String() }),
      async handle({ params: { battle }, token }) {
        await battles.needOrganiser(battle, token);
        return await codes.make(battle);
      },
    }),
    route({
      method: 'POST',
      path: '/codes',
      tag: 'seats',
      summary: 'The table of a short code, and its free seats; few wrong codes are taken in a minute',
      body: Type.Object({ code: Code }, { additionalProperties: false }),
      cost: 5,
      handle: ({ body: { code }, address }) => codes.find(code, address),
    }),
    route({
      method: 'POST',
      path: '/codes/seat',
      tag: 'seats',
      summary: 'An invitation to a free seat, by a short code',
      body: Type.Object({ code: Code, seat: Id }, { additionalProperties: false }),
      reply: Type.Object({ battle: Type.String(), invite: Type.String() }),
      cost: 5,
      handle: ({ body: { code, seat }, address }) => codes.invite(code, seat, address),
    }),
  ];
}
