/** Campaigns over HTTP: seats, what is to do, answers, corrections, battles, reports. */
import Type from 'typebox';
import type { Campaigns } from '../campaigns.ts';
import { Refused } from '../refusals.ts';
import { Id, LanguageName } from '../schemas.ts';
import { HiredGun, TacticsCard } from '../set-up-messages.ts';
import { type Asked, type Route, route } from './route.ts';

const One = Type.Object({ campaign: Id });
const OneSeat = Type.Object({ campaign: Id, seat: Id });
const OneFight = Type.Object({ campaign: Id, fight: Id });
const OneOf = Type.Object({ campaign: Id, of: Type.String({ minLength: 1, maxLength: 120 }) });
const closed = { additionalProperties: false } as const;
const language = Type.Optional(LanguageName);
const Spoken = Type.Object({ language }, closed);
const Taken = Type.Object({
  version: Type.Integer({ description: 'How many entries the log has now' }),
  before: Type.Integer({ description: 'How many it had before: where an undo of this goes back to' }),
  told: Type.Array(
    Type.Object({ kind: Type.String({ description: 'What the line is about' }), words: Type.String() }),
    { description: 'What happened since, the last lines' },
  ),
  settled: Type.Boolean({ description: 'Dice fell or a secret is out: only the organiser takes it back' }),
  repeated: Type.Optional(Type.Boolean()),
});

const NewCampaign = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80 }),
    pack: Type.Enum(['takeover', 'dominion']),
    variant: Type.Optional(Type.Enum(['classic', 'updated'])),
    gangs: Type.Array(Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 60 }) }, closed), {
      minItems: 2,
      maxItems: 12,
      description: 'One for each player; the gangs themselves are founded by them',
    }),
    rules: Type.Optional(
      Type.Object(
        {
          weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 52 })),
          budget: Type.Optional(Type.Integer({ minimum: 200, maximum: 5000 })),
          enforcers: Type.Optional(Type.Enum(['full', 'taxes', 'none'])),
          invasion: Type.Optional(Type.Boolean()),
          tactics: Type.Optional(Type.Boolean()),
          subplots: Type.Optional(Type.Boolean()),
          houseRules: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
          underdogCards: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 60 })),
          cards: Type.Optional(Type.Array(TacticsCard, { maxItems: 100 })),
          hiredGuns: Type.Optional(Type.Array(HiredGun, { maxItems: 30 })),
        },
        closed,
      ),
    ),
    agreed: Type.Optional(
      Type.Object(
        {
          variant: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
          rulings: Type.Optional(
            Type.Record(Type.String({ maxLength: 120 }), Type.String({ maxLength: 120 }), {
              maxProperties: 200,
            }),
          ),
        },
        closed,
      ),
    ),
    data: Type.Optional(
      Type.Unknown({
        description: 'Gang data that the campaign buys from (docs/gang-data.md), as its file has it',
      }),
    ),
    dice: Type.Optional(Type.Enum(['app', 'ask'])),
  },
  closed,
);

const CampaignAnswer = Type.Object(
  {
    number: Type.Integer({ minimum: 0, description: 'The number of the question, as the to-do list has it' }),
    key: Type.String({ maxLength: 300, description: 'The key of the question' }),
    answer: Type.Unknown({ description: 'An id for a choice, a list for a pick, {do: …} for a deed' }),
  },
  closed,
);

const Beside = Type.Object(
  {
    path: Type.Array(Type.Union([Type.String({ maxLength: 120 }), Type.Integer()]), {
      minItems: 1,
      maxItems: 4,
    }),
    value: Type.Unknown(),
    note: Type.Optional(Type.String({ maxLength: 300 })),
  },
  closed,
);

