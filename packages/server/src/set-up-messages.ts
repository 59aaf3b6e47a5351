/** What a battle is set up with, as schemas: rosters, Hired Guns, cards, missions, boards, rulings. */

import { CARD_TESTS, EFFECTS, HALVES, RECRUITS, UNTILS } from '@hive-arbiter/engine';
import { RANKS } from '@hive-arbiter/rulebook/words';
import Type from 'typebox';
import { closed, Id, oneOf, text, whole } from './schemas.ts';

const Stat = whole(0, 20);
export const RosterFighter = Type.Object(
  {
    id: Id,
    name: text(80, { minLength: 1 }),
    rank: oneOf(...RANKS),
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
    cost: Type.Optional(whole(0, 100_000, { description: 'Credits value with equipment' })),
    owner: Type.Optional({ ...Id, description: 'Whose beast this is: a fighter of the same gang' }),
    xp: Type.Optional(whole(0, 100_000, { description: 'Kept with the gang; battles do not read it' })),
    injuries: Type.Optional(
      Type.Array(text(64), { maxItems: 30, description: 'Kept with the gang; battles do not read them' }),
    ),
  },
  closed,
);

export const Names = Type.Optional(Type.Array(text(64), { maxItems: 40 }));

/** A fighter's card for odds, with how they are at the moment. */

const Ids = (maxItems: number, more: object = {}) => Type.Array(Id, { maxItems, ...more });

export const Roster = Type.Object(
  {
    id: Id,
    name: text(80, { minLength: 1 }),
    house: text(40, { minLength: 1 }),
    rating: whole(0, 100_000),
    territories: Type.Optional(whole(0, 1000)),
    stash: Type.Optional(whole(0, 1_000_000)),
    items: Type.Optional(
      Type.Array(text(64), { maxItems: 200, description: 'Armoury ids of what lies in the stash' }),
    ),
    reputation: Type.Optional(whole(0, 10_000)),
    inDebt: Type.Optional(Type.Boolean()),
    debt: Type.Optional(whole(0, 2000, { description: 'Credits owed; whoever owes any is in debt' })),
    underdog: Type.Optional(whole(0, 20, { description: 'X of Underdog (X)' })),
    underdogCards: Type.Optional(Ids(20)),
    boons: Type.Optional(Ids(20, { description: 'Territory boons for this battle' })),
    deck: Type.Optional(
      Ids(60, { description: 'The gang’s own tactics deck; every card of the list where it is left out' }),
    ),
    weapons: Type.Optional(
      Type.Array(Type.Unknown(), {
        maxItems: 200,
        description:
          'Weapons of the gang’s own, with profiles (docs/gang-data.md); kits name them by their ids',
      }),
    ),
    houseMissions: Type.Optional(
      Type.Array(oneOf(...HALVES), {
        maxItems: 2,
        description: 'The halves of the campaign in which the gang has chosen a house mission',
      }),
    ),
    keptCards: Type.Optional(Ids(20, { description: 'Tactics cards kept from the battle before' })),
    fighters: Type.Array(RosterFighter, { minItems: 1, maxItems: 40 }),
  },
  closed,
);

export const GangChoice = Type.Union(
  [
    Type.Object({ house: text(40), id: Type.Optional(Id) }, { ...closed, description: 'A sample gang' }),
    Type.Object({ gang: Id }, { ...closed, description: 'A gang that was kept with POST /api/gangs' }),
    Type.Object({ roster: Roster }, { ...closed, description: 'A roster in full' }),
    Type.Object(
      { same: Id },
      {
        ...closed,
        description: 'A gang that is at the table already, as it is; only where a battle is changed',
      },
    ),
  ],
  { description: 'A sample gang of a house, a kept gang, a roster in full, or one that is there already' },
);

export const HiredGun = Type.Object(
  {
    id: Id,
    kind: oneOf('hired-gun', 'sister', 'enforcer'),
    cost: whole(0, 100_000),
    partner: Type.Optional(Id),
    inducement: Type.Optional(Id),
    onlyAlong: Type.Optional(Type.Literal(true, { description: 'Comes only with the partner' })),
    fighter: RosterFighter,
  },
  closed,
);

