/** Houseless Gangers, Ambulls and Borewyrms: their pages are profiles, and the rest is what any fighter does. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type SpecialRule, specialRule } from '../../battle/special-rule.ts';
import {
  actForNobody,
  isThere,
  naturalWeapons,
  onlyFights,
  playedAgainst,
  type Recruit,
  rallyCreatures,
  recoverCreatures,
  recruit,
} from './creatures.ts';

/** A rule that brings one of a kind along, for a gang or for nobody. */
function broughtAlong(id: string, title: string, one: Recruit, profile: ClauseId): SpecialRule {
  return specialRule({
    id,
    title,
    *deployed(t) {
      if (!isThere(t.state, one.kind)) yield* recruit(t, id, one, profile);
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

/**
 * Either side can come to control one [classic.houseless-gangers.rules.2]. It is armed as its model shows
 * [classic.houseless-gangers.rules.1], as the players agree [classic.houseless-gangers.rules.3]; a stub gun and a knife
 * stand for that here.
 */
export const houselessGangers = broughtAlong(
  'classic.houseless-gangers',
  'Houseless Gangers',
  {
    kind: 'houseless-ganger',
    name: 'Houseless Ganger',
    rank: 'hired-gun',
    kit: ['armoury.stub-gun', 'armoury.fighting-knife'],
  },
  'classic.houseless-gangers.profile.1',
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
