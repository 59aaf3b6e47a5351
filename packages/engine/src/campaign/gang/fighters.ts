/** Experience and advancement. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { diceSum } from '../shared/dice-sum.ts';
import { type Rolled, rowAt, rowsOf } from '../shared/rows.ts';
import { BEST, isTargetStat, type Stat } from '../shared/stats.ts';

const gangerTableTwo = ruling('campaign.ganger-table-two', '2-4-ws-bs-only');
const rowSixAndEight = ruling('campaign.row-6-and-8', 'advancement-rolled-again');
const wsLimit = ruling('campaign.ws-limit', 'only-five-named', 'all-stats');
const allSkillsKnown = ruling('campaign.all-skills-known', 'skill-lost');

// Experience

/** XP for taking an enemy out; Wild Fighters give none [campaign.wild-fighters.rules.2]. */
const TAKEN_OUT = {
  leader: 6,
  champion: 6,
  specialist: 3,
  ganger: 3,
  juve: 3,
  beast: 3,
  // Worth what a bounty hunter is [campaign.hired-guns.battle.5].
  'hired-gun': 6,
  enforcer: 3,
  'wild-fighter': 0,
} as const;

/** What the dice for experience are rolled for. */
const XP_FOR = {
  injuring: 'roll for the XP for enemies seriously injured',
  helping: 'roll for the XP for helping friends recover',
  falling: 'roll for the XP for going out of action',
} as const;

export const battleXp = procedure('campaign.fighters.battle-xp', function* (t, input) {
  const { woundingAttacks, takenOut, seriouslyInjured, assists, rallies, wentOut } = input;
  const kills = takenOut.reduce((sum, rank) => sum + TAKEN_OUT[rank], 0);
  t.tell(
    'fighters/wounding-enemies-taken-out',
    { woundingAttacks, kills, rallies },
    'campaign.fighters.xp.1',
  );
  if (takenOut.includes('wild-fighter')) {
    t.tell('fighters/wild-fighters-give-no', {}, 'campaign.wild-fighters.rules.2');
  }
  if (takenOut.includes('hired-gun')) {
    t.tell('fighters/hired-gun-worth-what', {}, 'campaign.hired-guns.battle.5');
  }
  const injuring = yield* diceSum(t, 'D3', seriouslyInjured, 'campaign.fighters.xp.1', XP_FOR.injuring);
  const helping = yield* diceSum(t, 'D3', assists, 'campaign.fighters.xp.1', XP_FOR.helping);
  const learns = wentOut === 'injury-die' || wentOut === 'toughness-zero';
  const falling = yield* diceSum(t, 'D3', learns ? 1 : 0, 'campaign.fighters.xp.2', XP_FOR.falling);
  t.tell('fighters/serious-injuries-assists-going', { injuring, helping, falling }, 'campaign.fighters.xp.2');
  return { xp: woundingAttacks + kills + rallies + injuring + helping + falling };
});

// Advancements

/** Gangers pay 8 XP, and beasts advance like them; all others pay 5, and all but Juves 1 more per marked one. */
export const advanceCost = procedure(
  'campaign.fighters.advance-cost',
  (t, { rank, marked, xp, asTwelve }) => {
    const likeGanger = rank === 'ganger' || rank === 'beast';
    const single = likeGanger ? 8 : 5 + (rank === 'juve' ? 0 : marked);
    if (rank === 'beast') t.tell('fighters/beast-advances-like-ganger', {}, 'campaign.beasts.rules.4');
    if (likeGanger) t.tell('fighters/advancement-costs-xp', { single }, 'campaign.fighters.ganger.1');
    else if (rank === 'juve') t.tell('fighters/juve-always-pays-xp', { single }, 'campaign.fighters.other.1');
    else {
      t.tell('fighters/xp-unmarked-ones-do', { single, marked }, 'campaign.fighters.unmarked.1');
    }

    const doubled = asTwelve && rank === 'specialist';
    if (asTwelve) {
      const words = doubled ? 'fighters/paid-double-counts-as' : 'fighters/only-specialist-may-pay';
      t.tell(words, {}, 'campaign.fighters.other.2');
    }
    const cost = doubled ? 2 * single : single;
    const affordable = xp >= cost;
    return { cost, affordable, xp: affordable ? xp - cost : xp };
  },
);

