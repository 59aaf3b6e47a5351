/** Houseless Gangers, Ambulls and Borewyrms: their pages are profiles, and the rest is what any fighter does. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { WARGEAR } from '../../battle/kit.ts';
import { type SpecialRule, specialRule } from '../../battle/special-rule.ts';
import type { BattleTable } from '../../battle/state.ts';
import { PRICED_WEAPONS } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import {
  actForNobody,
  enlist,
  isThere,
  naturalWeapons,
  onlyFights,
  playedAgainst,
  type Recruit,
  rallyCreatures,
  recoverCreatures,
  recruit,
  type Terms,
} from '../creatures.ts';

/** A rule that brings one of a kind along, for a gang or for nobody. */
function broughtAlong(
  id: string,
  title: string,
  one: Recruit,
  profile: ClauseId,
  termsAt?: (t: BattleTable) => Terms,
): SpecialRule {
  return specialRule({
    id,
    title,
    *beforeSetUp(t) {
      yield* enlist(t, id, one, profile, termsAt?.(t));
    },
    *deployed(t) {
      if (!isThere(t.state, one.kind)) yield* recruit(t, id, one, profile, termsAt?.(t));
    },
    activationStarts(t, fighter) {
      playedAgainst(t.state, id, fighter);
    },
    closes: onlyFights(id, profile),
    *endPhaseStarts(t) {
      yield* actForNobody(t, id, profile);
    },
    *endPhaseEnds(t) {
      yield* recoverCreatures(t, id);
      yield* rallyCreatures(t, id);
    },
  });
}

/** As much as a model shows, of either. */
const MOST_WEAPONS = 3;
const MOST_WARGEAR = 4;

/**
 * What the model shows [classic.houseless-gangers.rules.1], as the players agree before the battle: it may be armed
 * heavily [classic.houseless-gangers.rules.3].
 */
function* asTheModelShows(t: BattleTable): Rule<readonly string[]> {
  const clause = 'classic.houseless-gangers.rules.1';
  const seat = t.state.gangs[0]?.seat ?? '';
  const of = 'houseless-ganger';
  const weapons = yield* t.pick(
    seat,
    { options: PRICED_WEAPONS, most: MOST_WEAPONS },
    clause,
    of,
    say('classic/profiles/which-weapons-does-model'),
  );
  const wargear = yield* t.pick(
    seat,
    { options: WARGEAR, most: MOST_WARGEAR },
    clause,
    of,
    say('classic/profiles/which-armour-wargear-does'),
  );
  return [...weapons, ...wargear];
}

/** Either side can come to control one [classic.houseless-gangers.rules.2]. */
export const houselessGangers = broughtAlong(
  'classic.houseless-gangers',
  'Houseless Gangers',
  { kind: 'houseless-ganger', name: 'Houseless Ganger', rank: 'hired-gun' },
  'classic.houseless-gangers.profile.1',
  (t) => ({ kit: () => asTheModelShows(t) }),
);

/** It fights with its claws [classic.ambull.profile.3], knows its skills [classic.ambull.profile.2] and wears chitin [classic.ambull.profile.4]. */
export const ambull = broughtAlong(
  'classic.ambull',
  'Ambull',
  { kind: 'ambull', name: 'Ambull', kit: naturalWeapons('classic.ambull.profile.3') },
  'classic.ambull.profile.1',
);

/** It fights with its jaws [classic.borewyrm.profile.3], knows its skills [classic.borewyrm.profile.2] and wears chitin [classic.borewyrm.profile.4]. */
export const borewyrm = broughtAlong(
  'classic.borewyrm',
  'Borewyrm Infestation',
  { kind: 'borewyrm', name: 'Borewyrm', kit: naturalWeapons('classic.borewyrm.profile.3') },
  'classic.borewyrm.profile.1',
);
