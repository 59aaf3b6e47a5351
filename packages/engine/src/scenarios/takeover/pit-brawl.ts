/** Pit Brawl: one Champion of each gang, a crowd, and no way out. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { toBeTheLast } from '../../battle/aims.ts';
import { gives } from '../../battle/awards.ts';
import { pin } from '../../battle/events.ts';
import { type Figures, figuresOf } from '../../battle/figures.ts';
import {
  type Battle,
  type Ending,
  type Fighter,
  type Gang,
  type Rank,
  type Rewards,
  takenOutBy,
  type Verdict,
  writtenVerdict,
} from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { fighterState } from '../../battle/roster.ts';
import { type Area, type CrewTerms, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  judged,
} from '../../battle/state.ts';
import { type Armed, rangedOf, weaponOf } from '../../battle/weapons.ts';
import { ANYWHERE, allOf, EDGE, moreThan, stated, within, zone } from '../../battle/where.ts';
import { MASTIFF_WEAPONS } from '../../campaign/gang/mastiffs.ts';
import { deploy, deployInTurns } from '../../core/deploy.ts';
import { sufferHit } from '../../core/play/hits.ts';
import { mastiff } from '../../special/enforcers.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Blocked, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  endsBy,
  gangRewards,
  isPresent,
  metByLeft,
  stopsAtOnce,
  type UnderWay,
  undecided,
  unlistedBottlingLoss,
  win,
} from './standards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'pit.outs': readonly WentOut[];
  }
}

export const noChampion = ruling('takeover.pit-no-champion', 'leader-fights');
const captivesOfThePit = ruling('takeover.pit-captives', 'yes-after-any-battle');
const mastiffCredits = ruling(
  'takeover.pit-mastiff-credits',
  'champions-only',
  'mastiff-s-victims-count-player',
);
const roundSix = ruling('takeover.pit-round-six', 'victor-always-gets', 'mastiff-play-counts-survival');
const howManyHounds = ruling('takeover.pit-hounds', 'single-mastiff-once-two-champions');
const mastiffsLeft = ruling('takeover.pit-mastiffs-left', 'player-last-mastiff-wins-if');
const defaultWin = ruling('takeover.pit-default-win', 'no-fight-no-reward');

/** A brawl notes the round in which each Champion who is out went out. */
type Brawl = UnderWay & Battle<{ readonly outInRound?: Readonly<Record<string, number>> }>;

// Crews

export const crewSize = procedure('takeover.pit-brawl.crew-size', (t, { champions, pick }) => {
  const size = champions.length > 0 ? 1 : 0;
  const legal = pick === null || champions.includes(pick);
  t.tell(
    size === 1
      ? 'takeover/pit-brawl/gang-sends-one-champion'
      : 'takeover/pit-brawl/without-champion-gang-cannot',
    {},
    'takeover.pit-brawl.crews.1',
  );
  return { size, legal };
});

// Ending the battle

export const ending = procedure('takeover.pit-brawl.ending', (t, { battle }) => endingOf(t, battle));

/** Only Champions keep the fight going; Mastiffs do not. */
function endingOf(t: Table, battle: Brawl): Ending {
  checkBrawl(t, battle);
  const met = metByLeft(gangsWithAChampion(t, battle).length, {
    one: 'takeover.pit-brawl.ending.1',
    none: 'takeover.standards.ending.1',
  });
  return endsBy(t, battle, met);
}

function gangsWithAChampion(t: Table, { gangs }: Battle): readonly Gang[] {
  return gangs.filter((gang) => championsOf(t, gang).some((each) => isPresent(t, each)));
}

/** Who fights for the gang in the pit: its Champion, or by one reading its Leader where no Champion does. */
function championsOf(t: Table, { fighters }: Gang): readonly Fighter[] {
  const entered = (wanted: Rank) =>
    fighters.filter(({ rank, tookPart, on }) => rank === wanted && (tookPart || on === 'board'));
  const champions = entered('champion');
  return champions.length === 0 && noChampion(t) === 'leader-fights' ? entered('leader') : champions;
}

