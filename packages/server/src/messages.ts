/** What crosses the wire, as schemas: they check what comes in, make /openapi.json and give the types. */

import { DUEL_ACTIONS, type SeatView, type Words } from '@hive-arbiter/engine';
import Type, { type Static, type TSchema } from 'typebox';
import { BOT_NEWS, PACES, PLAYERS } from './players.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';
import {
  AS_WRITTEN,
  anyOf,
  closed,
  Id,
  IdempotencyKey,
  LanguageName,
  oneOf,
  text,
  whole,
} from './schemas.ts';
import { GangChoice, Names, RosterFighter, Rulings, SetUp } from './set-up-messages.ts';

export { NewBattle } from './set-up-messages.ts';

const Code = anyOf(Object.keys(REFUSALS) as RefusalCode[]);
const Closing = anyOf(['seat-moved', 'restart', 'fault']);
const DuelFighter = Type.Object(
  {
    ...RosterFighter.properties,
    arms: Type.Optional(
      Type.Array(Type.Unknown(), { maxItems: 20, description: 'Weapons of their own, with profiles' }),
    ),
    now: Type.Optional(
      Type.Object(
        {
          fate: Type.Optional(oneOf('standing', 'pinned', 'seriously-injured')),
          wounds: Type.Optional(whole(0, 20)),
          fleshWounds: Type.Optional(whole(0, 20)),
          broken: Type.Optional(Type.Boolean()),
          conditions: Names,
          empty: Names,
          spent: Names,
        },
        { ...closed, description: 'What is left out is as good as new' },
      ),
    ),
  },
  closed,
);

export const AskDuel = Type.Object(
  {
    attacker: DuelFighter,
    target: DuelFighter,
    action: oneOf(...DUEL_ACTIONS),
    language: Type.Optional(text(10, { description: 'What questions are said in' })),
    answers: Type.Optional(
      Type.Record(text(200), Type.Union([text(200), Type.Boolean()]), {
        maxProperties: 40,
        description: 'What is answered otherwise than usual, by the keys that came with `asked`',
      }),
    ),
  },
  closed,
);

const Seal = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description:
    'sha256("hive-arbiter-entropy:" + your own chance), which is opened once all seats and the server are bound',
});

export const Join = Type.Object(
  {
    invite: text(100, { minLength: 1 }),
    name: Type.Optional(text(40, { minLength: 1 })),
    seal: Type.Optional(Seal),
  },
  closed,
);

/** What a player may change about their own seat until the battle starts; their name at any time. */
export const ChangedSeat = Type.Object(
  {
    name: Type.Optional(text(40, { minLength: 1 })),
    ready: Type.Optional(Type.Boolean()),
    gang: Type.Optional(GangChoice),
    seal: Type.Optional(Seal),
  },
  closed,
);

/** Who plays a seat: one of the bots, or a person again. */
export const BotSeat = Type.Object({ bot: Type.Union([anyOf(PLAYERS), Type.Null()]) }, closed);
export const BotPace = Type.Object({ pace: anyOf(PACES) }, closed);

/** Opens a seal; names the seals of the whole table that the device has seen, so that it opens for no others. */
export const Opened = Type.Object(
  { entropy: text(128, { minLength: 1 }), tableSeal: { ...Seal, description: 'See docs/server.md' } },
  closed,
);

const Texts = (maxLength: number) =>
  Type.Record(Type.String({ maxLength: 64 }), text(maxLength), { maxProperties: 10 });

const { agreed: _, dice: __, ...PlainSetUp } = SetUp;
const HandedSetUp = Type.Object(PlainSetUp, closed);