/** Which fields go with which effect is checked by the engine, which names the rule as well. */
const CardEffect = Type.Object(
  {
    does: oneOf(...EFFECTS),
    on: Type.Union([
      oneOf('self', 'gang'),
      Type.Object(
        {
          who: oneOf('own', 'enemy'),
          most: Type.Union([whole(1, 10), Type.Literal('all')]),
          within: Type.Optional(whole(1, 48, { description: 'Inches from the fighter who plays the card' })),
          seen: Type.Optional(Type.Literal(true)),
          touching: Type.Optional(Type.Literal(true)),
        },
        closed,
      ),
    ]),
    inches: Type.Optional(whole(1, 24)),
    fleshWounds: Type.Optional(whole(1, 6)),
    by: Type.Optional(Type.Union([whole(-6, 6), Type.Literal('half')])),
    attacks: Type.Optional(oneOf('shoot', 'fight')),
    test: Type.Optional(oneOf(...CARD_TESTS)),
    until: Type.Optional(oneOf(...UNTILS)),
    from: Type.Optional(oneOf(...RECRUITS)),
    most: Type.Optional(whole(1, 6)),
  },
  closed,
);

export const TacticsCard = Type.Object(
  {
    id: Id,
    title: text(80, { minLength: 1 }),
    words: text(600, { minLength: 1 }),
    early: Type.Union([Type.Boolean(), Type.Literal('before-deployment')], {
      description: 'Of use only at the beginning of the battle or at deployment, or only before it',
    }),
    equips: Type.Optional(Type.Boolean()),
    effects: Type.Optional(
      Type.Array(CardEffect, {
        maxItems: 4,
        description:
          'What the app carries out, see docs/tactics-cards.md; the players do where it is left out',
      }),
    ),
    house: Type.Optional(text(40)),
    terrain: Type.Optional(text(40)),
  },
  closed,
);

const MissionCrew = Type.Object({ method: oneOf('custom', 'random'), size: whole(1, 20) }, closed);

const HouseMission = Type.Object(
  {
    id: Id,
    title: text(80, { minLength: 1 }),
    house: text(40, { minLength: 1 }),
    like: text(80, { description: 'The standard mission whose page holds, see docs/house-missions.md' }),
    words: text(1000, { minLength: 1 }),
    crews: Type.Optional(
      Type.Object(
        {
          attacker: Type.Optional(MissionCrew),
          defender: Type.Optional(MissionCrew),
          neutral: Type.Optional(MissionCrew),
        },
        closed,
      ),
    ),
    special: Type.Optional(Type.Array(text(80), { maxItems: 20 })),
    terrain: Type.Optional(oneOf('sector-mechanicus', 'zone-mortalis')),
  },
  closed,
);

/** What can be chosen for a setting. */
export const CHOICES = {
  variant: ['classic', 'updated'],
  phase: ['invasion', 'occupation', 'downtime', 'takeover'],
  terrain: ['slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus'],
  stake: ['none', 'unclaimed-territory', 'claimed-territory'],
  depth: ['status', 'attacks', 'full'],
  reason: ['territory', 'first-battle', 'captives', 'assault-on-precinct', 'pit-fight'],
  challenge: ['open', 'accepted'],
} as const;

export const Rulings = Type.Record(Type.String({ maxLength: 100 }), text(400), { maxProperties: 200 });