function checkBrawl(t: Table, { gangs, facts: { outInRound = {} }, round }: Brawl): void {
  for (const [at, gang] of gangs.entries()) {
    const { length: champions } = championsOf(t, gang);
    if (champions > 1) {
      throw new BadInput(
        `battle.gangs.${at}.fighters`,
        `expected one Champion of ${gang.id} in the pit, got ${champions}`,
        'takeover.pit-brawl.crews.1',
      );
    }
  }
  for (const champion in outInRound) {
    const out = outInRound[champion] as number;
    const field = `battle.facts.outInRound.${champion}`;
    if (!gangs.some(({ fighters }) => fighters.some(({ id }) => id === champion))) {
      throw new BadInput(field, 'is no fighter of this battle');
    }
    if (out > round)
      throw new BadInput(field, `expected a round up to ${round}, which it is now, got ${out}`);
  }
}

// Victory

export const victory = procedure('takeover.pit-brawl.victory', (t, { battle }) => verdictOf(t, battle));

function verdictOf(t: Table, battle: Brawl): Verdict {
  return endingOf(t, battle).ended ? verdictAtTheEnd(t, battle) : undecided(t);
}

function verdictAtTheEnd(t: Table, battle: Brawl): Verdict {
  const [last] = gangsWithAChampion(t, battle);
  if (last) {
    return isNoFight(t, battle)
      ? nobody(t, 'takeover.pit-brawl.ending.1')
      : win(t, [last], 'takeover.pit-brawl.victory.1');
  }
  const [hounds, ...others] = battle.gangs.filter((gang) => hasAMastiff(t, gang));
  return hounds && others.length === 0 && mastiffsLeft(t) === 'player-last-mastiff-wins-if'
    ? win(t, [hounds], 'takeover.pit-brawl.victory.1')
    : nobody(t, 'takeover.pit-brawl.victory.2');
}

/** Who is still in the pit. */
function figures(t: Table, { gangs }: Brawl): readonly Figures[] {
  return gangs.map((gang) => {
    const champion = championsOf(t, gang).some((each) => isPresent(t, each));
    const up = say(champion ? 'figures/champion-up' : 'figures/champion-down');
    return hasAMastiff(t, gang) ? figuresOf([gang], up, say('figures/mastiff-up')) : figuresOf([gang], up);
  });
}

function nobody(t: Table, why: ClauseId): Verdict {
  t.tell('takeover/pit-brawl/nobody-wins', {}, why);
  return { result: 'none', victors: [], why };
}

function hasAMastiff(t: Table, { fighters }: Gang): boolean {
  return fighters.some((fighter) => fighter.rank === 'beast' && isPresent(t, fighter));
}

/** By one reading a single gang in the pit makes no fight. */
function isNoFight(t: Table, { gangs }: Battle): boolean {
  const entered = gangs.filter((gang) => championsOf(t, gang).length > 0);
  return entered.length === 1 && defaultWin(t) === 'no-fight-no-reward';
}

// Rewards and Reputation

export const rewards = procedure('takeover.pit-brawl.rewards', (t, { battle }): Rewards => {
  const written = writtenVerdict(battle);
  if (!written && (!endingOf(t, battle).ended || isNoFight(t, battle))) {
    t.tell('takeover/pit-brawl/there-nothing-hand-out', {}, 'takeover.pit-brawl.ending.1');
    return { gangs: gangRewards(battle, () => ({})), xp: {}, notes: [] };
  }
  const verdict = written ?? verdictAtTheEnd(t, battle);
  const gangs = gangRewards(battle, (gang) => {
    const credits = 20 * victimsFor(t, battle, gang).length;
    gives(t, {
      to: gang.id,
      what: 'credits',
      amount: credits,
      detail: 'fighters taken out',
      clause: 'takeover.pit-brawl.rewards.1',
    });
    const reputation = reputationOf(t, battle, gang, verdict) + unlistedBottlingLoss(t, gang, verdict);
    return { credits, reputation };
  });
  if (verdict.result !== 'win') return { gangs, xp: {}, notes: [] };
  t.tell(
    'takeover/pit-brawl/pays-no-taxes-two',
    { victors: verdict.victors },
    'takeover.pit-brawl.rewards.2',
  );
  return { gangs, xp: {}, notes: ['takeover.pit-brawl.rewards.2'] };
});

