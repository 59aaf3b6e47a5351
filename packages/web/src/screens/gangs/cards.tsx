/** Fighter cards, four to an A4 page, 100 by 110 mm each: the whole gang, or the crew of one battle. */

import { STATS } from '@hive-arbiter/gangs/gang-file';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { type Armoury, kitIn, type Profile, useArmoury, withWeapons } from '../../gangs/armoury.ts';
import { gangOf, type RosterFighter } from '../../gangs/roster.ts';
import { Loaded } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { TARGETS } from './editor.tsx';
import './cards.css';

export function Cards({ id }: { id: string }) {
  const gang = gangOf(id);
  const armoury = useArmoury();
  const [crew, setCrew] = useState<readonly string[]>();
  if (!gang)
    return (
      <Page title={say('No such gang')} back={{ href: '/gangs', name: say('Gangs') }}>
        <p>{say('This device keeps no gang of that name.')}</p>
      </Page>
    );
  const chosen = crew ?? gang.fighters.map((fighter) => fighter.id);
  return (
    <Page
      title={say('{name}: cards', { name: gang.name })}
      back={{ href: `/gangs/${id}`, name: gang.name }}
      sub={say('100 × 110 mm each, four to an A4 page')}
      wide
    >
      <details class="no-print card">
        <summary>
          {chosen.length === gang.fighters.length
            ? say('Everybody: choose whose cards')
            : say('A crew of {size}: choose whose cards', { size: chosen.length })}
        </summary>
        {gang.fighters.map((fighter) => (
          <label key={fighter.id} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(fighter.id)}
              onChange={(event) =>
                setCrew(
                  event.currentTarget.checked
                    ? [...chosen, fighter.id]
                    : chosen.filter((each) => each !== fighter.id),
                )
              }
            />
            <span>{fighter.name}</span>
          </label>
        ))}
      </details>
      <p class="row no-print spaced">
        <button type="button" class="btn main" disabled={chosen.length === 0} onClick={() => print()}>
          {sayCount(chosen.length, 'Print 1 card', 'Print {count} cards')}
        </button>
      </p>
      <Loaded from={armoury} what="Fetching the armoury …">
        {(known) => (
          <div class="cards">
            {gang.fighters
              .filter((fighter) => chosen.includes(fighter.id))
              .map((fighter) => (
                <Card
                  key={fighter.id}
                  gang={gang.name}
                  fighter={fighter}
                  armoury={withWeapons(known, gang.weapons)}
                />
              ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

type OnCard = Pick<RosterFighter, 'name' | 'rank' | 'stats' | 'kit' | 'skills' | 'cost'>;

export function Card({ gang, fighter, armoury }: { gang: string; fighter: OnCard; armoury: Armoury }) {
  const things = kitIn(armoury);
  const carried = [...new Set(fighter.kit)].map((id) => {
    const many = fighter.kit.filter((each) => each === id).length;
    const thing = things.find((each) => each.id === id) ?? { id, name: id };
    return { ...thing, name: many > 1 ? `${thing.name} ×${many}` : thing.name };
  });
  const weapons = carried.filter(({ profiles }) => profiles !== undefined);
  const rest = carried.filter(({ profiles }) => profiles === undefined);
  const skills = (fighter.skills ?? []).map(
    (id) => armoury.skills.find((each) => each.id === id)?.name ?? id,
  );
  return (
    <article class="fighter-card" aria-label={say('Card of {name}', { name: fighter.name })}>
      <header>
        <h2 class="cond">{fighter.name}</h2>
        <p>
          {capital(plainly(fighter.rank))} · {gang}
          {fighter.cost === undefined ? '' : ` · ${say('{cost} credits', { cost: fighter.cost })}`}
        </p>
      </header>
      <table class="card-stats">
        <thead>
          <tr>
            {STATS.map((stat) => (
              <th key={stat} scope="col">
                {stat.toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {STATS.map((stat) => (
              <td key={stat}>
                {fighter.stats[stat]}
                {TARGETS.includes(stat) ? '+' : stat === 'm' ? '"' : ''}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {weapons.length > 0 && (
        <table class="card-weapons">
          <thead>
            <tr>
              <th scope="col">{say('Weapon')}</th>
              <th scope="col">S</th>
              <th scope="col">L</th>
              <th scope="col">
                <abbr title={say('accuracy at short and long range')}>{say('Acc')}</abbr>
              </th>
              <th scope="col">{say('Str')}</th>
              <th scope="col">{say('AP')}</th>
              <th scope="col">D</th>
              <th scope="col">{say('Am')}</th>
            </tr>
          </thead>
          <tbody>
            {weapons.flatMap(({ name, profiles = [] }) =>
              // Special ammunition is bought apart; a profile without a price comes with the weapon.
              profiles.filter(comesAlong).map((profile, _, own) => (
                <>
                  <tr key={`${name}-${profile.id}`}>
                    <th scope="row">{own.length > 1 ? `${name}, ${plainly(profile.id)}` : name}</th>
                    {cellsOf(profile).map((cell, at) => (
                      <td key={String(at)}>{cell}</td>
                    ))}
                  </tr>
                  {profile.traits.length > 0 && (
                    <tr class="traits" key={`${name}-${profile.id}-traits`}>
                      <td colSpan={8}>{profile.traits.map(traitWords).join(', ')}</td>
                    </tr>
                  )}
                </>
              )),
            )}
          </tbody>
        </table>
      )}
      {skills.length > 0 && (
        <p>
          <b>{say('Skills')}</b> {skills.join(', ')}
        </p>
      )}
      {rest.length > 0 && (
        <p>
          <b>{say('Gear')}</b>{' '}
          {rest
            .map(({ id, name, effect }) =>
              armoury.armour.some((each) => each.id === id)
                ? `${name} (${effect?.replace(/\.$/, '')})`
                : name,
            )
            .join(', ')}
        </p>
      )}
      <footer>
        <span>{say('Wounds {boxes}', { boxes: '☐'.repeat(Math.max(1, fighter.stats.w)) })}</span>
        <span>{say('Flesh wounds ☐☐☐☐')}</span>
      </footer>
    </article>
  );
}

/** `rapid-fire(1)` as a person writes it. */
function traitWords(trait: string): string {
  return plainly(trait).replace(/(?<=\S)\(/, ' (');
}

function comesAlong({ credits = 0 }: Profile & { readonly credits?: number }): boolean {
  return credits === 0;
}

/** As printed cards have it: a range is a cell of two letters at most. */
const SHORT: Readonly<Record<string, string>> = { engaged: 'E', template: 'T' };

function cellsOf({ range, accuracy, strength, ap, damage, ammo }: Profile): readonly string[] {
  const inches = (value: unknown) =>
    value === null || value === undefined
      ? '–'
      : typeof value === 'number'
        ? `${value}"`
        : (SHORT[String(value)] ?? String(value));
  const signed = (value: number | null | undefined) =>
    value === null || value === undefined || value === 0 ? '–' : value > 0 ? `+${value}` : `−${-value}`;
  const isPair = typeof range === 'object' && range !== null;
  return [
    isPair ? inches(range.short) : '–',
    isPair ? inches(range.long) : inches(range ?? 'E'),
    accuracy ? `${signed(accuracy.short)}/${signed(accuracy.long)}` : '–',
    strength === null || strength === undefined ? '–' : String(strength),
    signed(ap),
    damage === null || damage === undefined ? '–' : String(damage),
    typeof ammo === 'number' ? `${ammo}+` : '–',
  ];
}