/** Which board is played on. A file is checked by the engine, which names the part and what is allowed. */
export const BoardChoice = Type.Union(
  [
    Type.Object(
      {
        generated: Type.Object(
          {
            seed: Type.Optional(
              text(80, { minLength: 1, description: 'The same seed makes the same board' }),
            ),
            look: Type.Optional(text(40)),
            toBuild: Type.Optional(
              Type.Literal(true, { description: 'Empty: the players place its terrain in turn' }),
            ),
          },
          closed,
        ),
      },
      { ...closed, description: 'A board that is made for the scenario' },
    ),
    Type.Object(
      { file: Type.Unknown() },
      { ...closed, description: 'A board file in full, see docs/board-file.md' },
    ),
    Type.Object(
      { same: Type.Literal(true) },
      { ...closed, description: 'The board that is there already; only where a battle is changed' },
    ),
  ],
  { description: 'The digital board that is played on; a physical table where it is left out' },
);

export const SetUp = {
  scenario: Type.Union([text(80, { minLength: 1 }), Type.Null()], {
    description: 'Its id, see GET /api/scenarios; null where the pre-battle sequence decides it',
  }),
  pack: Type.Optional(
    Type.Enum(['takeover', 'dominion'], { description: 'The campaign, where no scenario says it' }),
  ),
  gangs: Type.Array(GangChoice, { minItems: 1, maxItems: 8 }),
  variant: Type.Optional(oneOf(...CHOICES.variant)),
  phase: Type.Optional(oneOf(...CHOICES.phase)),
  terrain: Type.Optional(oneOf(...CHOICES.terrain)),
  stake: Type.Optional(oneOf(...CHOICES.stake)),
  depth: Type.Optional(oneOf(...CHOICES.depth)),
  special: Type.Optional(Type.Array(text(80), { maxItems: 20 })),
  defender: Type.Optional(Id),
  defenders: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description:
        'Dominion with more than two gangs: the first so many defend together; as even as can be where it is left out',
    }),
  ),
  seats: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Id, {
      maxProperties: 8,
      description:
        'Who plays which gang, where one seat plays several; a seat is called like its gang otherwise',
    }),
  ),
  reason: Type.Optional(oneOf(...CHOICES.reason)),
  knife: Type.Optional(Id),
  holder: Type.Optional(Id),
  captor: Type.Optional(Id),
  challenger: Type.Optional(Id),
  challenge: Type.Optional(oneOf(...CHOICES.challenge)),
  firstMeeting: Type.Optional(Type.Boolean()),
  toll: Type.Optional(
    Type.Object(
      { gang: Id, name: text(60, { minLength: 1 }) },
      {
        ...closed,
        description: 'The Orlock gang whose Toll Crossing can be paid for, though it is not here',
      },
    ),
  ),
  taxFree: Type.Optional(
    Type.Boolean({ description: 'Is nobody taxed? Then no Enforcers come for debtors.' }),
  ),
  tactics: Type.Optional(Type.Boolean({ description: 'Are tactics cards used?' })),
  subplots: Type.Optional(Type.Boolean({ description: 'Are sub-plots used?' })),
  hiredGuns: Type.Optional(Type.Array(HiredGun, { maxItems: 20 })),
  lists: Type.Optional(
    Type.Object(
      {
        tactics: Type.Optional(Type.Array(TacticsCard, { maxItems: 100 })),
        missions: Type.Optional(Type.Array(HouseMission, { maxItems: 40 })),
      },
      closed,
    ),
  ),
  board: Type.Optional(BoardChoice),
  mission: Type.Optional(
    text(64, { description: 'A house mission of lists.missions; `scenario` is then the one it is like' }),
  ),
  agreed: Type.Optional(
    Type.Object(
      {
        variant: Type.Optional(Type.Array(text(20), { maxItems: 5 })),
        rulings: Type.Optional(Rulings),
      },
      closed,
    ),
  ),
  dice: Type.Optional(
    Type.Enum(['app', 'ask'], { description: 'Does the app roll at once, or ask for real dice first?' }),
  ),
};

/** The organiser's changes before the start: the whole set-up, since the rules decide what is left out. */
export const ChangedBattle = Type.Object(SetUp, closed);
export const NewBattle = Type.Object(
  {
    ...SetUp,
    start: Type.Optional(Type.Boolean({ description: 'Start at once; otherwise the organiser starts it' })),
  },
  closed,
);