/** Fighters the gang's Champion took out, Mastiffs among them. */
function victimsFor(t: Table, battle: Battle, gang: Gang): readonly Fighter[] {
  const reading = mastiffCredits(t);
  const victims = takenOutBy(battle, gang);
  if (reading === 'mastiff-s-victims-count-player') return victims;
  const champion = championsOf(t, gang)[0]?.id;
  const champions = battle.gangs.flatMap((each) => championsOf(t, each));
  return victims.filter(
    (victim) =>
      victim.takenOutBy === champion && (reading !== 'champions-only' || champions.includes(victim)),
  );
}

/** 1 for taking part, and 2 more for a gang whose Champion was still in when round 6 began. */
function reputationOf(t: Table, battle: Brawl, gang: Gang, { victors }: Verdict): number {
  if (championsOf(t, gang).length === 0) return 0;
  const line = { to: gang.id, what: 'reputation' } as const;
  gives(t, { ...line, amount: 1, detail: 'taking part', clause: 'takeover.pit-brawl.reputation.1' });
  const reading = roundSix(t);
  const lasted =
    wasInForRoundSix(t, battle, gang) ||
    (reading === 'victor-always-gets' && victors.includes(gang.id)) ||
    (reading === 'mastiff-play-counts-survival' && battle.round >= 6 && hasAMastiff(t, gang));
  if (!lasted) return 1;
  gives(t, { ...line, amount: 2, detail: 'lasting to round 6', clause: 'takeover.pit-brawl.reputation.2' });
  return 3;
}

/** A Champion who is out without a noted round is not known to have lasted. */
function wasInForRoundSix(t: Table, { round, facts: { outInRound = {} } }: Brawl, gang: Gang): boolean {
  return (
    round >= 6 &&
    championsOf(t, gang).some(
      (fighter) =>
        isPresent(t, fighter) ||
        (Object.hasOwn(outInRound, fighter.id) && (outInRound[fighter.id] ?? 0) >= 6),
    )
  );
}

// Special rules: It's only a scratch

/** A Coup de Grace spares Champions, and Mastiffs spare each other. */
export const coupDeGrace = procedure(
  'takeover.pit-brawl.coup-de-grace',
  (t, { attacker, target, targetFate }) => {
    if (target === 'champion') {
      t.tell('takeover/pit-brawl/champions-suffer-no-coup', {}, 'takeover.pit-brawl.special.1');
      return { allowed: false };
    }
    if (attacker === 'mastiff') {
      t.tell('takeover/pit-brawl/mastiffs-do-not-attack', {}, 'takeover.pit-brawl.special.12');
      return { allowed: false };
    }
    const allowed = targetFate === 'seriously-injured';
    t.tell(
      allowed
        ? 'takeover/pit-brawl/mastiff-may-finished-off'
        : 'takeover/pit-brawl/only-seriously-injured-can',
      {},
      'takeover.pit-brawl.special.1',
    );
    return { allowed };
  },
);

const SCRATCHES = {
  flesh: 'none',
  serious: 'flesh-wound',
  out: 'out-of-action',
} as const satisfies Record<InjuryFace, string>;

/** The part of an injury die that the core rules still carry out. */
const LEFT_IN_THE_PIT = { none: null, 'flesh-wound': 'flesh', 'out-of-action': 'out' } as const;

const COMES_TO = {
  none: 'nothing',
  'flesh-wound': 'a Flesh Wound',
  'out-of-action': 'Out of Action',
} as const;

export const injury = procedure('takeover.pit-brawl.injury', function* (t, { injuryDice }) {
  return { results: scratchesOf(t, yield* t.injury(injuryDice, 'takeover.pit-brawl.special.3')) };
});