interface GangerRow extends Rolled {
  readonly improve?: readonly [Stat, Stat];
  readonly value: number;
  readonly refund?: number;
}
const GANGER = rowsOf<GangerRow>('campaign.fighters.ganger.2');

type Preference = 'first' | 'second';

export const advanceGanger = procedure('campaign.fighters.advance-ganger', function* (t, { prefer, atMax }) {
  const rolled = yield* t.roll('2D6', 'campaign.fighters.ganger.2');
  const noSpecialist = rolled === 2 && gangerTableTwo(t) === '2-4-ws-bs-only';
  const printed = rowAt(GANGER, noSpecialist ? 3 : rolled);
  const stat = printed.improve ? wanted(printed.improve, prefer, atMax) : undefined;
  if (stat !== undefined) {
    const { value, refund = 0 } = printed;
    t.tell('fighters/improves-1', { rolled, stat: stat.toUpperCase() }, 'campaign.fighters.ganger.2');
    return { roll: rolled, stat, value, refund, specialist: false };
  }
  const roll = printed.improve ? 12 : rolled;
  if (roll !== rolled) t.tell('fighters/has-no-use-counts', { rolled }, 'campaign.fighters.ganger.3');
  t.tell('fighters/ganger-becomes-specialist', { roll }, 'campaign.fighters.ganger.4');
  return { roll, stat: null, value: rowAt(GANGER, 12).value, refund: 0, specialist: true };
});

/** The stat of a row that is improved: the one the player wants, the other if that is at its limit, or none. */
function wanted(row: readonly [Stat, Stat], prefer: Preference, atMax: readonly Stat[]): Stat | undefined {
  const inOrder = prefer === 'first' ? row : [...row].reverse();
  return inOrder.find((stat) => !atMax.includes(stat));
}

interface OtherRow extends Rolled {
  readonly improve?: readonly [Stat, Stat];
  readonly d6?: readonly { readonly die: readonly [number, number]; readonly improve: Stat }[];
  readonly skill?: Skill;
  readonly value: number;
  readonly refund?: number;
  readonly marked?: boolean;
}
type Skill =
  | 'none'
  | 'semi-random-primary'
  | 'semi-random-secondary'
  | 'chosen-primary'
  | 'random-primary'
  | 'random-secondary';
const OTHERS = rowsOf<OtherRow>('campaign.fighters.other.3');

/** What a 12 adds to the fighter's value. */
const TWELVE = { promotion: 60, primary: 20, secondary: 30 } as const;
/** Champions that a gang may have [campaign.fighters.promotion.3]. */
const MOST_CHAMPIONS = 2;

interface Advanced {
  readonly roll: number;
  readonly stats: readonly Stat[];
  readonly skill: Skill;
  readonly value: number;
  readonly refund: number;
  readonly marked: boolean;
  readonly promoted: boolean;
}

export const advanceOther = procedure(
  'campaign.fighters.advance-other',
  function* (t, input): Rule<Advanced> {
    const { rank, champions, prefer, atMax, skillSet } = input;
    let advanced = yield* rolledAdvance(t, prefer, atMax);
    if (advanced === 'useless') {
      t.tell('fighters/no-stat-row-can', {}, 'campaign.fighters.other.4');
      advanced = yield* rolledAdvance(t, prefer, atMax);
      if (advanced === 'useless') {
        t.tell('fighters/useless-again-counts-as', {}, 'campaign.fighters.other.4');
        advanced = 'twelve';
      }
    }
    if (advanced !== 'twelve') return advanced;

    if (rank === 'specialist' && champions < MOST_CHAMPIONS) {
      const skill = wanted(['ws', 'bs'], prefer, atMax);
      const stats = [
        ...(['a', 'ld'] as const).filter((stat) => !atMax.includes(stat)),
        ...(skill ? [skill] : []),
      ];
      t.tell('fighters/specialist-becomes-champion-better', { stats }, 'campaign.fighters.twelve.1');
      return {
        roll: 12,
        stats,
        skill: 'chosen-primary',
        value: TWELVE.promotion,
        refund: 0,
        marked: true,
        promoted: true,
      };
    }
    const value = TWELVE[skillSet];
    t.tell('fighters/random-skill-set', { skillSet }, 'campaign.fighters.twelve.2');
    return {
      roll: 12,
      stats: [],
      skill: `random-${skillSet}`,
      value,
      refund: 0,
      marked: true,
      promoted: false,
    };
  },
);

