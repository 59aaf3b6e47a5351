/** Bots over HTTP: who plays a seat, how fast, and what a bot would do in somebody's place. */
import Type from 'typebox';
import type { Battles } from '../battles.ts';
import type { Bots } from '../bots/bots.ts';
import { BotPace, BotSeat, Card } from '../messages.ts';
import { PLAYERS, type Player } from '../players.ts';
import { Id } from '../schemas.ts';
import { type Route, route } from './route.ts';

const One = Type.Object({ battle: Id });
const OneSeat = Type.Object({ battle: Id, seat: Id });

/** The default adviser. */
const ADVISER: Player = 'ganger';

export function botRoutes(battles: Battles, bots: Bots): readonly Route[] {
  return [
    route({
      method: 'PUT',
      path: '/battles/:battle/seats/:seat/bot',
      tag: 'seats',
      summary: 'Let a bot play a seat from now on, or nobody; whoever sat there leaves it',
      who: 'organiser',
      params: OneSeat,
      body: BotSeat,
      reply: Card,
      async handle({ params: { battle, seat }, body: { bot }, token }) {
        await battles.needOrganiser(battle, token);
        await battles.letBotPlay(battle, seat, bot);
        return await battles.card(battle);
      },
    }),
    route({
      method: 'PUT',
      path: '/battles/:battle/pace',
      tag: 'battles',
      summary: 'How fast the bots of a table play',
      who: 'organiser',
      params: One,
      body: BotPace,
      reply: Card,
      async handle({ params: { battle }, body: { pace }, token }) {
        await battles.needOrganiser(battle, token);
        await battles.setPace(battle, pace);
        return await battles.card(battle);
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/hint',
      tag: 'questions',
      summary:
        'What a bot would do in the place of the token’s seat, from what that seat may see; it answers nothing',
      who: 'seat',
      params: One,
      query: Type.Object({ bot: Type.Optional(Type.Enum([...PLAYERS])) }, { additionalProperties: false }),
      cost: 10,
      async handle({ params: { battle }, query: { bot }, token }) {
        const seat = await battles.needSeat(battle, token);
        return { hint: await bots.advise(battle, seat, (bot as Player | undefined) ?? ADVISER) };
      },
    }),
  ];
}