/** Injury dice in the pit: Flesh Wounds are nothing [takeover.pit-brawl.special.2], Serious Injuries are Flesh Wounds. */
function scratchesOf(t: Table, faces: readonly (InjuryFace | null)[]): (keyof typeof COMES_TO)[] {
  const results = faces.map((face) => (face === null ? 'none' : SCRATCHES[face]));
  const left = results.map((result) => COMES_TO[result]);
  t.tell('takeover/pit-brawl/pit-comes', { left }, 'takeover.pit-brawl.special.3');
  return results;
}

export const lastingInjury = procedure('takeover.pit-brawl.lasting-injury', (t, { effects }) => {
  const applied = effects.filter(({ kind }) => kind !== 'bad').map(({ effect }) => effect);
  t.tell('takeover/pit-brawl/bad-effects-only-recovery', { applied }, 'takeover.pit-brawl.special.4');
  return { applied };
});

// Special rules: Even the field

type Item = 'melee' | 'ranged' | 'unwieldy-ranged' | 'grenade' | 'armour' | 'other-wargear';

/** What is banned up to which round; from round 5 on no weapon is [takeover.pit-brawl.special.8]. */
const BANS: readonly { readonly items: readonly Item[]; readonly until: number; readonly rule: ClauseId }[] =
  [
    { items: ['other-wargear'], until: Number.POSITIVE_INFINITY, rule: 'takeover.pit-brawl.special.5' },
    { items: ['ranged', 'unwieldy-ranged', 'grenade'], until: 2, rule: 'takeover.pit-brawl.special.6' },
    { items: ['unwieldy-ranged', 'grenade'], until: 4, rule: 'takeover.pit-brawl.special.7' },
  ];

function banOn(item: Item, round: number): (typeof BANS)[number] | undefined {
  return BANS.find(({ items, until }) => items.includes(item) && round <= until);
}

export const weapon = procedure('takeover.pit-brawl.weapon', (t, { round, item }) => {
  const ban = banOn(item, round);
  if (ban) {
    t.tell('takeover/pit-brawl/may-not-used-round', { item, round }, ban.rule);
    return { allowed: false, rule: ban.rule };
  }
  t.tell('takeover/pit-brawl/may-used-round', { item, round }, 'takeover.pit-brawl.special.8');
  return { allowed: true, rule: null };
});

// Special rules: Are you not entertained?

/** A fighter who hides at the wall, away from everybody, is shot at from the stands: BS 4+, Strength 3, Damage 1. */
export const potshot = procedure(
  'takeover.pit-brawl.potshot',
  function* (t, { inchesToFighter, inchesToWall }) {
    const clause = 'takeover.pit-brawl.special.9';
    if (inchesToFighter <= 12 || inchesToWall >= 6) {
      t.tell('takeover/pit-brawl/crowd-content', {}, clause);
      return { shot: false, hit: false, strength: null, damage: null };
    }
    const hit = (yield* t.roll('D6', clause, undefined, 4)) >= 4;
    t.tell(hit ? 'takeover/pit-brawl/shot-stands-hits' : 'takeover/pit-brawl/shot-stands-misses', {}, clause);
    return { shot: true, hit, strength: 3, damage: 1 };
  },
);

// Special rules: Send in the hounds

/** Each of the first two Champions to go out is replaced by a Mastiff in the End phase of that round. */
export const hounds = procedure('takeover.pit-brawl.hounds', (t, { round, championsLeft, outOrder }) => {
  for (const [at, { gang, round: out }] of outOrder.entries()) {
    if (outOrder.findIndex((each) => each.gang === gang) !== at) {
      throw new BadInput(`outOrder.${at}.gang`, `expected each gang once, got ${gang} again`);
    }
    const before = outOrder[at - 1]?.round ?? 1;
    if (out < before || out > round) {
      throw new BadInput(`outOrder.${at}.round`, `expected a round from ${before} to ${round}, got ${out}`);
    }
  }
  if (championsLeft <= 1) {
    t.tell('takeover/pit-brawl/fight-over-so-no', {}, 'takeover.pit-brawl.ending.1');
    return { mastiffs: [] };
  }
  const single = howManyHounds(t) === 'single-mastiff-once-two-champions';
  const replaced = outOrder.slice(single ? 1 : 0, 2);
  const mastiffs = replaced.filter((each) => each.round === round).map(({ gang }) => gang);
  t.tell('takeover/pit-brawl/first-two-champions-go', {}, 'takeover.pit-brawl.special.10');
  t.tell('takeover/pit-brawl/mastiff-set-down-now', { mastiffs }, 'takeover.pit-brawl.special.11');
  return { mastiffs };
});

