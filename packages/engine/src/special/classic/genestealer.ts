/** The Purestrain Genestealer: a guest of the cult's favour, who leaves when it pleases. */
import { leaveBoard } from '../../battle/events.ts';
import { specialRule } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, isOnBoard } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import {
  actForNobody,
  enlist,
  isThere,
  naturalWeapons,
  onlyFights,
  playedAgainst,
  rallyCreatures,
  recoverCreatures,
  recruit,
  type Terms,
} from '../creatures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** The round in which it leaves. */
    'genestealer.leaves': number;
  }
}

const leaves = ruling('classic.genestealer-leaves', 'start-end-phase');

/**
 * One brought by a favour goes in the End phase of the round that its D3 names; nothing else drives it off
 * [classic.genestealer.favour.3].
 */
export const stay = procedure('classic.genestealer.stay', function* (t, { favour, effectInRound, round }) {
  if (!favour) {
    const onBattlefield = effectInRound === null || effectInRound > round;
    t.tell(
      onBattlefield
        ? 'classic/genestealer/nothing-has-removed-genestealer'
        : 'classic/genestealer/effect-round-removes',
      { effectInRound },
      'classic.genestealer.favour.3',
    );
    return { leavesInRound: null, onBattlefield };
  }
  const leavesInRound = yield* t.roll('D3', 'classic.genestealer.favour.2');
  t.tell('classic/genestealer/leaves-end-phase-round', { leavesInRound }, 'classic.genestealer.favour.2');
  return { leavesInRound, onBattlefield: round < leavesInRound };
});

// In a battle

const GENESTEALER = 'genestealer';
/** The round in whose End phase it goes. */
const LEAVES = 'genestealer.leaves';

/** Its talons and its bite [classic.genestealer.profile.3], whose profiles stand with the other weapons. */
const CLAWS = naturalWeapons('classic.reference.weapons.1').filter((id) => id.startsWith('custom-'));

/** It goes of its own accord: nobody's doing, and no casualty. */
function leaveInTime(t: BattleTable): void {
  if (t.state.facts[LEAVES] !== t.state.round) return;
  for (const fighter of stealers(t)) {
    leaveBoard(t, fighter, 'stayed-home');
    t.tell('classic/genestealer/leaves-battle', { name: fighter.name }, 'classic.genestealer.favour.2');
  }
}

function stealers(t: BattleTable): readonly FighterState[] {
  return Object.values(t.state.fighters).filter(
    (fighter) => fighter.id.startsWith(`${GENESTEALER}-`) && isOnBoard(fighter),
  );
}

/** What it wears beside its claws [classic.genestealer.profile.4]. */
const WARGEAR = ['armoury.bio-booster', 'armoury.photo-goggles', 'armoury.mesh-armour'];

const ONE = {
  kind: 'genestealer',
  name: 'Purestrain Genestealer',
  kit: [...WARGEAR, ...CLAWS],
} as const;

/** Asks whether a favour brought it, and rolls for how long it stays. */
function termsAt(t: BattleTable): Terms {
  return {
    *isFavour(gang) {
      const what = say('classic/genestealer/did-genestealer-cult-favour', { gang: gang.name });
      const options = ['no', 'yes'] as const;
      const favour =
        (yield* t.choose(gang.seat, options, 'classic.genestealer.favour.1', gang.id, what)) === 'yes';
      const { leavesInRound } = yield* stay(t, { favour, effectInRound: null, round: 1 });
      if (leavesInRound !== null) t.state.facts[LEAVES] = leavesInRound;
      return favour;
    },
  };
}

export const genestealer = specialRule({
  id: 'classic.genestealer',
  title: 'Purestrain Genestealer',
  /** The D3 is rolled before deployment [classic.genestealer.favour.2]. */
  *beforeSetUp(t) {
    yield* enlist(t, GENESTEALER, ONE, 'classic.genestealer.profile.1', termsAt(t));
  },
  *deployed(t) {
    if (!isThere(t.state, GENESTEALER))
      yield* recruit(t, GENESTEALER, ONE, 'classic.genestealer.profile.1', termsAt(t));
  },
  activationStarts(t, fighter) {
    playedAgainst(t.state, GENESTEALER, fighter);
  },
  closes: onlyFights(GENESTEALER, 'classic.genestealer.profile.1'),
  *endPhaseStarts(t) {
    if (leaves(t) === 'start-end-phase') leaveInTime(t);
    yield* actForNobody(t, GENESTEALER, 'classic.genestealer.profile.1');
  },
  *endPhaseEnds(t) {
    yield* recoverCreatures(t, GENESTEALER);
    yield* rallyCreatures(t, GENESTEALER);
    leaveInTime(t);
  },
});
