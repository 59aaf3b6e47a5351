/** Everything about a fighter; the organiser can put right what is recorded wrongly. */
import { useEffect, useState } from 'preact/hooks';
import { type Profile, useArmoury } from '../../gangs/armoury.ts';
import { cardsIn } from '../../parts/duel/cards.ts';
import type { Duel } from '../../parts/duel/index.tsx';
import { Loaded, Loading } from '../../parts/load.tsx';
import { Rule } from '../../parts/rule.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import type { FighterState, PublicState } from '../../seen.ts';
import { midLine, say } from '../../words/index.ts';
import { Correct, isBegun, mayCorrect } from './correct.tsx';
import { gangAbout, listed, nameOf, plainly, statLine, tokensOf } from './model/index.ts';
import { Note, type Notes } from './note.tsx';

interface Props {
  /** Left out where nothing can be corrected. */
  readonly battle: string | undefined;
  /** Where casualties are noted by a tap. */
  readonly notes?: Notes | undefined;
  readonly state: PublicState;
  readonly fighter: FighterState;
  readonly close: () => void;
}

export function FighterSheet({ battle, notes, state, fighter, close }: Props) {
  const [isCorrecting, correct] = useState(false);
  const [isDuelling, duel] = useState(false);
  const tokens = tokensOf(fighter);
  const { takenOutBy, tookOut, engagedWith, skills, gear, rank } = fighter;
  return (
    <>
      <Sheet title={fighter.name} close={close} isHalf>
        <p class="dim">
          {say('{rank} of {gang}', { rank: plainly(rank), gang: gangAbout(state, fighter.id)?.name ?? '' })}
        </p>
        {notes && <Note notes={notes} state={state} fighter={fighter} close={close} />}
        <table class="stat-line">
          <caption class="hidden">{say('Characteristics')}</caption>
          <thead>
            <tr>
              {statLine(fighter).map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {statLine(fighter).map(([name, value]) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          </tbody>
        </table>
        <h3>{say('Now')}</h3>
        {tokens.length === 0 && <p>{say('Standing and unhurt.')}</p>}
        <ul class="plain-list">
          {tokens.map(({ words, kind, clause }) => (
            <li key={words}>
              <span class={`token ${kind}`}>{words}</span>{' '}
              {clause && <Rule id={clause}>{say('what it means')}</Rule>}
            </li>
          ))}
          {takenOutBy !== null && <li>{say('Taken out by {name}', { name: nameOf(state, takenOutBy) })}</li>}
          {engagedWith.length > 0 && (
            <li>{say('In combat with {names}', { names: names(state, engagedWith) })}</li>
          )}
          {tookOut.length > 0 && <li>{say('Took out {names}', { names: names(state, tookOut) })}</li>}
        </ul>
        {fighter.weapons.length > 0 && (
          <>
            <h3>{say('Weapons')}</h3>
            <Weapons fighter={fighter} />
          </>
        )}
        {(gear.length > 0 || fighter.save < 7) && (
          <p>
            <strong>{say('Wears and carries')}</strong>{' '}
            {[
              fighter.save < 7 ? say('armour save {save}+', { save: fighter.save }) : '',
              ...gear.map(plainly),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {skills.length > 0 && (
          <p>
            <strong>{say('Skills')}</strong> {skills.map(plainly).join(', ')}
          </p>
        )}
        {isUpright(fighter) && (
          <button type="button" class="btn wide" onClick={() => duel(true)}>
            {say('Odds against somebody')}
          </button>
        )}
        {battle !== undefined && mayCorrect(battle) && (
          <button type="button" class="btn wide" onClick={() => correct(true)}>
            {isBegun(battle, fighter) ? say('Go on correcting this') : say('Correct this')}
          </button>
        )}
      </Sheet>
      {isCorrecting && battle !== undefined && (
        <Correct battle={battle} state={state} fighter={fighter} sent={close} close={() => correct(false)} />
      )}
      {isDuelling && (
        <Sheet title={say('One against another')} close={() => duel(false)} isHalf>
          <p>
            <button type="button" class="btn small" onClick={() => duel(false)}>
              {say('Back to the card')}
            </button>
          </p>
          <Odds state={state} fighter={fighter} />
        </Sheet>
      )}
    </>
  );
}

/** A seriously injured or absent fighter attacks nobody. */
function isUpright({ fate }: FighterState): boolean {
  return fate === 'standing' || fate === 'pinned' || fate === 'reserve';
}

/** This fighter against others, as all of them are now; loaded when somebody wants to know. */
function Odds({ state, fighter }: { state: PublicState; fighter: FighterState }) {
  const [Loaded, setLoaded] = useState<typeof Duel>();
  useEffect(() => void import('../../parts/duel/index.tsx').then((duel) => setLoaded(() => duel.Duel)), []);
  if (!Loaded) return <Loading what="Fetching the rules …" />;
  return <Loaded gangs={cardsIn(state)} attacker={fighter.id} />;
}

function names(state: PublicState, ids: readonly string[]): string {
  return listed(ids.map((id) => nameOf(state, id)));
}

function Weapons({ fighter }: { fighter: FighterState }) {
  const armoury = useArmoury();
  return (
    <Loaded from={armoury} what="Fetching the weapons …">
      {({ weapons }) => (
        <table class="weapons">
          <thead>
            <tr>
              <th scope="col">{say('Range')}</th>
              <th scope="col">{say('To hit')}</th>
              <th scope="col">{say('Strength')}</th>
              <th scope="col">{say('AP')}</th>
              <th scope="col">{say('Damage')}</th>
              <th scope="col">{say('Ammo')}</th>
            </tr>
          </thead>
          {[...new Set(fighter.weapons)].flatMap((id) => {
            const weapon = weapons.find((each) => each.id === id);
            const name = weapon?.name ?? plainly(id);
            const own = (weapon?.profiles ?? []).filter(comesAlong);
            return own.map((profile) => (
              <WeaponRows
                key={`${id} ${profile.id}`}
                name={own.length > 1 ? `${name}, ${midLine(plainly(profile.id))}` : name}
                isEmpty={fighter.empty.includes(id)}
                profile={profile}
              />
            ));
          })}
        </table>
      )}
    </Loaded>
  );
}

/** Special ammunition is bought; a profile without a price comes with the weapon. */
function comesAlong(profile: Profile & { readonly credits?: number }): boolean {
  return (profile.credits ?? 0) === 0;
}

function WeaponRows({ name, profile, isEmpty }: { name: string; profile: Profile; isEmpty: boolean }) {
  const { range, accuracy, strength, ap, damage, ammo, traits } = profile;
  const pair = (of: typeof range | typeof accuracy, show: (value: unknown) => string) =>
    typeof of === 'object' && of !== null ? `${show(of.short)} / ${show(of.long)}` : show(of);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={6}>
          {name}
          {isEmpty && ` ${say('(out of ammo)')}`} <small>{traits.map(plainly).join(', ')}</small>
        </th>
      </tr>
      <tr>
        <td>{pair(range, inches)}</td>
        <td>{pair(accuracy, signed)}</td>
        <td>{strength ?? '–'}</td>
        <td>{signed(ap)}</td>
        <td>{damage ?? '–'}</td>
        <td>{ammo === null || ammo === undefined ? '–' : `${ammo}+`}</td>
      </tr>
    </tbody>
  );
}

function inches(value: unknown): string {
  if (typeof value === 'number') return `${value}"`;
  if (value === 'engaged') return 'E';
  if (value === 'template') return 'T';
  if (typeof value === 'object' && value !== null && 'timesStrength' in value)
    return `S×${(value as { timesStrength: number }).timesStrength}`;
  return typeof value === 'string' ? value : '–';
}

function signed(value: unknown): string {
  if (typeof value !== 'number' || value === 0) return '–';
  return value > 0 ? `+${value}` : `−${-value}`;
}