// The page as a whole

/** The pit and the things in it, in inches: 24" by 24" with an open middle of 8" by 8". */
const PIT = { width: 24, depth: 24 } as const;
const MIDDLE = { x: [8, 16], y: [8, 16] } as const;

function battlefield(): readonly Area[] {
  return [
    {
      words: 'the pit, which nobody leaves',
      where: zone(say('where/pit'), {
        x: [0, PIT.width],
        y: [0, PIT.depth],
      }),
      clause: 'takeover.pit-brawl.battlefield.1',
    },
    {
      words: 'the middle, kept free of solid terrain; each player places one piece elsewhere',
      where: zone(say('where/pit-middle'), MIDDLE),
      clause: 'takeover.pit-brawl.battlefield.3',
    },
    {
      words: 'up to four pieces of scatter terrain for each player',
      where: ANYWHERE,
      clause: 'takeover.pit-brawl.battlefield.4',
    },
  ];
}

function* crew(t: BattleTable, gang: GangState): Rule<CrewTerms> {
  const fit = fightersOf(t.state, gang).filter(({ status }) => status === 'fit');
  const champions = ids(whoFights(t, fit));
  const { size } = crewSize(t, { champions, pick: null });
  return {
    method: 'custom',
    size,
    clause: 'takeover.pit-brawl.crews.1',
    may: ({ id }) => champions.includes(id),
  };
}

/** The Champions of these, or by one reading the Leader where there is none. */
function whoFights(t: BattleTable, fighters: readonly FighterState[]): readonly FighterState[] {
  const champions = fighters.filter(({ rank }) => rank === 'champion');
  return champions.length === 0 && noChampion(t) === 'leader-fights'
    ? fighters.filter(({ rank }) => rank === 'leader')
    : champions;
}

/** The Champions stand around the edge, equally far from one another. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  for (const gang of state.gangs) sendHome(t, gang);
  const order = yield* rollOffInTakeover(t, ids(state.gangs), 'takeover.standards.deployment.2');
  const among = state.gangs.flatMap(({ crew }) => crew);
  yield* deployInTurns(
    t,
    order.map((id) => gangBy(state, id)),
    allOf(AT_THE_WALL, stated(say('where/evenly-round-pit'), { is: 'evenly', among })),
    'takeover.pit-brawl.deployment.1',
  );
}

const AT_THE_WALL = within(1, EDGE);

/** There is one place in the pit, whoever else another rule put into the crew [takeover.pit-brawl.crews.1]. */
function sendHome(t: BattleTable, gang: GangState): void {
  const crew = gang.crew.map((id) => fighterOf(t.state, id));
  const [champion] = whoFights(t, crew);
  for (const fighter of crew) if (fighter !== champion) fighter.fate = 'stayed-home';
  gang.crew = champion ? [champion.id] : [];
}

/** The Champions who are out, in the order in which they went, each with the round. */
interface WentOut {
  readonly gang: Ref;
  readonly champion: Ref;
  readonly round: number;
}

function outsOf(state: BattleState): readonly WentOut[] {
  return state.facts['pit.outs'] ?? [];
}

/** A Champion of one of the gangs; Enforcers have officers of that rank, too. */
function isBrawler(t: BattleTable, fighter: FighterState): boolean {
  const gang = t.state.gangs.find(({ id }) => id === fighter.gang);
  return (
    gang !== undefined &&
    whoFights(
      t,
      gang.crew.map((id) => fighterOf(t.state, id)),
    ).includes(fighter)
  );
}