/** One 2D6 on the table of all ranks but Gangers. */
function* rolledAdvance(
  t: Table,
  prefer: Preference,
  atMax: readonly Stat[],
): Rule<Advanced | 'useless' | 'twelve'> {
  const roll = yield* t.roll('2D6', 'campaign.fighters.other.3');
  if (roll === 12) return 'twelve';
  const { improve, d6, skill = 'none', value, refund = 0, marked = true } = rowAt(OTHERS, roll);
  const stats: Stat[] = [];
  if (skill === 'none') {
    const stat = d6 ? yield* byDie(t, d6, atMax) : improve && wanted(improve, prefer, atMax);
    if (stat === undefined) return 'useless';
    stats.push(stat);
    t.tell('fighters/improves-by-1', { roll, stat: stat.toUpperCase() }, 'campaign.fighters.other.3');
  } else t.tell('fighters/skill', { roll, skill }, 'campaign.fighters.other.3');
  if (!marked) t.tell('fighters/not-marked', {}, 'campaign.fighters.unmarked.1');
  if (refund > 0) t.tell('fighters/xp-come-back-once', { refund }, 'campaign.fighters.refund.1');
  return { roll, stats, skill, value, refund, marked, promoted: false };
}

/** Rows 6 and 8: a D6 picks the stat; if it is at its limit, the other one rises. */
function* byDie(t: Table, d6: NonNullable<OtherRow['d6']>, atMax: readonly Stat[]): Rule<Stat | undefined> {
  const open = d6.map(({ improve }) => improve).filter((stat) => !atMax.includes(stat));
  if (open.length === 0) return undefined;
  const die = yield* t.roll('D6', 'campaign.fighters.other.3');
  const picked = d6.find(({ die: [lowest, highest] }) => die >= lowest && die <= highest)?.improve;
  if (rowSixAndEight(t) === 'advancement-rolled-again') return open.find((stat) => stat === picked);
  return open.find((stat) => stat === picked) ?? open[0];
}

// Skills and promotion

/** The skills of a set. */
const SKILLS = 6;

export const semiRandomSkill = procedure(
  'campaign.fighters.semi-random-skill',
  function* (t, { known, pick }) {
    if (knowsAll(t, known)) return { skill: null };
    const [first = 0, second = 0] = yield* t.dice('D6', 2, 'campaign.fighters.skill.1');
    const other =
      first === second ? yield* rollUntil(t, (face) => face !== first, 'campaign.fighters.skill.1') : second;
    const choices = pick === 'first' ? [first, other] : [other, first];
    const open = choices.find((skill) => !known.includes(skill));
    if (open !== undefined) {
      t.tell('fighters/fighter-learns', { first, other, open }, 'campaign.fighters.skill.1');
      return { skill: open };
    }
    const skill = yield* rollUntil(t, (face) => !known.includes(face), 'campaign.fighters.skill.2');
    t.tell('fighters/both-known-first-new', { skill }, 'campaign.fighters.skill.2');
    return { skill };
  },
);

/** Promotes a Juve: with five or six marked advancements at will, with seven in any case. */
export const promoteJuve = procedure(
  'campaign.fighters.promote-juve',
  function* (t, { marked, wants, known }) {
    if (marked < 5 || (marked < 7 && !wants)) {
      t.tell('fighters/marked-advancements-juve-stays', { marked }, 'campaign.fighters.promotion.1');
      return { rank: 'juve', marked, skill: null, value: 0 };
    }
    t.tell('fighters/marked-advancements-juve-promoted', { marked }, 'campaign.fighters.promotion.1');
    const skill = knowsAll(t, known)
      ? null
      : yield* rollUntil(t, (face) => !known.includes(face), 'campaign.fighters.promotion.2');
    t.tell('fighters/skill-set-worth-20', { skill }, 'campaign.fighters.promotion.2');
    return { rank: 'specialist', marked: 0, skill, value: 20 };
  },
);

