/** On paper: a gang's roster sheet with its fighter cards, and a summary of the campaign. */
import type { Chapter } from '@hive-arbiter/engine';
import { STATS } from '@hive-arbiter/gangs/gang-file';
import { plainly } from '../../chance.ts';
import { type Armoury, useArmoury, withWeapons } from '../../gangs/armoury.ts';
import { rosterOfSeen } from '../../gangs/out.ts';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { Card } from '../gangs/cards.tsx';
import { TARGETS } from '../gangs/editor.tsx';
import { houseName } from '../lobby/draft.ts';
import { titleOf } from './feed.tsx';
import { Frame } from './frame.tsx';
import { lookToken, type SeenCampaign } from './held.ts';
import { bionicWords, nameIn, plain, standing, statusWords } from './words.ts';
import './print.css';

function PrintButton() {
  return (
    <p class="row no-print">
      <button type="button" class="btn main" onClick={() => print()}>
        {say('Print')}
      </button>
    </p>
  );
}

export function PrintGang({ id, gang }: { id: string; gang: string }) {
  const armoury = useArmoury();
  return (
    <Frame id={id} at={undefined} title={(view) => say('{name}: on paper', { name: nameIn(view, gang) })}>
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
  if (!gang || gang.fighters.length === 0) return <p>{say('This gang has nobody on its roster.')}</p>;
  return (
    <>
      <RosterSheet view={view} gang={gang} armoury={armoury} />
      <div class="cards">
        {rosterOfSeen(gang).fighters.map((fighter) => (
          <Card
            key={fighter.id}
            gang={gang.name}
            fighter={fighter}
            armoury={withWeapons(armoury, gang.weapons)}
          />
        ))}
      </div>
    </>
  );
}

function RosterSheet({ view, gang, armoury }: { view: SeenCampaign; gang: Gang; armoury: Armoury }) {
  const skillName = (id: string) => armoury.skills.find((skill) => skill.id === id)?.name ?? plain(id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that scrolls must be reached by keys
    <article class="paper" tabIndex={0} aria-label={say('Roster sheet of {name}', { name: gang.name })}>
      <h2 class="cond">{gang.name}</h2>
      <p>
        {[
          houseName(gang.house),
          say('rating {rating}', { rating: gang.rating }),
          say('wealth {wealth}', { wealth: gang.wealth }),
          say('{cost} credits', { cost: gang.credits }),
          say('{many} Reputation', { many: gang.reputation }),
          ...(gang.debt > 0 ? [say('{debt} owed', { debt: gang.debt })] : []),
          say('{campaign}, week {week}', { campaign: view.name, week: view.week }),
        ].join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('Fighter')}</th>
            {STATS.map((stat) => (
              <th key={stat} scope="col">
                {stat.toUpperCase()}
              </th>
            ))}
            <th scope="col">{say('Kit, skills, injuries')}</th>
            <th scope="col">{say('XP')}</th>
            <th scope="col">{say('Value')}</th>
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
                  ...(fighter.bionics ?? []).map(bionicWords),
                  ...fighter.injuries.map((each) => say('{name} (injury)', { name: plain(each) })),
                ].join(', ')}
              </td>
              <td>{fighter.xp}</td>
              <td>{fighter.cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>{say('Stash')}</b> {gang.items.map(({ name }) => name).join(', ') || say('nothing')} ·{' '}
        <b>{say('Territories')}</b>{' '}
        {gang.territories.map((each) => capital(nameIn(view, each))).join(', ') || say('none')}
      </p>
    </article>
  );
}

/** From the founding on, as one reads on paper. */
function WholeStory({ id }: { id: string }) {
  const story = useLoad<{ chapters: readonly Chapter[] }>(`/campaigns/${id}/story`, lookToken(id));
  return (
    <Loaded from={story} what="Fetching the story …">
      {({ chapters }) =>
        chapters.toReversed().map((chapter) => (
          <section key={chapter.id}>
            <h3>{titleOf(chapter)}</h3>
            <ul>
              {chapter.lines.map((line) => (
                <li key={line.at}>{capital(line.words)}</li>
              ))}
            </ul>
          </section>
        ))
      }
    </Loaded>
  );
}

export function PrintCampaign({ id }: { id: string }) {
  return (
    <Frame id={id} at={undefined} title={(view) => say('{name}: on paper', { name: view.name })}>
      {({ view }) => (
        <>
          <PrintButton />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that scrolls must be reached by keys */}
          <article class="paper" tabIndex={0} aria-label={say('Summary of {name}', { name: view.name })}>
            <h2 class="cond">{view.name}</h2>
            <p>{standing(view)}</p>
            <table>
              <thead>
                <tr>
                  {[
                    '',
                    say('Gang'),
                    say('Territories'),
                    say('Reputation'),
                    say('Rating'),
                    say('Credits'),
                    say('Wealth'),
                    say('Won'),
                    say('Taken out'),
                  ].map((name) => (
                    <th key={name} scope="col">
                      {name || <span class="hidden">{say('Place')}</span>}
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
            <h3>{say('Territories')}</h3>
            <p>
              {view.territories
                .filter(({ holder }) => holder !== null)
                .map(({ name, holder }) => `${capital(name)}: ${nameIn(view, holder as string)}`)
                .join(' · ') || say('Nobody holds one.')}
            </p>
            <WholeStory id={id} />
          </article>
        </>
      )}
    </Frame>
  );
}