/** A battle that was played elsewhere; everything in it is proved before it is taken. */
export const HandedBattle = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{24}$' }),
    created: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]{5,12}Z$' }),
    organiser: text(100, {
      minLength: 20,
      description: 'The organiser’s token there; it opens the battle here as well',
    }),
    seats: { ...Texts(100), description: 'The tokens of the seats there' },
    names: Texts(40),
    bots: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), anyOf(PLAYERS), { maxProperties: 8 })),
    setUp: HandedSetUp,
    agreed: SetUp.agreed,
    dice: anyOf(['app', 'ask']),
    seed: text(200, { minLength: 1 }),
    fair: Type.Object(
      {
        commitment: text(64),
        serverSeed: text(64),
        seals: Type.Optional(Texts(64)),
        entropy: Texts(128),
        sealings: Type.Optional(whole(0, 1000)),
      },
      closed,
    ),
    rules: Type.Object({ stamp: text(64), version: text(40) }, closed),
    log: Type.Array(Type.Unknown(), { maxItems: 50_000, description: 'Checkpoints without their state' }),
  },
  { ...closed, [AS_WRITTEN]: true },
);

export const StartWithout = Type.Object(
  { seats: Type.Array(Id, { maxItems: 8, description: 'Whose seals are not waited for any longer' }) },
  closed,
);

/** What everybody may know about a battle beside its view. */
export const Card = Type.Object({
  id: Type.String(),
  created: Type.String(),
  status: oneOf('gathering', 'playing', 'over'),
  scenario: Type.Union([Type.Object({ id: Type.String(), title: Type.String() }), Type.Null()]),
  pack: Type.String(),
  gangs: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      house: Type.String(),
      rating: Type.Integer(),
      fighters: Type.Integer(),
      seat: Type.String(),
    }),
  ),
  seats: Type.Array(
    Type.Object({
      seat: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      bot: Type.Union([anyOf(PLAYERS), Type.Null()], { description: 'The bot that plays this seat' }),
      joined: Type.Boolean(),
      connected: Type.Boolean({
        description: 'Is a device of this seat connected, to whichever server process?',
      }),
      ready: Type.Boolean(),
      seal: Type.Union([Type.String(), Type.Null()]),
      entropy: Type.Union([Type.String(), Type.Null()], { description: 'What was under it, once opened' }),
    }),
  ),
  pace: { ...anyOf(PACES), description: 'How fast the bots play' },
  takings: Type.Array(
    Type.Object({
      seat: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      invitedBy: Type.String(),
      version: Type.Integer(),
    }),
    { description: 'Seats that were taken while the battle was played, and who invited to them' },
  ),
  settings: Type.Unknown({ description: 'What was said of the set-up beside scenario, gangs and board' }),
  board: Type.Union([
    Type.Object({
      name: Type.String(),
      style: Type.String(),
      size: Type.Object({ width: Type.Number(), depth: Type.Number() }),
      look: Type.Optional(Type.String()),
      seed: Type.Optional(Type.String()),
    }),
    Type.Null({ description: 'A physical table' }),
  ]),
  commitment: Type.String(),
  sealed: Type.Union([
    Type.Object({
      seals: Type.Record(Type.String(), Type.String()),
      times: Type.Integer({ description: 'How often seals were fixed at this table' }),
    }),
    Type.Null({ description: 'Until the organiser starts the battle; then seals are opened' }),
  ]),
  rules: Type.Union([
    Type.Object({
      version: Type.String(),
      isOld: Type.Boolean({ description: 'Are they others than those of the server?' }),
    }),
    Type.Null({ description: 'Until it begins' }),
  ]),
  serverSeed: Type.Optional(Type.String({ description: 'Once it is over' })),
  apart: Type.Optional(
    Type.Array(
      Type.Object({
        battle: Type.String(),
        since: Type.Integer({ description: 'How many entries both logs share' }),
        status: oneOf('gathering', 'playing', 'over'),
        version: Type.Integer(),
        stage: Type.String(),
        round: Type.Integer(),
        agreed: Type.Array(Type.String(), { description: 'Seats that want to go on with this one' }),
      }),
      { description: 'Where the same battle was played on elsewhere, handed over later' },
    ),
  ),
  version: Type.Integer({ description: 'How long the log is' }),
});
export type Card = Static<typeof Card>;

