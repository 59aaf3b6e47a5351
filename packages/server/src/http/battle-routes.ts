/** Battles, seats, questions and answers over HTTP. */

import {
  alternativesOf,
  type BattleOver,
  packOf,
  type Roster as RosterType,
  scenarios,
  specialRules,
  takenHome,
} from '@hive-arbiter/engine';
import { catalogue, section, VARIANTS } from '@hive-arbiter/rulebook';
import Type from 'typebox';
import { renderSVG } from 'uqr';
import type { Battles } from '../battles.ts';
import {
  Answer,
  AskAhead,
  Card,
  ChangedSeat,
  Consent,
  Corrected,
  GoOn,
  HandedBattle,
  Join,
  Opened,
  Overrule,
  Roll,
  StartWithout,
  Undo,
} from '../messages.ts';
import { Refused, refusedBy } from '../refusals.ts';
import { Id, LanguageName } from '../schemas.ts';
import { checkedRoster } from '../set-up-checks.ts';
import { CHOICES, ChangedBattle, NewBattle, Roster } from '../set-up-messages.ts';
import type { Outcome } from '../table/live-table.ts';
import { ORGANISER } from '../table/set-up.ts';
import { type Asked, type Route, route } from './route.ts';

const One = Type.Object({ battle: Id });
const OneGang = Type.Object({ battle: Id, gang: Id });
const Stamp = Type.String({ pattern: '^[0-9a-f]{64}$' });
const OneSeat = Type.Object({ battle: Id, seat: Id });
const Taken = Type.Object({ version: Type.Integer(), repeated: Type.Optional(Type.Boolean()) });
const Invitation = Type.Object({
  seat: Type.String(),
  invite: Type.String(),
  link: Type.String({
    description: 'The invitation stands behind the #, which browsers never send to a server',
  }),
});

