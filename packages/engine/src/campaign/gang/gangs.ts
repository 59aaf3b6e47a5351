/** Gangs: founding, weapons, hiring, retirement and succession. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../../table/errors.ts';
import { type Event, type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { improved, worsenedLd, worstLd } from '../shared/stats.ts';

const juveWeaponPrice = ruling('campaign.juve-weapon-price', 'no-must-worth-less');
const specialistWeapons = ruling('campaign.specialist-weapons', 'advanced-juve-may-carry-heavy');
const pension = ruling('campaign.pension', 'stash-goes-0');
const captiveSuccessor = ruling('campaign.captive-successor', 'yes');
const weeksPassedReading = ruling('campaign.weeks-passed', 'current-week-too');

// Founding

/** Skills besides the free ones of Leader and Champion. */
const GIVEN_SKILLS = 2;

/** How many skills a new gang gives beside the free ones [campaign.gangs.founding.6]. */
export function skillsGiven(fighters: readonly { readonly rank: string; readonly skills: number }[]): number {
  const free = (rank: string) => (rank === 'leader' || rank === 'champion' ? 1 : 0);
  return fighters.reduce((sum, { rank, skills }) => sum + Math.max(0, skills - free(rank)), 0);
}

/** Is the new gang legal? The budget is what a new or refounded gang may cost [campaign.gangs.destruction.2]. */
export const foundingCheck = procedure('campaign.gangs.founding-check', (t, { budget, fighters }) => {
  const ofRank = (rank: string) => fighters.filter((fighter) => fighter.rank === rank);
  const total = fighters.reduce((sum, { cost }) => sum + cost, 0);
  const given = skillsGiven(fighters);

  // No ratio between the ranks is asked for [campaign.gangs.founding.8].
  return checked(t, { total }, { total, budget, given }, [
    [total > budget, 'campaign.gangs.founding.1'],
    [ofRank('leader').length !== 1, 'campaign.gangs.founding.2'],
    [ofRank('champion').length > 1, 'campaign.gangs.founding.3'],
    [ofRank('specialist').length > 0, 'campaign.gangs.founding.4'],
    [ofRank('ganger').filter(({ specialWeapon }) => specialWeapon).length > 1, 'campaign.gangs.founding.5'],
    [given > GIVEN_SKILLS, 'campaign.gangs.founding.6'],
    [fighters.some(({ rank, skills }) => skills > (rank === 'leader' ? 2 : 1)), 'campaign.gangs.founding.7'],
    [
      fighters.some(({ rank, heavyWeapon }) => heavyWeapon && rank !== 'leader' && rank !== 'champion'),
      'campaign.gangs.weapons.2',
    ],
  ]);
});

/** What is said where a clause is broken. */
const BROKEN: Readonly<Partial<Record<ClauseId, Event>>> = {
  'campaign.gangs.founding.1': 'gangs/credits-more-than',
  'campaign.gangs.founding.2': 'gangs/new-gang-has-exactly',
  'campaign.gangs.founding.3': 'gangs/new-gang-has-one',
  'campaign.gangs.founding.4': 'gangs/all-others-gangers-juves',
  'campaign.gangs.founding.5': 'gangs/only-one-ganger-may',
  'campaign.gangs.founding.6': 'gangs/skills-given-two-allowed',
  'campaign.gangs.founding.7': 'gangs/nobody-has-more-than',
  'campaign.gangs.weapons.1': 'gangs/juve-without-advancement-carries',
  'campaign.gangs.weapons.2': 'gangs/heavy-weapons-leaders-champions',
  'campaign.gangs.weapons.4': 'gangs/slots-more-than',
};
const brokenBy = (clause: ClauseId): Event => BROKEN[clause] ?? 'gangs/slots-more-than';

/** The first problem that a check of a gang or of a loadout found, for a refusal. */
export function brokenWords([first]: readonly string[], facts: Readonly<Record<string, number>>): Saying {
  return say(brokenBy(first as ClauseId), facts);
}