function judgedBrawl(state: BattleState) {
  const outInRound: Record<Ref, number> = {};
  for (const { champion, round } of outsOf(state)) outInRound[champion] = round;
  return judged(state, 'takeover.pit-brawl', { outInRound });
}

/** What a weapon is for the bans of the first rounds. */
function itemOf({ weapon, profile }: Armed): Item {
  if (weapon.class === 'grenade') return 'grenade';
  return profile.traits.includes('unwieldy') ? 'unwieldy-ranged' : 'ranged';
}

const isMastiff = ({ rank }: { readonly rank: Rank }) => rank === 'beast';

const areHounds = (one: FighterState, other: FighterState) => isMastiff(one) && isMastiff(other);

/** As in the campaign's crates of wargear, the accessories of a gun are wargear, too. */
const OTHER_WARGEAR: ReadonlySet<string> = new Set(
  (
    [...armoury.gear, ...armoury.accessories, ...armoury.chems] as unknown as readonly {
      readonly id: string;
    }[]
  ).map(({ id }) => id),
);

/** What is different in the pit: scratches, bans on weapons, the crowd and the hounds. */
export const pit = specialRule({
  id: 'takeover.pit-brawl',
  title: 'Pit Brawl',

  /** Nobody can run from the pit [takeover.pit-brawl.battlefield.2]. */
  canBottle: () => false,

  injured(t, _fighter, after) {
    const effects = [
      ...Object.entries(after.changes).map(
        ([effect, step]) => ({ effect, kind: step > 0 ? 'good' : 'bad' }) as const,
      ),
      { effect: after.state, kind: after.state === 'recovery' ? 'recovery' : 'bad' } as const,
    ];
    const { applied } = lastingInjury(t, { effects });
    const changes = Object.entries(after.changes).filter(([effect]) => applied.includes(effect));
    return {
      ...after,
      state: applied.includes(after.state) ? after.state : 'fit',
      changes: Object.fromEntries(changes),
    };
  },

  /** However a skill or weapon bends the dice, and be it a recovery test, in the pit it is a scratch. */
  injuryFaces: (t, _fighter, faces) => scratchesOf(t, faces).map((result) => LEFT_IN_THE_PIT[result]),

  /** Wargear beside armour and grenades stays outside [takeover.pit-brawl.special.5]. */
  deployed({ state }) {
    for (const fighter of allOnBoard(state))
      fighter.gear = fighter.gear.filter((item) => !OTHER_WARGEAR.has(item));
  },

  arms: (t, _fighter, arms) =>
    arms.filter((armed) => weapon(t.quiet, { round: t.state.round, item: itemOf(armed) }).allowed),

  closes(state, fighter, action): Blocked | undefined {
    if (action !== 'shoot' && action !== 'blind-fire') return undefined;
    const bans = rangedOf(fighter).map((armed) => banOn(itemOf(armed), state.round));
    const [ban] = bans;
    return ban && bans.every(Boolean)
      ? { why: say('takeover/pit-brawl/no-weapon-theirs-allowed', { round: state.round }), clause: ban.rule }
      : undefined;
  },

  *targets(t, attacker, targets, kind) {
    if (kind === 'coup') {
      return targets.filter(
        (target) =>
          coupDeGrace(t, {
            attacker: isMastiff(attacker) ? 'mastiff' : 'champion',
            target: isMastiff(target) ? 'mastiff' : 'champion',
            targetFate: target.fate === 'seriously-injured' ? 'seriously-injured' : 'standing',
          }).allowed,
      );
    }
    // Mastiffs are allies of one another, whoever plays them [takeover.pit-brawl.special.12].
    return targets.filter((target) => !areHounds(attacker, target));
  },

  /** An attack not aimed at an ally may still strike it [campaign.alliances.formal.2]. */
  mayHarm: (_, attacker, fighter, directly) => !directly || !areHounds(attacker, fighter),

  *activationEnds(t, fighter) {
    // A fighter in close combat is far from nobody.
    if (!isOnBoard(fighter) || fighter.engagedWith.length > 0) return;
    const clause = 'takeover.pit-brawl.special.9';
    const hides = yield* t.isSo(
      say('takeover/pit-brawl/more-than-12-every', { fighter: fighter.name }),
      clause,
      fighter.id,
      {
        is: 'where',
        where: allOf(moreThan(12, ids(allOnBoard(t.state))), within(LESS_THAN_6, EDGE)),
        of: [fighter.id],
      },
    );
    if (!hides) return;
    const shotAt = rolledBy(t, fighter.id).quiet;
    const { hit, strength, damage } = yield* potshot(shotAt, { inchesToFighter: 13, inchesToWall: 5 });
    t.tell(
      hit
        ? 'takeover/pit-brawl/a-shot-from-the-stands-hits'
        : 'takeover/pit-brawl/a-shot-from-the-stands-misses',
      { name: fighter.name },
      clause,
    );
    if (!hit || strength === null || damage === null) return;
    pin(t, fighter, 'core.shooting.pin.1');
    yield* sufferHit(t, fighter, null, { strength, damage });
  },

  leftBoard(t, fighter, fate) {
    const { state } = t;
    if (!isBrawler(t, fighter) || fate !== 'out-of-action') return;
    const out: WentOut = { gang: fighter.gang, champion: fighter.id, round: state.round };
    state.facts['pit.outs'] = [...outsOf(state), out];
  },

  /** The hounds come last in the End phase, when nobody else can go out any more. */
  *endPhaseEnds(t) {
    const { state } = t;
    const championsLeft = allOnBoard(state).filter((fighter) => isBrawler(t, fighter)).length;
    const outOrder = outsOf(state).map(({ gang, round }) => ({ gang, round }));
    if (outOrder.at(-1)?.round !== state.round) return;
    for (const id of hounds(t, { round: state.round, championsLeft, outOrder }).mastiffs)
      yield* sendIn(t, gangBy(state, id));
  },
});