export function campaignRoutes(campaigns: Campaigns, made: (address: string) => void): readonly Route[] {
  const linkTo = (origin: string, campaign: string, invite: string) =>
    `${origin}/campaign/${campaign}#${invite}`;
  const routes = [
    route({
      method: 'POST',
      path: '/campaigns',
      tag: 'campaigns',
      summary:
        'Make a campaign; the reply has the organiser’s token and recovery code, and an invitation for each gang',
      body: NewCampaign,
      large: true,
      cost: 30,
      async handle({ body, address, origin }) {
        made(address);
        const { agreed = {}, dice = 'app', ...setUp } = body;
        const { invites, ...created } = await campaigns.create(setUp as never, agreed, dice as 'app');
        return {
          ...created,
          invites: Object.entries(invites).map(([seat, invite]) => ({
            seat,
            invite,
            link: linkTo(origin, created.id, invite),
          })),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign',
      tag: 'campaigns',
      summary: 'What the token’s seat may know, with its to-do list; without a token, what is public',
      type: 'application/json',
      params: One,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign }, query, token }) {
        return await campaigns.view(campaign, await campaigns.seats.of(campaign, token), query.language);
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/seats',
      tag: 'campaigns',
      summary: 'Take a seat with an invitation, or get a lost one back with its recovery code',
      params: One,
      query: Spoken,
      body: Type.Object(
        {
          invite: Type.Optional(Type.String({ maxLength: 100 })),
          recovery: Type.Optional(Type.String({ maxLength: 60 })),
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
        },
        closed,
      ),
      cost: 20,
      async handle({ params: { campaign }, body }) {
        if ((body.invite === undefined) === (body.recovery === undefined))
          throw new Refused('bad-request', 'body.invite', {
            fault: 'expected an invitation or a recovery code',
          });
        return await campaigns.seats.join(campaign, body);
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/invited',
      tag: 'campaigns',
      summary: 'What an invitation is for: the campaign, the gang, and who plays it now; it stays unused',
      params: One,
      query: Spoken,
      body: Type.Object({ invite: Type.String({ maxLength: 100 }) }, closed),
      reply: Type.Object({
        seat: Type.String(),
        campaign: Type.String(),
        gang: Type.Union([Type.String(), Type.Null()], { description: 'null for the organiser’s seat' }),
        taken: Type.Boolean({ description: 'Does somebody sit there already? They lose the seat' }),
        player: Type.Union([Type.String(), Type.Null()]),
      }),
      cost: 20,
      async handle({ params: { campaign }, body }) {
        return await campaigns.seats.invited(campaign, body.invite);
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/seats/:seat/invite',
      tag: 'campaigns',
      summary: 'A new invitation to a seat; to the organiser’s seat, it hands the office on',
      who: 'organiser',
      params: OneSeat,
      query: Spoken,
      async handle({ params: { campaign, seat }, token, origin }) {
        await campaigns.seats.needOrganiser(campaign, token);
        const invite = await campaigns.seats.invite(campaign, seat);
        return { seat, invite, link: linkTo(origin, campaign, invite) };
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/gangs',
      tag: 'campaigns',
      summary:
        'Let somebody join late; the reply has an invitation, and the gang is founded when its player is ready',
      who: 'organiser',
      params: One,
      query: Spoken,
      body: Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 60 }) }, closed),
      cost: 20,
      async handle({ params: { campaign }, query, body, token, origin, key }) {
        await campaigns.seats.needOrganiser(campaign, token);
        const { seat, invite, version } = await campaigns.joinLate(campaign, body, {
          request: key,
          language: query.language,
        });
        return { seat, invite, link: linkTo(origin, campaign, invite), version };
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/answers',
      tag: 'campaigns',
      summary: 'Answer a question of the to-do list; the organiser may answer for everybody',
      who: 'seat',
      params: One,
      query: Spoken,
      body: CampaignAnswer,
      large: true,
      cost: 5,
      reply: Taken,
      async handle({ params: { campaign }, query, body, token, key }) {
        const seat = await campaigns.seats.needSeat(campaign, token);
        return await campaigns.answer(campaign, seat, body, { request: key, language: query.language });
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/rolls',
      tag: 'campaigns',
      summary: 'Let the app roll the dice that a question asks for',
      who: 'seat',
      params: One,
      query: Spoken,
      body: Type.Object(
        { number: Type.Integer({ minimum: 0 }), key: Type.String({ maxLength: 300 }) },
        closed,
      ),
      cost: 5,
      reply: Taken,
      async handle({ params: { campaign }, query, body, token, key }) {
        const seat = await campaigns.seats.needSeat(campaign, token);
        return await campaigns.roll(campaign, seat, body, { request: key, language: query.language });
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/beside',
      tag: 'campaigns',
      summary:
        'Something that no question asks for: ["correct", who, fact], ["offer"], ["accept", id], ["decline", id], ["pause"], ["found", gang], ["leave", gang], ["end"], ["say"]',
      who: 'seat',
      params: One,
      query: Spoken,
      body: Beside,
      cost: 5,
      reply: Taken,
      async handle({ params: { campaign }, query, body, token, key }) {
        const seat = await campaigns.seats.needSeat(campaign, token);
        const { path, value, note = '' } = body;
        if (path[0] === 'join')
          throw new Refused('bad-request', 'body.path', {
            fault: 'who joins late needs an invitation: POST to /campaigns/ID/gangs',
          });
        return await campaigns.beside(
          campaign,
          seat,
          { path, value, note },
          { request: key, language: query.language },
        );
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/week',
      tag: 'campaigns',
      summary:
        'End the week now: careful answers are taken for whoever is late, open battles are called off, and the feed says for whom',
      who: 'organiser',
      params: One,
      query: Spoken,
      body: Type.Object(
        { note: Type.String({ minLength: 1, maxLength: 300, description: 'Why, for everybody to read' }) },
        closed,
      ),
      cost: 20,
      reply: Taken,
      async handle({ params: { campaign }, query, body, token, key }) {
        await campaigns.seats.needOrganiser(campaign, token);
        return await campaigns.weeks.endNow(campaign, body.note, { request: key, language: query.language });
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/undo',
      tag: 'campaigns',
      summary:
        'Go back to just after an entry of the log, or without one take back what was done last; past dice or others only by the organiser',
      who: 'seat',
      params: One,
      query: Spoken,
      body: Type.Object({ to: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
      cost: 10,
      reply: Taken,
      async handle({ params: { campaign }, query, body, token, key }) {
        const seat = await campaigns.seats.needSeat(campaign, token);
        return await campaigns.undo(campaign, seat, body.to, { request: key, language: query.language });
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/battles/:fight/begin',
      tag: 'campaigns',
      summary:
        'Begin a battle of the campaign at a table, with everything filled in; its result comes back by itself',
      who: 'seat',
      params: OneFight,
      query: Spoken,
      body: Type.Optional(
        Type.Object(
          {
            depth: Type.Optional(Type.Enum(['status', 'attacks', 'full'])),
            dice: Type.Optional(Type.Enum(['app', 'ask'])),
          },
          closed,
        ),
      ),
      cost: 30,
      async handle({ params: { campaign, fight }, body, token, address, whenGone, origin }) {
        const seat = await campaigns.seats.needSeat(campaign, token);
        made(address);
        const { invites, ...battle } = await campaigns.fought.begin(
          campaign,
          seat,
          fight,
          (body ?? {}) as never,
          {
            address,
            whenGone,
          },
        );
        return {
          ...battle,
          invites: Object.entries(invites).map(([seat, invite]) => ({
            seat,
            invite,
            link: `${origin}/battle/${battle.id}#${invite}`,
          })),
        };
      },
    }),
    route({
      method: 'POST',
      path: '/campaigns/:campaign/battles/:fight/seat',
      tag: 'campaigns',
      summary: 'An invitation to the own gang’s seat at a battle that was begun from the campaign',
      who: 'seat',
      params: OneFight,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign, fight }, token }) {
        return await campaigns.fought.seatAt(
          campaign,
          fight,
          await campaigns.seats.needSeat(campaign, token),
        );
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/public',
      tag: 'campaigns',
      summary:
        'A page for everybody with the link: ranking, gangs, map, charts, story; nothing that is secret or to do',
      type: 'application/json',
      params: One,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign }, query, token }) {
        await campaigns.seats.of(campaign, token);
        return await campaigns.publicPage(campaign, query.language);
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/calendar.ics',
      tag: 'campaigns',
      summary: 'The ends of the weeks that are left, for the calendar of a phone',
      type: 'text/calendar; charset=utf-8',
      params: One,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign }, query, token, origin }) {
        await campaigns.seats.of(campaign, token);
        return await campaigns.weeks.calendar(campaign, origin, query.language);
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/settings',
      tag: 'campaigns',
      summary: 'What the organiser has set: public or not, the calendar, the chat that results are posted to',
      who: 'organiser',
      params: One,
      query: Spoken,
      async handle({ params: { campaign }, token }) {
        await campaigns.seats.needOrganiser(campaign, token);
        return await campaigns.weeks.settings(campaign);
      },
    }),
    route({
      method: 'PATCH',
      path: '/campaigns/:campaign/settings',
      tag: 'campaigns',
      summary:
        'Show the campaign to guests or not, let its weeks end by a calendar, post its results to a chat (Discord’s format)',
      who: 'organiser',
      params: One,
      query: Spoken,
      body: Type.Object(
        {
          public: Type.Optional(Type.Boolean()),
          webhook: Type.Optional(
            Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
              description: 'An address of http or https; null for none',
            }),
          ),
          calendar: Type.Optional(
            Type.Union([
              Type.Object(
                {
                  due: Type.String({ maxLength: 40, description: 'When this week ends: a date to come' }),
                  days: Type.Integer({
                    minimum: 1,
                    maximum: 60,
                    description: 'How long each further week lasts',
                  }),
                  runs: Type.Boolean({ description: 'Does the week end by itself then?' }),
                },
                closed,
              ),
              Type.Null(),
            ]),
          ),
        },
        closed,
      ),
      cost: 10,
      async handle({ params: { campaign }, body, query, token }) {
        await campaigns.seats.needOrganiser(campaign, token);
        return await campaigns.weeks.configure(campaign, body, query.language);
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/feed',
      tag: 'campaigns',
      summary: 'What happened, the newest first; of one gang or fighter with `about`',
      type: 'application/json',
      params: One,
      query: Type.Object(
        {
          before: Type.Optional(Type.Integer({ minimum: 0 })),
          most: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
          about: Type.Optional(Type.String({ maxLength: 120 })),
          language,
        },
        closed,
      ),
      cost: 5,
      async handle({ params: { campaign }, query, token }) {
        const seat = await campaigns.seats.of(campaign, token);
        return await campaigns.look(campaign, (it, length) => it.feed(length, seat, query));
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/offers/:of',
      tag: 'campaigns',
      summary:
        'What may be done about a gang, a captive or an open battle now, with prices: what a form needs to ask for a deed',
      type: 'application/json',
      params: OneOf,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign, of }, token }) {
        await campaigns.seats.of(campaign, token);
        return await campaigns.look(campaign, (it, length) => it.offers(length, of));
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/data',
      tag: 'campaigns',
      summary:
        'The gang data that the campaign buys from: houses, types of fighters, lists and prices; null without',
      type: 'application/json',
      params: One,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign }, token }) {
        await campaigns.seats.of(campaign, token);
        return await campaigns.look(campaign, (it, length) => it.data(length));
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/story',
      tag: 'campaigns',
      summary: 'What happened as a story: a chapter for each week, the newest first',
      type: 'application/json',
      params: One,
      query: Type.Object(
        { most: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), language },
        closed,
      ),
      cost: 5,
      async handle({ params: { campaign }, query, token }) {
        const seat = await campaigns.seats.of(campaign, token);
        return await campaigns.look(campaign, (it, length) => it.story(length, seat, query));
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/report',
      tag: 'campaigns',
      summary: 'The campaign so far or at its end: ranking, deaths, feuds, luck, charts',
      type: 'application/json',
      params: One,
      query: Spoken,
      cost: 5,
      async handle({ params: { campaign }, token }) {
        await campaigns.seats.of(campaign, token);
        return await campaigns.look(campaign, (it, length) => it.report(length));
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/export',
      tag: 'campaigns',
      summary: 'The whole campaign as a file: set-up and log',
      type: 'application/json',
      who: 'organiser',
      params: One,
      query: Spoken,
      cost: 10,
      async handle({ params: { campaign }, token }) {
        await campaigns.seats.needOrganiser(campaign, token);
        return await campaigns.exported(campaign);
      },
    }),
    route({
      method: 'GET',
      path: '/campaigns/:campaign/check',
      tag: 'campaigns',
      summary: 'Do the books add up?',
      type: 'application/json',
      params: One,
      query: Spoken,
      cost: 10,
      async handle({ params: { campaign }, token }) {
        await campaigns.seats.of(campaign, token);
        return await campaigns.look(campaign, (it, length) => it.check(length));
      },
    }),
  ];
  return routes.map((each) => ({
    ...each,
    handle(asked: Asked<{ readonly campaign?: string }, never, never>) {
      const { campaign } = asked.params;
      const handle = async () => await each.handle(asked as never);
      return campaign === undefined ? handle() : campaigns.work.asked(campaign, asked.address, handle);
    },
  })) as readonly Route[];
}
