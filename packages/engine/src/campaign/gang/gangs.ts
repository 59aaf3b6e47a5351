/** Gangs: founding, weapons, hiring, retirement and succession. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../../table/errors.ts';
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

/** Is the new gang legal? The budget is what a new or refounded gang may cost [campaign.gangs.destruction.2]. */
export const foundingCheck = procedure('campaign.gangs.founding-check', (t, { budget, fighters }) => {
  const ofRank = (rank: string) => fighters.filter((fighter) => fighter.rank === rank);
  const total = fighters.reduce((sum, { cost }) => sum + cost, 0);
  const freeSkills = (rank: string) => (rank === 'leader' || rank === 'champion' ? 1 : 0);
  const given = fighters.reduce((sum, { rank, skills }) => sum + Math.max(0, skills - freeSkills(rank)), 0);

  return checked(t, { total }, { total, budget, given }, [
    [total > budget, 'campaign.gangs.founding.1', '{total} credits are more than {budget}'],
    [ofRank('leader').length !== 1, 'campaign.gangs.founding.2', 'A new gang has exactly one Leader'],
    [ofRank('champion').length > 1, 'campaign.gangs.founding.3', 'A new gang has one Champion at most'],
    [ofRank('specialist').length > 0, 'campaign.gangs.founding.4', 'All others are Gangers or Juves'],
    [
      ofRank('ganger').filter(({ specialWeapon }) => specialWeapon).length > 1,
      'campaign.gangs.founding.5',
      'Only one Ganger may carry a special weapon',
    ],
    [given > GIVEN_SKILLS, 'campaign.gangs.founding.6', '{given} skills are given, two are allowed'],
    [
      fighters.some(({ rank, skills }) => skills > (rank === 'leader' ? 2 : 1)),
      'campaign.gangs.founding.7',
      'Nobody has more than one skill, the Leader two',
    ],
    [
      fighters.some(({ rank, heavyWeapon }) => heavyWeapon && rank !== 'leader' && rank !== 'champion'),
      'campaign.gangs.weapons.2',
      'Heavy weapons are for Leaders and Champions',
    ],
  ]);
});

/** Gathers the problems in catalogue order and tells each. */
function checked<Figures extends object>(
  t: Table,
  figures: Figures,
  facts: Readonly<Record<string, number>>,
  checks: readonly (readonly [wrong: boolean, clause: ClauseId, words: string])[],
): Figures & { legal: boolean; problems: readonly ClauseId[] } {
  const problems: ClauseId[] = [];
  for (const [wrong, clause, words] of checks) {
    if (!wrong) continue;
    problems.push(clause);
    t.tell(words, facts, clause);
  }
  const [first] = checks;
  if (problems.length === 0 && first) t.tell('Everything is as it should be', {}, first[1]);
  return { ...figures, legal: problems.length === 0, problems };
}

// Weapons

/** Weapon slots of a fighter, and the most that a weapon of a Juve without advancement may be worth. */
const SLOTS = 3;
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

  return checked(t, { slots }, { slots, most: SLOTS }, [
    [
      rank === 'juve' && !advanced && !weapons.every(forGreenJuves),
      'campaign.gangs.weapons.1',
      'A Juve without advancement carries cheap pistols and close combat weapons only',
    ],
    [
      !mayCarryHeavy && weapons.some(({ kind }) => kind === 'heavy'),
      'campaign.gangs.weapons.2',
      'Heavy weapons are for Leaders and Champions',
    ],
    [slots > SLOTS, 'campaign.gangs.weapons.4', '{slots} slots are more than {most}'],
  ]);
});

// Hiring and retiring

export const hire = procedure('campaign.gangs.hire', (t, { rank, cost, stash, champions, lastChampion }) => {
  const refused = (words: string, clause: ClauseId) => {
    t.tell(words, { rank, cost, stash }, clause);
    return { hired: false, stash };
  };
  switch (rank) {
    case 'leader':
      return refused('A Leader can never be hired', 'campaign.gangs.hiring.1');
    case 'specialist':
      return refused('Only Gangers and Juves are recruited', 'campaign.trade.buy.2');
    case 'champion':
      if (champions > 0) {
        return refused('With a living Champion, more come by promotion only', 'campaign.gangs.hiring.3');
      }
      if (lastChampion !== 'killed') {
        return refused('Only a Champion who was killed is replaced', 'campaign.gangs.hiring.2');
      }
  }
  const clause = rank === 'champion' ? 'campaign.gangs.hiring.2' : 'campaign.trade.buy.2';
  if (cost > stash) return refused('The stash of {stash} does not cover {cost}', clause);
  t.tell('A {rank} joins for {cost} credits', { rank, cost }, clause);
  return { hired: true, stash: stash - cost };
});

/** Retires a fighter, whose equipment goes to the stash and whose value leaves the rating. */
export const retire = procedure('campaign.gangs.retire', function* (t, input) {
  const { rank, price, stash, leaderLd, value } = input;
  const stays = { retired: false, stash, leaderLd, rating: 0 };
  if (rank === 'leader') {
    t.tell('Leaders cannot retire', {}, 'campaign.gangs.retire.3');
    return stays;
  }
  if (price === 'leadership') {
    if (leaderLd >= worstLd(t)) {
      t.tell(
        "The Leader's LD cannot get any worse than {leaderLd}+",
        { leaderLd },
        'campaign.gangs.retire.4',
      );
      return stays;
    }
    const ld = worsenedLd(t, leaderLd, 1);
    t.tell("Retired at the price of the Leader's LD, {ld}+ now", { ld }, 'campaign.gangs.retire.1');
    t.tell('The gang rating falls by {value}', { value }, 'campaign.gangs.retire.2');
    return { retired: true, stash, leaderLd: ld, rating: 0 - value };
  }
  const fee = yield* t.roll('D6x10', 'campaign.gangs.retire.1');
  if (fee > stash && pension(t) !== 'stash-goes-0') {
    t.tell('The stash does not cover a pension of {fee}', { fee }, 'campaign.gangs.retire.4');
    return stays;
  }
  t.tell('Retired on a pension of {fee} credits', { fee }, 'campaign.gangs.retire.1');
  t.tell('The gang rating falls by {value}', { value }, 'campaign.gangs.retire.2');
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
    if (highest === undefined) t.tell('Nobody can become Leader', {}, 'campaign.gangs.leader-death.7');
    else t.tell('The player chooses among {candidates}', { candidates }, 'campaign.gangs.leader-death.3');
    return { candidates, leader: null, ld: null, a: null, w: null, skill: false, freeAdvance: false };
  }
  const { id, rank } = leader;
  t.tell('{id} is the best {rank} and leads from now on', { id, rank }, 'campaign.gangs.leader-death.2');
  const ld = improved('ld', leader.ld);
  t.tell('LD {ld}+', { ld }, 'campaign.gangs.leader-death.4');
  const risen = rank === 'champion' ? 0 : 1;
  if (risen) t.tell('A and W improve, and a primary skill is picked', {}, 'campaign.gangs.leader-death.5');
  t.tell('One advancement is free', {}, 'campaign.gangs.leader-death.6');
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
  t.tell('A new gang may cost {base} credits', { base: BUDGET }, 'campaign.gangs.founding.1');
  t.tell('{weeks} weeks make it {budget}', { weeks, budget }, 'campaign.gangs.destruction.2');
  return { budget };
});