export function battleRoutes(battles: Battles, made: (address: string) => void): readonly Route[] {
  const invitations = (origin: string, battle: string, invites: Readonly<Record<string, string>>) =>
    Object.entries(invites).map(([seat, invite]) => ({ seat, invite, link: linkTo(origin, battle, invite) }));

  return [
    route({
      method: 'GET',
      path: '/scenarios',
      tag: 'battles',
      summary: 'Everything that can be chosen before a battle: scenarios, special rules, rulings, variants',
      handle: () => choices(),
    }),
    route({
      method: 'POST',
      path: '/battles',
      tag: 'battles',
      summary: 'Make a battle; the reply has the organiser’s token and an invitation for each seat',
      body: NewBattle,
      large: true,
      cost: 30,
      reply: Type.Object({
        id: Type.String(),
        organiser: Type.String(),
        commitment: Type.String(),
        invites: Type.Array(Invitation),
      }),
      async handle({ body, key, address, whenGone, origin }) {
        if (key !== undefined && key.length < 22) throw new Refused('short-key', 'Idempotency-Key');
        made(address);
        const { invites, ...battle } = await battles.create(body, key, { address, whenGone });
        return { ...battle, invites: invitations(origin, battle.id, invites) };
      },
    }),
    route({
      method: 'POST',
      path: '/battles/handed-over',
      tag: 'battles',
      summary:
        'Hand over a battle that was played without this server: it is played again by its rules, and refused where it does not follow from them',
      body: HandedBattle,
      huge: true,
      cost: 60,
      reply: Type.Object({
        id: Type.String(),
        became: Type.Enum(['new', 'known', 'went-on', 'apart']),
        other: Type.Optional(Type.String()),
      }),
      async handle({ body, address, whenGone }) {
        made(address);
        return await battles.handed.take(body, { address, whenGone });
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/go-on-here',
      tag: 'battles',
      summary:
        'Where the same battle was played on elsewhere: go on with this one. Once every seat says so, the others are closed',
      who: 'seat',
      params: One,
      reply: Type.Object({ waitingFor: Type.Array(Type.String()) }),
      async handle({ params: { battle }, token }) {
        const seat = await battles.needSeat(battle, token);
        return { waitingFor: [...(await battles.handed.choose(battle, seat))] };
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle',
      tag: 'battles',
      summary: 'What everybody may know: scenario, gangs, who sits where, settings, dice commitment',
      params: One,
      reply: Card,
      handle: ({ params: { battle } }) => battles.card(battle),
    }),
    route({
      method: 'PATCH',
      path: '/battles/:battle',
      tag: 'battles',
      summary:
        'Change the set-up until the battle starts; seats stay taken where they can, and the reply invites to new ones',
      who: 'organiser',
      params: One,
      body: ChangedBattle,
      large: true,
      cost: 10,
      reply: Type.Object({ battle: Card, invites: Type.Array(Invitation) }),
      async handle({ params: { battle }, body, token, origin, ...asker }) {
        await battles.needOrganiser(battle, token);
        const invites = await battles.change(battle, body, asker);
        return { battle: await battles.card(battle), invites: invitations(origin, battle, invites) };
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/view',
      tag: 'battles',
      summary:
        'What the token’s seat may know; without a token, what is public. What is said is ids and facts, or words in a `language`',
      params: One,
      query: Type.Object({ language: Type.Optional(LanguageName) }, { additionalProperties: false }),
      type: 'application/json',
      cost: 5,
      async handle({ params: { battle }, query: { language }, token, ...asker }) {
        const role = await battles.roleOf(battle, token);
        const seen = await battles.reading.view(battle, role.who === 'seat' ? role.seat : undefined);
        if (language === undefined) return viewText(seen);
        return viewText({ ...seen, view: await battles.reading.inWords(battle, seen.view, language, asker) });
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/words/:language',
      tag: 'battles',
      summary:
        'The words of the ids in the views of a battle, by what `rules.words` of the view says; the answer never changes',
      params: Type.Object({ battle: Id, language: LanguageName }),
      query: Type.Object({ rules: Stamp, server: Stamp }, { additionalProperties: false }),
      type: 'application/json',
      lasts: true,
      cost: 5,
      handle: ({ params: { battle, language }, query: { rules }, ...asker }) =>
        battles.reading.dictionary(battle, rules, language, asker),
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/board',
      tag: 'battles',
      summary: 'The board file that the battle is played on; it stays the same once the battle has begun',
      params: One,
      type: 'application/json',
      cost: 3,
      handle: ({ params: { battle } }) => battles.board(battle),
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/start',
      tag: 'battles',
      summary:
        'Begin: fixes the seals, and the battle begins once they are opened; the reply is its view, or `waitingFor` the seats that open theirs',
      who: 'organiser',
      params: One,
      type: 'application/json',
      cost: 10,
      async handle({ params: { battle }, token }) {
        await battles.needOrganiser(battle, token);
        return await begun(battles, battle, []);
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/start/without',
      tag: 'battles',
      summary:
        'Begin without the chance of seats that do not open their seals; `arbiter verify` names them afterwards',
      who: 'organiser',
      params: One,
      body: StartWithout,
      type: 'application/json',
      cost: 10,
      async handle({ params: { battle }, body: { seats }, token }) {
        await battles.needOrganiser(battle, token);
        return await begun(battles, battle, seats);
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/close',
      tag: 'battles',
      summary: 'End the battle before its time; its dice can be verified from then on',
      who: 'organiser',
      params: One,
      async handle({ params: { battle }, token }) {
        await battles.needOrganiser(battle, token);
        await battles.close(battle);
        return { status: 'over' };
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/join',
      tag: 'seats',
      summary: 'Take the seat that an invitation is for; the reply has the seat’s token',
      params: One,
      body: Join,
      reply: Type.Object({ seat: Type.String(), token: Type.String() }),
      handle: ({ params: { battle }, body }) => battles.join(battle, body),
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/seats/:seat/invite',
      tag: 'seats',
      summary: 'A new invitation to a seat, to bring somebody in or to move to another device',
      who: 'organiser or the seat',
      params: OneSeat,
      reply: Type.Object({
        ...Invitation.properties,
        qr: Type.String({ description: 'The link as an SVG QR code' }),
      }),
      async handle({ params: { battle, seat }, token, origin }) {
        const invite = await battles.invite(battle, seat, token);
        const link = linkTo(origin, battle, invite);
        return { seat, invite, link, qr: renderSVG(link) };
      },
    }),
    route({
      method: 'PATCH',
      path: '/battles/:battle/seats/:seat',
      tag: 'seats',
      summary: 'Say your name, that you are ready, or which gang you bring',
      who: 'the seat',
      params: OneSeat,
      body: ChangedSeat,
      large: true,
      cost: 3,
      reply: Type.Object({ seat: Type.String(), battle: Card }),
      async handle({ params: { battle, seat }, body, token }) {
        if ((await battles.needSeat(battle, token)) !== seat) throw new Refused('own-seat-only', 'token');
        const now = await battles.changeOwn(battle, seat, body);
        return { seat: now, battle: await battles.card(battle) };
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/seats/:seat/open',
      tag: 'seats',
      summary: 'Open the seal of a seat, once the organiser has started the battle; the last one begins it',
      who: 'the seat',
      params: OneSeat,
      body: Opened,
      reply: Type.Object({ seat: Type.String() }),
      async handle({ params: { battle, seat }, body, token }) {
        if ((await battles.needSeat(battle, token)) !== seat) throw new Refused('own-seat-only', 'token');
        await battles.seals.open(battle, seat, body);
        return { seat };
      },
    }),
    route({
      method: 'DELETE',
      path: '/battles/:battle/seats/:seat',
      tag: 'seats',
      summary: 'Take a seat’s token and invitation back',
      who: 'organiser',
      params: OneSeat,
      async handle({ params: { battle, seat }, token }) {
        await battles.needOrganiser(battle, token);
        await battles.revoke(battle, seat);
        return { seat, taken: false };
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/me',
      tag: 'seats',
      summary:
        'Whose token this is: a seat is called like its gang, so it may be called otherwise than before',
      params: One,
      handle: ({ params: { battle }, token }) => battles.roleOf(battle, token),
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/invited',
      tag: 'seats',
      summary: 'Which seat an invitation is for; it stays unused',
      params: One,
      body: Type.Object({ invite: Join.properties.invite }, { additionalProperties: false }),
      reply: Type.Object({ seat: Type.String() }),
      async handle({ params: { battle }, body: { invite } }) {
        return { seat: (await battles.invitedTo(battle, invite)).seat };
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/answers',
      tag: 'questions',
      summary: 'Answer the open question, and ahead what is likely to be asked next',
      who: 'seat',
      params: One,
      body: Answer,
      reply: Taken,
      async handle({ params: { battle }, body: { number, answer, ahead }, token, key }) {
        const seat = await battles.needSeat(battle, token);
        return settled(await (await battles.table(battle)).answer(seat, key, number, answer, ahead));
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/rolls',
      tag: 'questions',
      summary: 'Let the app roll the dice that the open question asks for',
      who: 'seat',
      params: One,
      body: Roll,
      reply: Taken,
      async handle({ params: { battle }, body: { number }, token, key }) {
        const seat = await battles.needSeat(battle, token);
        return settled(await (await battles.table(battle)).roll(seat, key, number));
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/undo',
      tag: 'questions',
      summary:
        'Take something back; unless all of it is your own and nobody has used it, the others are asked first',
      who: 'seat or organiser',
      params: One,
      body: Undo,
      async handle({ params: { battle }, body: { to }, token, key }) {
        return settled(await battles.undos.undo(battle, await player(battles, battle, token), key, to));
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/undo/consent',
      tag: 'questions',
      summary: 'Agree to the undo that waits, or do not',
      who: 'seat',
      params: One,
      body: Consent,
      async handle({ params: { battle }, body, token, key }) {
        const seat = await battles.needSeat(battle, token);
        return settled(await battles.undos.consent(battle, seat, key, body));
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/go-on',
      tag: 'questions',
      summary:
        'Where the rules of a battle are not to be had: agree to go on by those of the server, from its last checkpoint, or do not',
      who: 'seat',
      params: One,
      body: GoOn,
      reply: Type.Object({ waitingFor: Type.Array(Type.String()) }),
      async handle({ params: { battle }, body, token }) {
        return {
          waitingFor: [...(await battles.goingOn.agree(battle, await battles.needSeat(battle, token), body))],
        };
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/overrule',
      tag: 'questions',
      summary: 'Correct a recorded fact; the story says so',
      who: 'organiser',
      params: One,
      body: Overrule,
      reply: Taken,
      async handle({ params: { battle }, body: { path, value, note }, token, key }) {
        await battles.needOrganiser(battle, token);
        const correction = { changes: [{ path, value }], note };
        return settled(await (await battles.table(battle)).correct(ORGANISER, key, correction));
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/correct',
      tag: 'questions',
      summary:
        'Put recorded facts of a fighter right: the organiser at once, a player once the others agree; the story says so',
      who: 'seat or organiser',
      params: One,
      body: Corrected,
      async handle({ params: { battle }, body, token, key }) {
        return settled(await battles.undos.correct(battle, await player(battles, battle, token), key, body));
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/gangs/:gang/home',
      tag: 'battles',
      summary:
        'What a battle that is over makes of a gang that is kept elsewhere: the roster with it, and what changed line by line. Nothing is stored',
      params: OneGang,
      body: Type.Object(
        {
          roster: Roster,
          brought: Type.Optional(
            Type.Array(Id, {
              maxItems: 40,
              description:
                'The ids of the fighters in the order in which they came to the table; needed where the roster has changed since',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      large: true,
      cost: 10,
      async handle({ params: { battle, gang }, body: { roster, brought } }) {
        const kept = checkedRoster(roster as RosterType, 'body.roster');
        const { view } = await battles.reading.view(battle, undefined);
        const seen = JSON.parse(view) as { readonly finished: boolean; readonly state?: BattleOver };
        if (!seen.finished || !seen.state?.verdict) throw new Refused('battle-not-over', 'battle');
        if (!seen.state.gangs.some(({ id }) => id === gang))
          throw new Refused('gang-not-here', 'gang', { id: gang });
        return takenHome(kept, seen.state, gang, brought);
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/story',
      tag: 'battles',
      summary:
        'What has happened, as the token’s seat may know it, in pages; the first has the versions at which stages and rounds began',
      params: One,
      query: Type.Object(
        {
          from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
          most: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
          language: Type.Optional(LanguageName),
        },
        { additionalProperties: false },
      ),
      type: 'application/json',
      cost: 5,
      async handle({ params: { battle }, query, token, ...asker }) {
        const { from = 0, most = 500, language = 'en' } = query;
        const role = await battles.roleOf(battle, token);
        const seat = role.who === 'seat' ? role.seat : undefined;
        return await battles.reading.story(battle, seat, { from, most, language }, asker);
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/replay',
      tag: 'battles',
      summary: 'What was public after so many entries of the log',
      params: One,
      query: Type.Object(
        {
          version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          language: Type.Optional(LanguageName),
        },
        { additionalProperties: false },
      ),
      type: 'application/json',
      cost: 10,
      async handle({ params: { battle }, query: { version, language }, ...asker }) {
        const view = await battles.reading.viewAt(battle, version, asker);
        return language === undefined ? view : await battles.reading.inWords(battle, view, language, asker);
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/export',
      tag: 'battles',
      summary: 'The whole battle as a file, once it is over; `arbiter verify` and `arbiter replay` read it',
      params: One,
      type: 'application/json',
      cost: 10,
      handle: ({ params: { battle } }) => battles.reading.export(battle),
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/luck',
      tag: 'battles',
      summary:
        'Who is lucky, from the rolls that everybody saw; once it is over, also whether the dice are those that the server committed to',
      params: One,
      type: 'application/json',
      cost: 20,
      handle: ({ params: { battle }, ...asker }) => battles.reading.luck(battle, asker),
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/ahead',
      tag: 'questions',
      summary:
        'What the seat is asked now and likely next, each with what is usual; `given` is what it has chosen of that',
      who: 'seat',
      params: One,
      body: AskAhead,
      type: 'application/json',
      cost: 3,
      async handle({ params: { battle }, body: { given }, token, ...asker }) {
        return await battles.ahead.sheet(battle, await battles.needSeat(battle, token), given, asker);
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/aims',
      tag: 'questions',
      summary:
        'Where the seat chooses between fighters: what the roll against each would need, and what it may lead to',
      who: 'seat',
      params: One,
      query: Type.Object({
        at: Type.Optional(Type.Integer({ minimum: 0, description: 'The number of the question' })),
      }),
      type: 'application/json',
      cost: 5,
      async handle({ params: { battle }, token, ...asker }) {
        return await battles.ahead.aims(battle, await battles.needSeat(battle, token), [], asker);
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/aims',
      tag: 'questions',
      summary: 'The same for the choice between fighters that comes after these answers',
      who: 'seat',
      params: One,
      body: AskAhead,
      type: 'application/json',
      cost: 5,
      async handle({ params: { battle }, body: { given }, token, ...asker }) {
        return await battles.ahead.aims(battle, await battles.needSeat(battle, token), given, asker);
      },
    }),
    route({
      method: 'GET',
      path: '/battles/:battle/odds',
      tag: 'questions',
      summary:
        'What the seat’s open question may lead to, each with its chance; 503 where that takes too long',
      who: 'seat',
      params: One,
      type: 'application/json',
      cost: 10,
      async handle({ params: { battle }, token, ...asker }) {
        return await battles.ahead.odds(battle, await battles.needSeat(battle, token), asker);
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/odds',
      tag: 'questions',
      summary: 'What the first roll may lead to that comes after these answers, where the app rolls it',
      who: 'seat',
      params: One,
      body: AskAhead,
      type: 'application/json',
      cost: 10,
      async handle({ params: { battle }, body: { given }, token, ...asker }) {
        return await battles.ahead.oddsAfter(battle, await battles.needSeat(battle, token), given, asker);
      },
    }),
    route({
      method: 'POST',
      path: '/battles/:battle/branches',
      tag: 'questions',
      summary:
        'What the first roll may lead to after each answer to the question that comes after these answers',
      who: 'seat',
      params: One,
      body: AskAhead,
      type: 'application/json',
      cost: 10,
      async handle({ params: { battle }, body: { given }, token, ...asker }) {
        return await battles.ahead.branches(battle, await battles.needSeat(battle, token), given, asker);
      },
    }),
  ];
}

/** What a lobby offers. A ruling is offered with the alternatives that the code carries out. */
function choices(): object {
  return {
    scenarios: scenarios().map(({ id, title, pack, gangs, roles, special }) => ({
      id,
      title,
      pack,
      gangs,
      roles,
      special,
      variants: packOf({ pack }).variants,
      words: wordsOf(id),
    })),
    special: specialRules()
      .filter(({ id }) => isOffered(id))
      .map(({ id, title }) => ({ id, title, words: wordsOf(id) })),
    rulings: catalogue.rulings.flatMap(({ id, pack, question, default: reading, why }) => {
      const alternatives = alternativesOf(id);
      return alternatives.length === 0 ? [] : { id, pack, question, default: reading, alternatives, why };
    }),
    variants: VARIANTS,
    settings: CHOICES,
  };
}

/** A scenario brings its own rules, and terrain and the like come with the battlefield: a page of their own makes a choice. */
function isOffered(id: string): boolean {
  return section(id) !== undefined && !scenarios().some((scenario) => scenario.id === id);
}

/** What a scenario or a special rule is about. */
function wordsOf(id: string): string {
  return section(id)?.about ?? '';
}

/** The view of a battle that begins, or whose seals it waits for: JSON. */
async function begun(battles: Battles, battle: string, without: readonly string[]): Promise<string> {
  const waitingFor = await battles.start(battle, without);
  if (waitingFor.length > 0) return JSON.stringify({ waitingFor });
  return viewText(await battles.reading.view(battle, undefined));
}

/** A view with its version, as JSON that the table's own thread has made. */
function viewText({ version, view }: { readonly version: number; readonly view: string }): string {
  return `{"version":${version},"view":${view}}`;
}

async function player(
  battles: Battles,
  battle: string,
  token: Asked<unknown, unknown, unknown>['token'],
): Promise<string> {
  const role = await battles.roleOf(battle, token);
  if (role.who === 'spectator') throw new Refused('seat-or-organiser-only', 'token');
  return role.who === 'seat' ? role.seat : ORGANISER;
}

function settled(outcome: Outcome): object {
  if (!('refused' in outcome)) return outcome;
  throw refusedBy(outcome, 'body.');
}

/** The invitation stands behind the #, and the app's page for it at /join. */
function linkTo(origin: string, battle: string, invite: string): string {
  return `${origin}/join#${battle}/${invite}`;
}