const Version = whole(0, 1_000_000_000);
const Spot = Type.Object(
  {
    x: Type.Number(),
    y: Type.Number(),
    height: Type.Optional(Type.Number()),
    facing: Type.Optional(Type.Number({ description: 'Degrees clockwise from north' })),
  },
  closed,
);
const Step = Type.Object(
  { ...Spot.properties, by: Type.Optional(oneOf('climb', 'jump')) },
  { ...closed, description: 'A point of a path, in inches' },
);
/** Any answer; the session checks it against the question. */
const AnyAnswer = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Step]), { maxItems: 200 }),
  Spot,
  Type.Object(
    {
      of: Type.String({ maxLength: 200 }),
      spot: Type.Union([
        Type.Literal('placed', { description: 'At a physical table' }),
        Type.Literal('drawn', { description: 'On a board: the table finds a spot' }),
        Spot,
      ]),
    },
    closed,
  ),
]);
const AnyJson = Type.Unknown();

const Ahead = Type.Array(Type.Object({ key: Type.String({ maxLength: 300 }), answer: AnyAnswer }, closed), {
  maxItems: 40,
  description:
    'Answers to questions that are likely next, by their keys and in their order: taken as far as they are asked and fit',
});

export const Answer = Type.Object(
  { number: Version, answer: AnyAnswer, ahead: Type.Optional(Ahead) },
  closed,
);
export const AskAhead = Type.Object({ given: Ahead }, closed);
export const Roll = Type.Object({ number: Version }, closed);
export const Undo = Type.Object(
  {
    to: Type.Optional({
      ...Version,
      description: 'Back to just after this entry; the last answer when left out',
    }),
  },
  closed,
);
/** Names what it agrees to, as `undo-asked` did: a late tap never agrees to another undo. */
export const Consent = Type.Object({ agree: Type.Boolean(), to: Version, at: Version }, closed);
/** Agrees to continue with today's rules, from the entry that `rules.goOn` of the view names. */
export const GoOn = Type.Object({ agree: Type.Boolean(), from: Version, at: Version }, closed);
export const Overrule = Type.Object(
  {
    path: Type.Array(Type.Union([text(100), whole(0, 10_000)]), { minItems: 1, maxItems: 12 }),
    value: AnyJson,
    note: text(200, { minLength: 1 }),
  },
  closed,
);

/** What players may put right on a fighter's card. */
export const CORRECTABLE = [
  'fate',
  'wounds',
  'fleshWounds',
  'ready',
  'broken',
  'conditions',
  'empty',
  'engagedWith',
  'group',
  'xp',
] as const;
export const Corrected = Type.Object(
  {
    fighter: Id,
    facts: Type.Object(
      Object.fromEntries(CORRECTABLE.map((fact) => [fact, Type.Optional(AnyJson)])) as Record<
        (typeof CORRECTABLE)[number],
        ReturnType<typeof Type.Optional<typeof AnyJson>>
      >,
      { ...closed, minProperties: 1 },
    ),
    note: text(200, { minLength: 1 }),
  },
  closed,
);

/** Tokens belong into no address, so a list is asked for with a body. */
export const GangTokens = Type.Object({ tokens: Type.Array(text(100), { maxItems: 50 }) }, closed);

export const Call = Type.Object(
  {
    input: Type.Optional(AnyJson),
    dice: Type.Optional(Type.Array(Type.Union([Type.Number(), text(80)]), { maxItems: 2000 })),
    seed: Type.Optional(Type.Union([text(100), Type.Number()])),
    variant: Type.Optional(Type.Array(text(20), { maxItems: 5 })),
    rulings: Type.Optional(Rulings),
  },
  closed,
);
export const AskOdds = Type.Object(
  {
    input: Type.Optional(AnyJson),
    variant: Type.Optional(Type.Array(text(20), { maxItems: 5 })),
    rulings: Type.Optional(Rulings),
  },
  closed,
);