/** Gathers the problems in catalogue order and tells each. */
function checked<Figures extends object>(
  t: Table,
  figures: Figures,
  facts: Readonly<Record<string, number>>,
  checks: readonly (readonly [wrong: boolean, clause: ClauseId])[],
): Figures & { legal: boolean; problems: readonly ClauseId[] } {
  const problems: ClauseId[] = [];
  for (const [wrong, clause] of checks) {
    if (!wrong) continue;
    problems.push(clause);
    t.tell(brokenBy(clause), facts, clause);
  }
  const [first] = checks;
  if (problems.length === 0 && first) t.tell('gangs/everything-as-should', {}, first[1]);
  return { ...figures, legal: problems.length === 0, problems };
}

// Weapons

/** Weapon slots of a fighter, and the most that a weapon of a Juve without advancement may be worth. */
export const SLOTS = 3;
const JUVE_PRICE = 20;

export const loadout = procedure('campaign.gangs.loadout', (t, { rank, advanced, weapons }) => {
  const slots = weapons.reduce((sum, { double }) => sum + (double ? 2 : 1), 0);
  const dearest = juveWeaponPrice(t) === 'no-must-worth-less' ? JUVE_PRICE - 1 : JUVE_PRICE;
  const forGreenJuves = ({ kind, price }: (typeof weapons)[number]) =>
    (kind === 'pistol' || kind === 'close-combat') && price <= dearest;
  const mayCarryHeavy =
    rank === 'leader' ||
    rank === 'champion' ||
    (rank === 'juve' && advanced && specialistWeapons(t) === 'advanced-juve-may-carry-heavy');

  // Gangers carry all but heavy weapons, Leaders and Champions anything [campaign.gangs.weapons.3].
  return checked(t, { slots }, { slots, most: SLOTS }, [
    [rank === 'juve' && !advanced && !weapons.every(forGreenJuves), 'campaign.gangs.weapons.1'],
    [!mayCarryHeavy && weapons.some(({ kind }) => kind === 'heavy'), 'campaign.gangs.weapons.2'],
    [slots > SLOTS, 'campaign.gangs.weapons.4'],
  ]);
});

// Hiring and retiring

export const hire = procedure('campaign.gangs.hire', (t, { rank, cost, stash, champions, lastChampion }) => {
  const refused = (event: Event, clause: ClauseId) => {
    t.tell(event, { rank, cost, stash }, clause);
    return { hired: false, stash };
  };
  switch (rank) {
    case 'leader':
      return refused('gangs/leader-can-never-hired', 'campaign.gangs.hiring.1');
    case 'specialist':
      return refused('gangs/only-gangers-juves-recruited', 'campaign.trade.buy.2');
    case 'champion':
      if (champions > 0) {
        return refused('gangs/living-champion-more-come', 'campaign.gangs.hiring.3');
      }
      if (lastChampion !== 'killed') {
        return refused('gangs/only-champion-who-was', 'campaign.gangs.hiring.2');
      }
  }
  const clause = rank === 'champion' ? 'campaign.gangs.hiring.2' : 'campaign.trade.buy.2';
  if (cost > stash) return refused('gangs/the-stash-of-does-not-cover', clause);
  t.tell('gangs/joins-credits', { rank, cost }, clause);
  return { hired: true, stash: stash - cost };
});

