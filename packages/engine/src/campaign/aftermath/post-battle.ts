/** The post-battle sequence: Hired Guns, serious injuries, experience, captives, critical injuries, the roster. */
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { injuryAt, rollInjury } from '../shared/tables.ts';

const ignoredInjuries = ruling('campaign.ignored-injuries', 'rolled-again');
const participationRoll = ruling('campaign.participation-roll', 'no-once-per-gang');
const fledCaptives = ruling('campaign.fled-captives', 'yes');
export const medicalFee = ruling('campaign.medical-fee', 'no-decision-comes-first-binds');
const freeEscort = ruling('campaign.free-escort', 'player-may-refuse');

// Step 0: Hired Guns

/** What becomes of a Hired Gun, who goes back to the pool after the battle. */
export const hiredGunFate = procedure('campaign.post-battle.hired-gun-fate', function* (t, input) {
  const { kind, outOfAction } = input;
  const fate = (dead: boolean, hireable: boolean, injury: string | null = null) => {
    const partnerHireable = kind === 'sister' ? !dead : null;
    if (dead && kind === 'sister') {
      t.tell('post-battle/other-sister-never-hire', {}, 'campaign.hired-guns.sisters.5');
    }
    return { dead, hireable, partnerHireable, injury };
  };

  const [die] = yield* t.injury(outOfAction ? 1 : 0, 'campaign.post-battle.hired-guns.2');
  if (die !== 'out') {
    t.tell('post-battle/hired-gun-returns-pool', {}, 'campaign.post-battle.hired-guns.1');
    return fate(false, true);
  }
  if (kind !== 'enforcer') {
    t.tell('post-battle/hired-gun-dead', {}, 'campaign.post-battle.hired-guns.2');
    return fate(true, false);
  }
  const injury = yield* ignoringDeath(t);
  t.tell('post-battle/injury-enforcer-goes-back', { injury }, 'campaign.post-battle.hired-guns.3');
  t.tell('post-battle/enforcer-can-no-longer', {}, 'campaign.hired-guns.enforcers.2');
  return fate(false, false, injury);
});

/** Rolls on the injury table for a fighter whom it can neither kill nor injure critically. */
function* ignoringDeath(t: Table): Rule<string | null> {
  const again = ignoredInjuries(t) === 'rolled-again';
  return yield* t.until(function* (t, state: null) {
    const { id, state: result } = yield* rollInjury(t, 'campaign.post-battle.hired-guns.3');
    const ignored = result === 'critical' || result === 'dead';
    return ignored && again ? { again: state } : { done: ignored ? null : id };
  }, null);
}

// Step 1: serious injuries

interface Resolved {
  readonly survives: boolean;
  /** The row of the injury table as printed. */
  readonly injury: string | null;
}

export const seriousInjuries = procedure(
  'campaign.post-battle.serious-injuries',
  function* (t, { fighters }) {
    const many = fighters.length;
    t.tell('post-battle/still-seriously-injured-end', { many }, 'campaign.post-battle.serious.1');
    const start: readonly Resolved[] = [];
    const resolved = yield* t.fold(fighters, start, function* (t, before, id) {
      const roll = yield* t.roll('D6', 'campaign.post-battle.serious.1', id);
      if (roll >= 3) {
        t.tell('post-battle/rolls-survives', { id, roll }, 'campaign.post-battle.serious.1');
        return [...before, { survives: true, injury: null }];
      }
      const { id: injury } = yield* rollInjury(t, 'campaign.tables.injury.2', id);
      t.tell('post-battle/rolls', { id, roll, injury }, 'campaign.post-battle.serious.1');
      return [...before, { survives: false, injury }];
    });
    return { fighters: Object.fromEntries(fighters.map((id, at) => [id, resolved[at] as Resolved])) };
  },
);

// Step 2: experience

/** XP for taking part; Hired Guns earn none [campaign.hired-guns.battle.5]. */
export const participationXp = procedure('campaign.post-battle.participation-xp', function* (t, input) {
  const fighters = input.fighters.filter(({ rank }) => rank !== 'hired-gun');
  const many = fighters.length;
  t.tell('post-battle/gang-members-took-part', { many }, 'campaign.post-battle.experience.1');
  const shared = participationRoll(t) === 'no-once-per-gang' && many > 0;
  const forAll = shared ? yield* t.roll('D3', 'campaign.post-battle.experience.1') : undefined;

  const start: readonly number[] = [];
  const gains = yield* t.fold(fighters, start, function* (t, before, { id, foughtEnforcers }) {
    let xp = forAll ?? (yield* t.roll('D3', 'campaign.post-battle.experience.1', id));
    if (foughtEnforcers) xp += yield* t.roll('D3', 'campaign.enforcers.xp.1', id);
    return [...before, xp];
  });
  const xp: Record<string, number> = {};
  for (const [at, { id }] of fighters.entries()) xp[id] = gains[at] as number;
  for (const { id, foughtEnforcers } of fighters) {
    if (foughtEnforcers) {
      t.tell(
        'post-battle/fought-enforcers-gains-xp',
        { id, xp: xp[id] as number },
        'campaign.enforcers.xp.1',
      );
    } else t.tell('post-battle/gains-xp', { id, xp: xp[id] as number }, 'campaign.post-battle.experience.1');
  }
  if (many < input.fighters.length) {
    t.tell('post-battle/hired-guns-earn-no', {}, 'campaign.hired-guns.battle.5');
  }
  return { xp };
});