/** What a client sends over the WebSocket; the first message says who it is. */
export const Hello = Type.Object(
  {
    type: Type.Literal('hello'),
    battle: Id,
    token: Type.Optional(text(100, { description: "A seat's or the organiser's; left out by spectators" })),
    have: Type.Optional({ ...Version, description: 'The version that the client has already' }),
  },
  closed,
);
const id = IdempotencyKey;
export const ClientMessage = Type.Union([
  Hello,
  Type.Object(
    { type: Type.Literal('answer'), id, number: Version, answer: AnyAnswer, ahead: Type.Optional(Ahead) },
    closed,
  ),
  Type.Object({ type: Type.Literal('roll'), id, number: Version }, closed),
  Type.Object({ type: Type.Literal('undo'), id, to: Type.Optional(Version) }, closed),
  Type.Object({ type: Type.Literal('consent'), id, ...Consent.properties }, closed),
  Type.Object(
    {
      type: Type.Literal('overrule'),
      id,
      path: Overrule.properties.path,
      value: AnyJson,
      note: Overrule.properties.note,
    },
    closed,
  ),
  /** A seat's own part of a list that is about several gangs; the last part answers the question. */
  Type.Object(
    { type: Type.Literal('part'), id, number: Version, answer: Type.Array(text(64), { maxItems: 200 }) },
    closed,
  ),
  /** Somebody has begun to answer a question that anybody may answer: tell the others. */
  Type.Object({ type: Type.Literal('answering'), number: Version }, closed),
  /** A task that the story gave to people is done: tell the others. */
  Type.Object({ type: Type.Literal('done'), what: text(1000, { minLength: 1 }) }, closed),
  Type.Object({ type: Type.Literal('ping') }, closed),
]);
export type ClientMessage = Static<typeof ClientMessage>;

const Patch = Type.Object({
  op: oneOf('add', 'replace', 'remove'),
  path: Type.String(),
  value: Type.Optional(AnyJson),
});

/** Something said: an id with facts, whose words are in the dictionary of the battle's rules; or a name. */
const Said = Type.Unsafe<Words>(
  Type.Union([
    Type.String(),
    Type.Object({ say: Type.String(), facts: Type.Record(Type.String(), AnyJson) }),
  ]),
);

const Told = Type.String({ description: 'The clause that it comes from' });
const SaidOf = Type.Record(Type.String(), Said);
const Seats = Type.Array(Type.String());