/** Is the skill lost, because the whole set is known? By our reading the player names another set instead. */
function knowsAll(t: Table, known: readonly number[]): boolean {
  if (new Set(known).size < SKILLS) return false;
  if (allSkillsKnown(t) === 'skill-lost') {
    t.tell('fighters/whole-set-known-skill', {}, 'campaign.fighters.skill.2');
    return true;
  }
  throw new BadInput('known', 'the fighter knows the whole set; expected another set open to the fighter');
}

/** Rolls a D6 until it shows something of use. */
function rollUntil(
  t: Table,
  useful: (face: number) => boolean,
  clause: 'campaign.fighters.skill.1' | 'campaign.fighters.skill.2' | 'campaign.fighters.promotion.2',
): Rule<number> {
  return t.until(function* (t, again: null) {
    const face = yield* t.roll('D6', clause);
    return useful(face) ? { done: face } : { again };
  }, null);
}

// Limits

/** Plain stats, and by our reading WS and BS, stay within 2 of the basic profile. */
const WITHIN = 2;

export const statLimit = procedure('campaign.fighters.stat-limit', (t, { stat, base, current }) => {
  if (!isTargetStat(stat)) {
    const limit = base + WITHIN;
    t.tell('fighters/can-reach', { stat, limit }, 'campaign.fighters.max.2');
    if (current > limit) t.tell('fighters/what-past-limit-kept', {}, 'campaign.fighters.max.4');
    return { limit, canImprove: current < limit };
  }
  const reading = wsLimit(t);
  const tied = reading === 'all-stats' || ((stat === 'ws' || stat === 'bs') && reading !== 'only-five-named');
  const limit = tied ? Math.max(BEST[stat], base - WITHIN) : BEST[stat];
  const clause = limit > BEST[stat] ? 'campaign.fighters.max.3' : 'campaign.fighters.max.1';
  t.tell('fighters/stat-limit-can-reach', { stat, limit }, clause);
  if (current < limit) t.tell('fighters/what-past-limit-kept', {}, 'campaign.fighters.max.4');
  return { limit, canImprove: current > limit };
});

// Bionics

/** Fits a bionic: bought to cure an injury, or through a Cyberteknikae to anybody it takes. */
export const bionic = procedure('campaign.fighters.bionic', (t, { source, vanSaar, cures, price }) => {
  const refused = { allowed: false, paid: 0, value: 0, recovery: false };
  if (source === 'trade' && !cures) {
    t.tell('fighters/traded-bionic-has-cure', {}, 'campaign.fighters.bionics.1');
    return refused;
  }
  const weekly = source === 'cyberteknikae-weekly';
  if (weekly && !cures && !vanSaar) {
    t.tell('fighters/free-bionic-has-cure', {}, 'campaign.territories.cyberteknikae.1');
    return refused;
  }
  if (weekly && !cures) {
    t.tell('fighters/van-saar-fit-free', {}, 'campaign.territories.cyberteknikae.4');
  }
  if (source === 'cyberteknikae-purchase') {
    t.tell('fighters/bought-bionics-may-fitted', {}, 'campaign.territories.cyberteknikae.2');
  }
  const paid = weekly ? 0 : price;
  const value = cures ? 0 : price;
  if (cures) t.tell('fighters/cure-does-not-raise', {}, 'campaign.fighters.bionics.2');
  else t.tell('fighters/fighter-worth-more', { value }, 'campaign.fighters.bionics.3');
  const recovery = source !== 'trade';
  if (recovery) t.tell('fighters/fighter-goes-into-recovery', {}, 'campaign.territories.cyberteknikae.3');
  return { allowed: true, paid, value, recovery };
});
