/** Group activations: the fighters a leader takes along. */

import { effectsOf } from '../../battle/effects.ts';
import { bySeam } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangBy,
  ids,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Blocked, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { readyOf } from './ready.ts';

/** Up to X Ready friends within 3" go along, each with those who belong to them. All are named before any of them acts. */
export function* groupOf(t: BattleTable, leader: FighterState): Rule<readonly Ref[]> {
  const partners = bySeam(t.state).actsWith.length > 0 ? yield* partnersOf(t, leader) : [];
  const others = yield* pickGroup(t, leader, partners);
  const picked = partners.length > 0 ? [...partners, ...others] : others;
  const rules = bySeam(t.state).brings;
  if (rules.length === 0) return picked;
  const bringing = [leader, ...picked.map((id) => fighterOf(t.state, id))];
  const along = bringing.flatMap((fighter) => rules.flatMap((rule) => ids(rule.brings(t.state, fighter))));
  return [...new Set([...picked, ...along])];
}

/** Which fighters can start a group? */
const groupLeaders = ruling('core.group-leaders', 'broken-fighters-too', 'only-fighters-who-stand');

/** Those who act with the leader by rules of their own, unless nobody is to act with the leader at all. */
function* partnersOf(t: BattleTable, leader: FighterState): Rule<readonly Ref[]> {
  const partners: Ref[] = [];
  if (noGroupOf(t, leader) || groupSize(t.state, leader, 1) <= 0) return partners;
  for (const rule of bySeam(t.state).actsWith) {
    const partner = yield* rule.actsWith(t, leader);
    if (partner) partners.push(partner.id);
  }
  return partners;
}

function groupSize(state: BattleState, leader: FighterState, size: number): number {
  let allowed = size;
  for (const rule of bySeam(state).groupSize) allowed = rule.groupSize(state, leader, allowed);
  return allowed;
}

/** X of Group Activation (X), with the bonus of the leader's kit. */
function ownGroup(leader: FighterState): number {
  if (leader.group === 0) return 0;
  return effectsOf(leader).groupSize.reduce((size, effect) => size + effect.groupSize, leader.group);
}

function* pickGroup(t: BattleTable, leader: FighterState, partners: readonly Ref[]): Rule<readonly Ref[]> {
  const gang = gangBy(t.state, leader.gang);
  const size = groupSize(t.state, leader, ownGroup(leader));
  if (size <= 0) return [];
  const others = readyOf(t.state, gang).filter(
    (other) => other !== leader && !partners.includes(other.id) && mayJoin(t.state, other, leader),
  );
  const closed = others.length > 0 ? noGroupOf(t, leader) : undefined;
  if (closed) {
    t.tell('activation/takes-nobody-along', { leader: leader.name, why: closed.why }, closed.clause);
    return [];
  }
  const what = say('groups/who-within-3-goes', { leader: leader.name });
  const options = t.state.board
    ? yield* t.within(3, leader.id, ids(others), 'core.activation.group.1')
    : ids(others);
  const choices = { options, most: size };
  return yield* t.pick(gang.seat, choices, 'core.activation.group.1', leader.id, what);
}

/** Why this fighter starts no group: the broken do nothing but run. A fighter on the ground can still call others. */
function noGroupOf(t: BattleTable, { broken, fate }: FighterState): Blocked | undefined {
  if (broken && groupLeaders(t) !== 'broken-fighters-too')
    return { why: say('groups/broken'), clause: 'core.conditions.broken.1' };
  if (fate !== 'standing' && groupLeaders(t) === 'only-fighters-who-stand')
    return { why: say('groups/lies-ground'), clause: 'core.activation.group.1' };
  return undefined;
}

function mayJoin(state: BattleState, fighter: FighterState, leader: FighterState): boolean {
  return bySeam(state).joinsGroup.every((rule) => rule.joinsGroup(state, fighter, leader));
}
