/** On paper: a gang's roster sheet with its fighter cards, and a summary of the campaign. */
import { STATS } from '@hive-arbiter/gangs/gang-file';
import { plainly } from '../../chance.ts';
import { type Armoury, useArmoury } from '../../gangs/armoury.ts';
import { rosterOfSeen } from '../../gangs/out.ts';
import { Loaded } from '../../parts/load.tsx';
import { capital } from '../../words.ts';
import { Card } from '../gangs/cards.tsx';
import { TARGETS } from '../gangs/editor.tsx';
import { houseName } from '../lobby/draft.ts';
import { Frame } from './frame.tsx';
import type { SeenCampaign } from './held.ts';
import { nameIn, plain, standing, statusWords } from './words.ts';
import './print.css';

function PrintButton() {
  return (
    <p class="row no-print">
      <button type="button" class="btn main" onClick={() => print()}>
        Print
      </button>
    </p>
  );
}

export function PrintGang({ id, gang }: { id: string; gang: string }) {
  const armoury = useArmoury();
  return (
    <Frame id={id} at={undefined} title={(view) => `${nameIn(view, gang)}: on paper`}>
      {({ view }) => (
        <>
          <PrintButton />
          <Loaded from={armoury} what="Fetching the armoury …">
            {(known) => <Sheets view={view} gang={gang} armoury={known} />}
          </Loaded>
        </>
      )}
    </Frame>
  );
}

type Gang = SeenCampaign['gangs'][number];

function Sheets({ view, gang: id, armoury }: { view: SeenCampaign; gang: string; armoury: Armoury }) {
  const gang = view.gangs.find((each) => each.id === id);
  if (!gang || gang.fighters.length === 0) return <p>This gang has nobody on its roster.</p>;
  return (
    <>
      <RosterSheet view={view} gang={gang} armoury={armoury} />
      <div class="cards">
        {rosterOfSeen(gang).fighters.map((fighter) => (
          <Card key={fighter.id} gang={gang.name} fighter={fighter} armoury={armoury} />
        ))}
      </div>
    </>
  );
}

function RosterSheet({ view, gang, armoury }: { view: SeenCampaign; gang: Gang; armoury: Armoury }) {
  const skillName = (id: string) => armoury.skills.find((skill) => skill.id === id)?.name ?? plain(id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that scrolls must be reached by keys
    <article class="paper" tabIndex={0} aria-label={`Roster sheet of ${gang.name}`}>
      <h2 class="cond">{gang.name}</h2>
      <p>
        {houseName(gang.house)} · rating {gang.rating} · wealth {gang.wealth} · {gang.credits} credits ·{' '}
        {gang.reputation} Reputation
        {gang.debt > 0 ? ` · ${gang.debt} owed` : ''} · {view.name}, week {view.week}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Fighter</th>
            {STATS.map((stat) => (
              <th key={stat} scope="col">
                {stat.toUpperCase()}
              </th>
            ))}
            <th scope="col">Kit, skills, injuries</th>
            <th scope="col">XP</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {gang.fighters.map((fighter) => (
            <tr key={fighter.id}>
              <th scope="row">
                {fighter.name}
                <small>
                  {capital(plainly(fighter.rank))}
                  {fighter.status === 'fit' ? '' : `, ${statusWords(fighter.status).toLowerCase()}`}
                </small>
              </th>
              {STATS.map((stat) => (
                <td key={stat}>
                  {fighter.stats[stat]}
                  {TARGETS.includes(stat) ? '+' : ''}
                </td>
              ))}
              <td class="words">
                {[
                  ...fighter.kit.map(({ name }) => name),
                  ...fighter.skills.map(skillName),
                  ...fighter.injuries.map((each) => `${plain(each)} (injury)`),
                ].join(', ')}
              </td>
              <td>{fighter.xp}</td>
              <td>{fighter.cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>Stash</b> {gang.items.map(({ name }) => name).join(', ') || 'nothing'} · <b>Territories</b>{' '}
        {gang.territories.map((each) => capital(nameIn(view, each))).join(', ') || 'none'}
      </p>
    </article>
  );
}

export function PrintCampaign({ id }: { id: string }) {
  return (
    <Frame id={id} at={undefined} title={(view) => `${view.name}: on paper`}>
      {({ view }) => (
        <>
          <PrintButton />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that scrolls must be reached by keys */}
          <article class="paper" tabIndex={0} aria-label={`Summary of ${view.name}`}>
            <h2 class="cond">{view.name}</h2>
            <p>{standing(view)}</p>
            <table>
              <thead>
                <tr>
                  {[
                    '',
                    'Gang',
                    'Territories',
                    'Reputation',
                    'Rating',
                    'Credits',
                    'Wealth',
                    'Won',
                    'Taken out',
                  ].map((name) => (
                    <th key={name} scope="col">
                      {name || <span class="hidden">Place</span>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {view.ranking.map((line) => (
                  <tr key={line.gang}>
                    <td>{line.place}</td>
                    <th scope="row">{nameIn(view, line.gang)}</th>
                    <td>{line.territories}</td>
                    <td>{line.reputation}</td>
                    <td>{line.rating}</td>
                    <td>{line.credits}</td>
                    <td>{line.wealth}</td>
                    <td>{line.wins}</td>
                    <td>{line.takenOut}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <h3>Territories</h3>
            <p>
              {view.territories
                .filter(({ holder }) => holder !== null)
                .map(({ name, holder }) => `${capital(name)}: ${nameIn(view, holder as string)}`)
                .join(' · ') || 'Nobody holds one.'}
            </p>
            {view.story.map((chapter) => (
              <section key={chapter.id}>
                <h3>{chapter.week === 0 ? 'Founding' : `Week ${chapter.week}`}</h3>
                <ul>
                  {chapter.lines.map((line) => (
                    <li key={line.at}>{capital(line.words)}</li>
                  ))}
                </ul>
              </section>
            ))}
          </article>
        </>
      )}
    </Frame>
  );
}
