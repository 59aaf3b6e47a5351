/** What crosses the wire, as schemas: they check what comes in, make /openapi.json and give the types. */
import Type, { type Static } from 'typebox';

const text = (maxLength: number, more: object = {}) => Type.String({ maxLength, ...more });
const whole = (minimum: number, maximum: number, more: object = {}) =>
  Type.Integer({ minimum, maximum, ...more });
const oneOf = <const T extends readonly string[]>(...names: T) => Type.Enum(names as never as string[]);
const closed = { additionalProperties: false };

export const Id = text(64, { minLength: 1, pattern: '^[a-z0-9][a-z0-9-]*$' });
const Key = text(80, { minLength: 1, pattern: '^[A-Za-z0-9._-]+$' });

const Stat = whole(0, 20);
export const RosterFighter = Type.Object(
  {
    id: Id,
    name: text(80, { minLength: 1 }),
    rank: oneOf(
      'leader',
      'champion',
      'specialist',
      'ganger',
      'juve',
      'hired-gun',
      'beast',
      'enforcer',
      'uphiver',
      'creature',
    ),
    stats: Type.Object(
      {
        m: Stat,
        ws: Stat,
        bs: Stat,
        s: Stat,
        t: Stat,
        w: Stat,
        i: Stat,
        a: Stat,
        ld: Stat,
        cl: Stat,
        wil: Stat,
        int: Stat,
      },
      closed,
    ),
    group: Type.Optional(whole(0, 6)),
    kit: Type.Array(text(64), { maxItems: 30, description: 'Armoury ids of weapons, armour and the rest' }),
    skills: Type.Optional(Type.Array(text(64), { maxItems: 30 })),
    status: Type.Optional(oneOf('fit', 'recovery', 'captive', 'barred')),
  },
  closed,
);

export const Roster = Type.Object(
  {
    id: Id,
    name: text(80, { minLength: 1 }),
    house: text(40, { minLength: 1 }),
    rating: whole(0, 100_000),
    territories: Type.Optional(whole(0, 1000)),
    stash: Type.Optional(whole(0, 1_000_000)),
    reputation: Type.Optional(whole(0, 10_000)),
    inDebt: Type.Optional(Type.Boolean()),
    fighters: Type.Array(RosterFighter, { minItems: 1, maxItems: 40 }),
  },
  closed,
);

export const GangChoice = Type.Union(
  [
    Type.Object({ house: text(40), id: Type.Optional(Id) }, { ...closed, description: 'A sample gang' }),
    Type.Object({ gang: Id }, { ...closed, description: 'A gang that was kept with POST /gangs' }),
    Type.Object({ roster: Roster }, { ...closed, description: 'A roster in full' }),
  ],
  { description: 'A sample gang of a house, a kept gang, or a roster in full' },
);

export const NewBattle = Type.Object(
  {
    scenario: text(80, { minLength: 1, description: 'Its id, see GET /scenarios' }),
    gangs: Type.Array(GangChoice, { minItems: 1, maxItems: 8 }),
    variant: Type.Optional(oneOf('classic', 'updated')),
    phase: Type.Optional(oneOf('invasion', 'occupation', 'downtime', 'takeover')),
    terrain: Type.Optional(oneOf('slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus')),
    stake: Type.Optional(oneOf('none', 'unclaimed-territory', 'claimed-territory')),
    depth: Type.Optional(oneOf('status', 'attacks', 'full')),
    special: Type.Optional(Type.Array(text(80), { maxItems: 20 })),
    defender: Type.Optional(Id),
    agreed: Type.Optional(
      Type.Object(
        {
          variant: Type.Optional(Type.Array(text(20), { maxItems: 5 })),
          rulings: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), text(400))),
        },
        closed,
      ),
    ),
    dice: Type.Optional(
      Type.Enum(['app', 'ask'], { description: 'Does the app roll at once, or ask for real dice first?' }),
    ),
    start: Type.Optional(Type.Boolean({ description: 'Start at once; otherwise the organiser starts it' })),
  },
  closed,
);