/** A Mastiff for the player whose Champion is out; that player plays it from the next round on. */
function* sendIn(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const clause = 'takeover.pit-brawl.special.11';
  const free = Object.keys(MASTIFF_WEAPONS).filter((name) => !state.fighters[name]);
  const called = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const armed = (name: string) =>
    (MASTIFF_WEAPONS[name] ?? []).map((id) => weaponOf(id)?.name ?? id).join(', ');
  const labels = Object.fromEntries(free.map((name) => [name, `${called(name)}: ${armed(name)}`]));
  const choices = { what: say('takeover/pit-brawl/which-mastiff-sent'), options: free, labels };
  const name = yield* t.offer(gang.seat, choices, clause, gang.id);
  const card = mastiff(name, called(name), MASTIFF_WEAPONS[name] ?? []);
  const hound = fighterState(gang.id, card);
  state.fighters[name] = hound;
  gang.roster = [...gang.roster, name];
  yield* deploy(t, hound, AT_THE_WALL, clause);
  hound.tookPart = false; // It is lent: the gang neither learns from it nor looks after its injuries.
}

export const pitBrawl = scenario({
  id: 'takeover.pit-brawl',
  title: 'Pit Brawl',
  pack: 'takeover',
  gangs: { least: 2, most: 6 },
  roles: 'none',
  special: ['takeover.pit-brawl'],
  board: () => PIT,
  closed: true,
  noCaptives: (t) => captivesOfThePit(t) !== 'yes-after-any-battle',
  noBoons: 'takeover.pit-brawl.tactics.2',
  battlefield,
  terrain: { is: 'zone-mortalis', clause: 'takeover.pit-brawl.battlefield.1', ownLayout: true },
  crew,
  deployment,
  aims: toBeTheLast('takeover.pit-brawl.victory.1'),
  ending: (t) => ending(t, { battle: judgedBrawl(t.state) }),
  stopsAtOnce,
  victory: (t) => victory(t, { battle: judgedBrawl(t.state) }),
  figures: (t) => figures(t, judgedBrawl(t.state)),
  rewards: (t) => rewards(t, { battle: judgedBrawl(t.state) }),
});

/** Exactly 6" is not less than 6". */
const LESS_THAN_6 = 6 - 1e-6;
