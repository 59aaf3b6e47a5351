/** The first screen: what one can do here, and the tables that this device sits at. */
import { useEffect } from 'preact/hooks';
import { IS_STATIC } from '../api.ts';
import { OtherLanguage } from '../parts/language.tsx';
import { letGo, tables } from '../settings.ts';
import { type Label, say, sayCount, sayDate } from '../words/index.ts';

export function Home() {
  useEffect(() => {
    document.title = 'Hive Arbiter';
  }, []);
  return (
    <div class="page home">
      <header class="masthead">
        <div class="stripes" aria-hidden="true" />
        <h1 class="cond">Hive Arbiter</h1>
        <p class="sub">{say('The referee for underhive skirmish battles')}</p>
      </header>
      <main>
        <nav class="doors" aria-label={say('What would you like to do?')}>
          <a class="door main" href="/start">
            <span class="cond">{say('Start a battle')}</span>
            <small>{say('Sample gangs are ready; three taps and you play')}</small>
          </a>
          <a class="door" href="/solo">
            <span class="cond">{say('Play against a bot')}</span>
            <small>{say('Alone, on a board in the app; two taps')}</small>
          </a>
          <a class="door" href="/join">
            <span class="cond">{say('Join')}</span>
            <small>{IS_STATIC ? say('With a saved file') : say('With a link, a code or a file')}</small>
          </a>
          <a class="door" href="/rules">
            <span class="cond">{say('Look up a rule')}</span>
            <small>{say('Every clause, ruling and table')}</small>
          </a>
          <a class="door" href="/odds">
            <span class="cond">{say('Odds')}</span>
            <small>{say('The exact chances of any roll')}</small>
          </a>
          <a class="door" href="/gangs">
            <span class="cond">{say('Gangs')}</span>
            <small>{say('Rosters, imports, printed cards')}</small>
          </a>
          <a class="door" href="/campaigns">
            <span class="cond">{say('Campaigns')}</span>
            <small>{say('Weeks, territories, what is to do')}</small>
          </a>
        </nav>
        <Tables />
        <nav class="more" aria-label={say('More')}>
          <a href="/plans">{say('Battlefield plans')}</a>
          <a href="/boards">{say('Boards')}</a>
          <a href="/lab">{say('What is fair?')}</a>
          <a href="/settings">{say('Settings')}</a>
          <OtherLanguage />
        </nav>
      </main>
      <footer class="foot">
        {say('An unofficial fan work, not affiliated with the game’s owner; no artwork or text of theirs.')}
      </footer>
    </div>
  );
}

const FORGET: Label = 'Forget this table on this device? The battle itself stays on the server.';
const FORGET_HERE: Label =
  'Forget this table? Its battle is on no server: save it as a file first, from its menu, if you want to keep it.';

function Tables() {
  if (tables.value.length === 0) return null;
  return (
    <section aria-labelledby="your-tables">
      <h2 id="your-tables" class="cond">
        {say('Your tables')}
      </h2>
      <ul class="list">
        {tables.value.map(({ battle, title, at, organiser, seats, here }) => (
          <li key={battle} class="list-row">
            <a href={`/battle/${battle}`}>
              <strong>{title || say('A battle')}</strong>
              <small>
                {here !== undefined
                  ? say('On this device')
                  : organiser
                    ? say('Opened by you')
                    : say('You play')}
                {Object.keys(seats).length > 1
                  ? ` · ${sayCount(Object.keys(seats).length, '1 gang here', '{count} gangs here')}`
                  : ''}{' '}
                · {sayDate(at, { weekday: 'short', day: 'numeric', month: 'short' })}
              </small>
            </a>
            <button
              type="button"
              class="btn icon"
              aria-label={
                title
                  ? say('Forget {title} on this device', { title })
                  : say('Forget this battle on this device')
              }
              onClick={() => {
                if (confirm(say(here === undefined ? FORGET : FORGET_HERE))) letGo(battle);
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