export const Join = Type.Object(
  {
    invite: text(100, { minLength: 1 }),
    name: Type.Optional(text(40, { minLength: 1 })),
    entropy: Type.Optional(
      text(128, { description: 'Your own chance, mixed into the dice until the battle starts' }),
    ),
  },
  closed,
);

const Version = whole(0, 1_000_000_000);
const Spot = Type.Object({ x: Type.Number(), y: Type.Number(), height: Type.Optional(Type.Number()) }, closed);
/** Whatever a question takes; the session checks it against the question. */
const AnyAnswer = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), { maxItems: 200 }),
  Spot,
  Type.Object({ of: Type.String({ maxLength: 200 }), spot: Type.Union([Type.Literal('placed'), Spot]) }, closed),
]);
const AnyJson = Type.Unknown();

export const Answer = Type.Object({ number: Version, answer: AnyAnswer }, closed);
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
export const Consent = Type.Object({ agree: Type.Boolean() }, closed);
export const Overrule = Type.Object(
  {
    path: Type.Array(Type.Union([text(100), whole(0, 10_000)]), { minItems: 1, maxItems: 12 }),
    value: AnyJson,
    note: text(200, { minLength: 1 }),
  },
  closed,
);

export const Call = Type.Object(
  {
    input: Type.Optional(AnyJson),
    dice: Type.Optional(Type.Array(Type.Union([Type.Number(), text(80)]), { maxItems: 2000 })),
    seed: Type.Optional(Type.Union([text(100), Type.Number()])),
    variant: Type.Optional(Type.Array(text(20), { maxItems: 5 })),
    rulings: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), text(400))),
  },
  closed,
);
export const AskOdds = Type.Object(
  {
    input: Type.Optional(AnyJson),
    variant: Type.Optional(Type.Array(text(20), { maxItems: 5 })),
    rulings: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), text(400))),
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
const id = Key;
export const ClientMessage = Type.Union([
  Hello,
  Type.Object({ type: Type.Literal('answer'), id, number: Version, answer: AnyAnswer }, closed),
  Type.Object({ type: Type.Literal('roll'), id, number: Version }, closed),
  Type.Object({ type: Type.Literal('undo'), id, to: Type.Optional(Version) }, closed),
  Type.Object({ type: Type.Literal('consent'), id, agree: Type.Boolean() }, closed),
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
  Type.Object({ type: Type.Literal('ping') }, closed),
]);
export type ClientMessage = Static<typeof ClientMessage>;

const Patch = Type.Object({
  op: oneOf('add', 'replace', 'remove'),
  path: Type.String(),
  value: Type.Optional(AnyJson),
});

/** What the server sends over the WebSocket. */
export const ServerMessage = Type.Union([
  Type.Object({
    type: Type.Literal('view'),
    version: Version,
    seat: Type.Union([Type.String(), Type.Null()]),
    view: AnyJson,
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
    status: Type.Integer(),
    message: Type.String(),
    field: Type.Optional(Type.String()),
    /** Who answered too late is told what is open now. */
    number: Type.Optional(Version),
  }),
  Type.Object({
    type: Type.Literal('undo-asked'),
    to: Version,
    by: Type.String(),
    waitingFor: Type.Array(Type.String()),
  }),
  Type.Object({
    type: Type.Literal('undo-settled'),
    agreed: Type.Boolean(),
    by: Type.Optional(Type.String()),
  }),
  Type.Object({ type: Type.Literal('waiting'), id: Type.String(), waitingFor: Type.Array(Type.String()) }),
  Type.Object({ type: Type.Literal('gathering') }),
  Type.Object({ type: Type.Literal('current'), version: Version }),
  Type.Object({ type: Type.Literal('pong') }),
  Type.Object({ type: Type.Literal('closing'), message: Type.String() }),
]);
export type ServerMessage = Static<typeof ServerMessage>;

export const IdempotencyKey = Key;
