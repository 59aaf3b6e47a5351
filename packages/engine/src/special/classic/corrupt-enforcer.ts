/** The Corrupt Enforcer: hardened flak over an armoured undersuit. */
import { type Hit, specialRule } from '../../battle/special-rule.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import { rollSave, rollToWound } from '../../core/hits.ts';
import { sufferInjuries } from '../../core/play/hits.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import {
  actForNobody,
  enlist,
  isThere,
  onlyFights,
  playedAgainst,
  rallyCreatures,
  recoverCreatures,
  recruit,
  toughnessLeft,
} from '../creatures.ts';
import { enforcerSave } from '../figures.ts';

const combined = ruling('classic.enforcer-save', 'ap-1-becomes-0');

/**
 * Both are his wargear [classic.corrupt-enforcer.profile.3]; the flak makes AP milder, though never milder
 * than -1.
 */
export const save = procedure('classic.corrupt-enforcer.save', function* (t, { ap, blastOrTemplate }) {
  const mildest = combined(t) === 'ap-1-becomes-0' ? 0 : -1;
  const milder = ap < mildest ? ap + 1 : ap;
  const armour = enforcerSave(blastOrTemplate);
  const { needed, saved } = yield* rollSave(t, { armour, ap: milder });
  if (needed === null) {
    t.tell('classic/corrupt-enforcer/ap-leaves-no-save', { milder }, 'classic.reference.tests.6');
    return { needed, saved };
  }
  t.tell(
    'classic/corrupt-enforcer/ap-counts-as-so',
    { ap, milder, needed, fate: saved ? 'saved' : 'not saved' },
    'classic.reference.armour.1',
  );
  return { needed, saved };
});

// In a battle

const ENFORCER = 'corrupt-enforcer';
const ONE = {
  kind: ENFORCER,
  name: 'Corrupt Enforcer',
  rank: 'hired-gun',
  kit: ['armoury.enforcer-boltgun', 'armoury.shock-stave'],
} as const;
const isEnforcer = ({ id }: FighterState) => id.startsWith(`${ENFORCER}-`);

/** A hit on him, whose save is better against Blast and Template. */
function* takeHit(t: BattleTable, target: FighterState, by: FighterState | null, hit: Hit): Rule<boolean> {
  const strength = hit.strength as number;
  const { wounded } = yield* rollToWound(t, { strength, toughness: toughnessLeft(target) }, target.id);
  if (!wounded) return false;
  const blastOrTemplate = hit.traits.some((trait) => trait === 'template' || trait.startsWith('blast'));
  const { saved } = yield* save(t, { ap: hit.ap, blastOrTemplate });
  return !saved && (yield* sufferInjuries(t, target, by, hit.damage));
}

/**
 * He counts as an ordinary fighter [classic.corrupt-enforcer.rules.1] with a boltgun and a shock stave
 * [classic.corrupt-enforcer.profile.2], for the gang that the players name or for nobody.
 */
export const corruptEnforcer = specialRule({
  id: 'classic.corrupt-enforcer',
  title: 'Corrupt Enforcer',
  *beforeSetUp(t) {
    yield* enlist(t, ENFORCER, ONE, 'classic.corrupt-enforcer.profile.1');
  },
  *deployed(t) {
    if (!isThere(t.state, ENFORCER)) yield* recruit(t, ENFORCER, ONE, 'classic.corrupt-enforcer.profile.1');
  },
  activationStarts(t, fighter) {
    playedAgainst(t.state, ENFORCER, fighter);
  },
  joinsGroup: (_, fighter) => !isEnforcer(fighter), // [classic.corrupt-enforcer.rules.2]
  takesHit: (t, target, by, hit, standard) =>
    isEnforcer(target) && hit.strength !== null && !hit.traits.includes('graviton-pulse')
      ? takeHit(t, target, by, hit)
      : standard(),
  closes: onlyFights(ENFORCER, 'classic.corrupt-enforcer.rules.1'),
  *endPhaseStarts(t) {
    yield* actForNobody(t, ENFORCER, 'classic.corrupt-enforcer.rules.1');
  },
  *endPhaseEnds(t) {
    yield* recoverCreatures(t, ENFORCER);
    yield* rallyCreatures(t, ENFORCER);
  },
});