/** What a seat sees: each member is one of `SeatView`, which the compiler checks. */
const VIEW = {
  version: Version,
  stage: Type.String(),
  finished: Type.Boolean(),
  number: Version,
  state: Type.Unknown({ description: 'The battle without secrets and without the board file' }),
  mine: Type.Unknown({ description: 'The secrets of this seat; null where it has none' }),
  asks: Type.Array(
    Type.Object({
      kind: Type.String(),
      clause: Told,
      by: Type.Optional(Seats),
      say: Type.Object({
        title: Said,
        about: Type.Optional(Said),
        labels: SaidOf,
        closed: Type.Optional(SaidOf),
      }),
      ahead: Type.Optional(Type.Literal(true)),
    }),
  ),
  waitingFor: Seats,
  waits: Type.Array(Type.Object({ by: Seats, title: Said, clause: Told })),
  story: Type.Array(
    Type.Object({
      words: Said,
      clause: Told,
      round: Type.Optional(Version),
      own: Type.Optional(Type.Literal(true)),
      todo: Type.Optional(Type.Literal(true)),
      figures: Type.Optional(Type.Literal(true)),
    }),
  ),
  inForce: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Said,
      words: Said,
      hot: Type.Boolean(),
      dark: Type.Boolean(),
    }),
  ),
  steps: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Said,
      clause: Told,
      status: anyOf(['done', 'now', 'ahead']),
      who: Said,
      said: Type.Array(Said),
    }),
  ),
  endPhase: Type.Array(
    Type.Object({
      step: Type.String(),
      title: Said,
      clause: Told,
      gang: Type.String(),
      of: Type.String(),
      name: Said,
      status: anyOf(['done', 'now', 'left']),
      words: Said,
    }),
  ),
  undo: Type.Union([
    Type.Object({
      to: Version,
      what: Said,
      asks: Type.Boolean(),
      by: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ]),
  rolls: Type.Array(
    Type.Object({
      seq: Version,
      dice: Type.String(),
      clause: Told,
      of: Type.Array(Type.String()),
      faces: Type.Array(Type.Union([Type.Number(), Type.String()])),
      how: anyOf(['said', 'typed', 'rolled']),
    }),
  ),
  rules: Type.Object({
    version: Type.String(),
    isOld: Type.Boolean(),
    words: Type.Optional(
      Type.Object(
        { rules: Type.String(), server: Type.String(), languages: Type.Array(LanguageName) },
        { description: 'The dictionary for what is said; English where it is left out' },
      ),
    ),
    unplayable: Type.Optional(Type.String()),
    goOn: Type.Optional(Type.Unknown()),
  }),
  spots: Type.Optional(Type.Record(Type.String(), Type.Union([Spot, Type.Null(), Type.Literal('placed')]))),
} satisfies Record<keyof SeatView, TSchema>;

export const View = Type.Unsafe<SeatView<Words>>(Type.Object(VIEW));

/** What the server sends over the WebSocket. */
export const ServerMessage = Type.Union([
  Type.Object({
    type: Type.Literal('view'),
    version: Version,
    seat: Type.Union([Type.String(), Type.Null()]),
    view: View,
  }),
  Type.Object({ type: Type.Literal('patch'), from: Version, version: Version, ops: Type.Array(Patch) }),
  Type.Object({
    type: Type.Literal('taken'),
    id: Type.String(),
    version: Version,
    repeated: Type.Optional(Type.Boolean()),
  }),
  Type.Object({
    type: Type.Literal('refused'),
    id: Type.Optional(Type.String()),
    /** One of a closed list; its words may change. */
    code: Code,
    status: Type.Integer(),
    message: Type.String(),
    field: Type.String(),
    /** What the message names, to say it in another language. */
    facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    /** The rules' reason: an id and facts, worded by the battle's dictionary. */
    said: Type.Optional(Said),
    /** A late answer gets the number that is open now. */
    number: Type.Optional(Version),
  }),
  Type.Object({
    type: Type.Literal('undo-asked'),
    to: Version,
    /** The version at which it was asked for; anything played since makes it void. */
    at: Version,
    by: Type.String(),
    /** What would be taken back, or put right. */
    what: Said,
    /** Recorded facts would be put right, nothing taken back. */
    corrects: Type.Optional(Type.Literal(true)),
    waitingFor: Type.Array(Type.String()),
  }),
  Type.Object({
    type: Type.Literal('undo-settled'),
    agreed: Type.Boolean(),
    corrects: Type.Optional(Type.Literal(true)),
    by: Type.Optional(Type.String()),
  }),
  /** What a bot has just done and why; or that it is at a loss, or none is free. */
  Type.Object({
    type: Type.Literal('bot'),
    seat: Type.String(),
    bot: anyOf(PLAYERS),
    is: anyOf(BOT_NEWS),
    /** The number of the question that it answered. */
    number: Type.Optional(Version),
    clause: Type.Optional(Type.String()),
    did: Type.Optional(Said),
    why: Type.Optional(Said),
  }),
  Type.Object({ type: Type.Literal('answering'), number: Version, seat: Type.String() }),
  Type.Object({ type: Type.Literal('done'), what: Type.String() }),
  /** Which seats have said their own part of the open question, and what. */
  Type.Object({
    type: Type.Literal('parts'),
    number: Version,
    given: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
  /** Somebody took a seat in mid-battle, and sees its secrets from now on. */
  Type.Object({ type: Type.Literal('seat-taken'), seat: Type.String(), invitedBy: Type.String() }),
  Type.Object({ type: Type.Literal('waiting'), id: Type.String(), waitingFor: Type.Array(Type.String()) }),
  /** While the battle gathers: whenever somebody joins, leaves, is renamed or ready, or the set-up changes. */
  Type.Object({ type: Type.Literal('lobby'), battle: Card }),
  /** During the battle: whenever a seat changes hands, or the battle was played on elsewhere as well. */
  Type.Object({ type: Type.Literal('card'), battle: Card }),
  Type.Object({ type: Type.Literal('current'), version: Version }),
  Type.Object({ type: Type.Literal('pong') }),
  Type.Object({
    type: Type.Literal('closing'),
    why: Closing,
    message: Type.String(),
  }),
]);
export type ServerMessage = Static<typeof ServerMessage>;