/** Retires a fighter, whose equipment goes to the stash and whose value leaves the rating. */
export const retire = procedure('campaign.gangs.retire', function* (t, input) {
  const { rank, price, stash, leaderLd, value } = input;
  const stays = { retired: false, stash, leaderLd, rating: 0 };
  if (rank === 'leader') {
    t.tell('gangs/leaders-cannot-retire', {}, 'campaign.gangs.retire.3');
    return stays;
  }
  if (price === 'leadership') {
    if (leaderLd >= worstLd(t)) {
      t.tell('gangs/leader-s-ld-cannot', { leaderLd }, 'campaign.gangs.retire.4');
      return stays;
    }
    const ld = worsenedLd(t, leaderLd, 1);
    t.tell('gangs/retired-price-leader-s', { ld }, 'campaign.gangs.retire.1');
    t.tell('gangs/gang-rating-falls', { value }, 'campaign.gangs.retire.2');
    return { retired: true, stash, leaderLd: ld, rating: 0 - value };
  }
  const fee = yield* t.roll('D6x10', 'campaign.gangs.retire.1');
  if (fee > stash && pension(t) !== 'stash-goes-0') {
    t.tell('gangs/stash-does-not-cover', { fee }, 'campaign.gangs.retire.4');
    return stays;
  }
  t.tell('gangs/retired-pension-credits', { fee }, 'campaign.gangs.retire.1');
  t.tell('gangs/gang-rating-falls', { value }, 'campaign.gangs.retire.2');
  return { retired: true, stash: Math.max(0, stash - fee), leaderLd, rating: 0 - value };
});

// A new Leader

/** Who may succeed, the highest rank first. */
const SUCCESSION = ['champion', 'specialist', 'ganger', 'juve'] as const;

export const newLeader = procedure('campaign.gangs.new-leader', (t, { fighters, choose }) => {
  const present =
    captiveSuccessor(t) === 'yes' ? ['fit', 'recovery', 'captive', 'jailed'] : ['fit', 'recovery'];
  const able = fighters.filter(({ status }) => present.includes(status));
  const highest = SUCCESSION.find((rank) => able.some((fighter) => fighter.rank === rank));
  const ofRank = able.filter(({ rank }) => rank === highest);
  const best = Math.min(...ofRank.map(({ ld }) => ld));
  const equals = ofRank.filter(({ ld }) => ld === best);
  const candidates = equals.map(({ id }) => id);

  if (equals.length > 1 && choose !== null && !candidates.includes(choose)) {
    throw new BadInput(
      'choose',
      `expected one of ${candidates.join(', ')} or null, got ${choose}`,
      'campaign.gangs.leader-death.3',
    );
  }
  const leader = equals.length === 1 ? equals[0] : equals.find(({ id }) => id === choose);
  if (!leader) {
    if (highest === undefined) t.tell('gangs/nobody-can-become-leader', {}, 'campaign.gangs.leader-death.7');
    else t.tell('gangs/player-chooses-among', { candidates }, 'campaign.gangs.leader-death.3');
    return { candidates, leader: null, ld: null, a: null, w: null, skill: false, freeAdvance: false };
  }
  const { id, rank } = leader;
  t.tell('gangs/best-leads-now', { id, rank }, 'campaign.gangs.leader-death.2');
  const ld = improved('ld', leader.ld);
  t.tell('gangs/ld', { ld }, 'campaign.gangs.leader-death.4');
  const risen = rank === 'champion' ? 0 : 1;
  if (risen) t.tell('gangs/w-improve-primary-skill', {}, 'campaign.gangs.leader-death.5');
  t.tell('gangs/one-advancement-free', {}, 'campaign.gangs.leader-death.6');
  return {
    candidates,
    leader: id,
    ld,
    a: leader.a + risen,
    w: leader.w + risen,
    skill: risen > 0,
    freeAdvance: true,
  };
});

// Destruction

const BUDGET = 800;
const PER_WEEK = 100;
const LAST_WEEK = 12;

export const newGangBudget = procedure('campaign.gangs.new-gang-budget', (t, { weeksPassed }) => {
  const started = weeksPassedReading(t) === 'current-week-too';
  const weeks = started ? Math.min(LAST_WEEK, weeksPassed + 1) : weeksPassed;
  const budget = BUDGET + PER_WEEK * weeks;
  t.tell('gangs/new-gang-may-cost', { base: BUDGET }, 'campaign.gangs.founding.1');
  t.tell('gangs/weeks-make', { weeks, budget }, 'campaign.gangs.destruction.2');
  return { budget };
});