// Step 3: captives

/** Members of a gang, beasts included; Enforcers cannot be captured, and Hired Guns are not counted either. */
const MEMBERS: readonly string[] = ['leader', 'champion', 'specialist', 'ganger', 'juve', 'beast'];

/** The total that captures somebody. */
const CAPTURE = 11;

/** Does the only gang left on the battlefield take a captive [campaign.post-battle.captives.1]? */
export const capture = procedure('campaign.post-battle.capture', function* (t, input) {
  const { victor, fallen, standing, modifier } = input;
  const ways: readonly string[] = [
    'out-of-action',
    'serious-injury-step',
    ...(fledCaptives(t) === 'yes' ? ['fled'] : []),
  ];
  const possible = fallen
    .filter(({ gang, rank }) => gang !== victor && MEMBERS.includes(rank))
    .filter(({ how, injury }) => ways.includes(how) && injury === 'other')
    .map(({ id }) => id);
  if (possible.length > 0)
    t.tell('post-battle/possible-captives', { possible }, 'campaign.post-battle.captives.2');
  if (fallen.some(({ rank }) => rank === 'enforcer')) {
    t.tell('post-battle/enforcers-cannot-captured', {}, 'campaign.post-battle.captives.5');
  }
  if (possible.length === 0) {
    t.tell('post-battle/there-nobody-capture-so', {}, 'campaign.post-battle.captives.3');
    return { possible, total: null, captured: null };
  }

  const counted = standing.filter(({ rank }) => rank !== 'hired-gun').length;
  if (counted < standing.length) {
    t.tell('post-battle/hired-guns-do-not', {}, 'campaign.post-battle.captives.6');
  }
  const roll = yield* t.roll('D6', 'campaign.post-battle.captives.3');
  const total = possible.length + counted + roll + modifier;
  const captured = total >= CAPTURE ? yield* t.draw(possible, 'campaign.post-battle.captives.4') : null;
  t.tell(
    captured === null ? 'post-battle/them-fighters-make-nobody' : 'post-battle/them-fighters-make-captured',
    { possible: possible.length, counted, roll, total, victor, captured },
    captured === null ? 'campaign.post-battle.captives.3' : 'campaign.post-battle.captives.4',
  );
  return { possible, total, captured };
});

// Step 5: critical injuries

/** Credits for each pip of the fee; the first escort of a gang's own doc is free. */
const FEE = { none: 10, first: 0, later: 5 } as const;

/** Is this escort sent without asking anybody? By our reading if there is nothing to pay there is nothing to refuse. */
export function isSentAnyway(t: Table, doc: keyof typeof FEE): boolean {
  return doc === 'first' && freeEscort(t) !== 'player-may-refuse';
}

export const medicalEscort = procedure('campaign.post-battle.medical-escort', function* (t, input) {
  const { doc, credits, tradeIn, pays } = input;
  const feeClause =
    doc === 'none' ? 'campaign.post-battle.critical.1' : 'campaign.territories.rogue-doc-shop.1';
  const free = doc === 'first';
  const decided = !pays && medicalFee(t) === 'no-decision-comes-first-binds';
  const fee = free || decided ? 0 : FEE[doc] * (yield* t.roll('D6', feeClause));
  t.tell('post-battle/medical-escort-costs-credits', { fee }, feeClause);

  // Equipment goes first and gives no change.
  const due = Math.max(0, fee - tradeIn);
  if (!(pays || isSentAnyway(t, doc)) || due > credits) {
    t.tell('post-battle/without-medical-escort-fighter', {}, 'campaign.post-battle.critical.1');
    return { fee, paid: false, credits, state: 'dead', injury: null };
  }
  if (fee > due) {
    t.tell('post-battle/equipment-worth-goes-towards', { tradeIn }, 'campaign.post-battle.critical.2');
  }
  const roll = yield* t.roll('D6', 'campaign.post-battle.critical.3');
  const injury = roll <= 4 ? 50 + (yield* t.roll('D6', 'campaign.post-battle.critical.3')) : null;
  t.tell(
    injury === null ? 'post-battle/full-recovery' : 'post-battle/stabilised',
    { roll, row: injury === null ? null : injuryAt(injury).id },
    'campaign.post-battle.critical.3',
  );
  return { fee, paid: true, credits: credits - due, state: 'recovery', injury };
});

// Step 6: the roster

/** What a dead fighter leaves the gang; worn armour is gone, and bionics stay with their fighter. */
export const salvage = procedure('campaign.post-battle.salvage', (t, { gangOnBoard, diedIn, equipment }) => {
  const recovered = gangOnBoard || diedIn === 'medical-escort';
  const returns = ({ kind }: (typeof equipment)[number]) =>
    recovered && kind !== 'armour' && kind !== 'bionic';
  const stash = equipment.filter(returns).map(({ id }) => id);
  const lost = equipment.filter((item) => !returns(item)).map(({ id }) => id);
  t.tell('post-battle/dead-fighter-leaves-roster', {}, 'campaign.post-battle.roster.1');
  t.tell('post-battle/stash-lost', { stash, lost }, 'campaign.post-battle.roster.2');
  if (equipment.some(({ kind }) => kind === 'bionic')) {
    t.tell('post-battle/bionic-stays-fighter-good', {}, 'campaign.fighters.bionics.1');
  }
  return { stash, lost };
});
