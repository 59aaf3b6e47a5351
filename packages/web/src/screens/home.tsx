/** The first screen: what one can do here, and the tables that this device sits at. */
import { useEffect } from 'preact/hooks';
import { letGo, tables } from '../settings.ts';

export function Home() {
  useEffect(() => {
    document.title = 'Hive Arbiter';
  }, []);
  return (
    <div class="page home">
      <header class="masthead">
        <div class="stripes" aria-hidden="true" />
        <h1 class="cond">Hive Arbiter</h1>
        <p class="sub">The referee for underhive skirmish battles</p>
      </header>
      <main>
        <nav class="doors" aria-label="What would you like to do?">
          <a class="door main" href="/start">
            <span class="cond">Start a battle</span>
            <small>Sample gangs are ready; three taps and you play</small>
          </a>
          <a class="door" href="/solo">
            <span class="cond">Play against a bot</span>
            <small>Alone, on a board in the app; two taps</small>
          </a>
          <a class="door" href="/join">
            <span class="cond">Join</span>
            <small>With a link, a code or a file</small>
          </a>
          <a class="door" href="/rules">
            <span class="cond">Look up a rule</span>
            <small>Every clause, ruling and table</small>
          </a>
          <a class="door" href="/odds">
            <span class="cond">Odds</span>
            <small>The exact chances of any roll</small>
          </a>
          <a class="door" href="/gangs">
            <span class="cond">Gangs</span>
            <small>Rosters, imports, printed cards</small>
          </a>
          <a class="door" href="/campaigns">
            <span class="cond">Campaigns</span>
            <small>Weeks, territories, what is to do</small>
          </a>
        </nav>
        <Tables />
        <nav class="more" aria-label="More">
          <a href="/plans">Battlefield plans</a>
          <a href="/boards">Boards</a>
          <a href="/lab">What is fair?</a>
          <a href="/settings">Settings</a>
        </nav>
      </main>
      <footer class="foot">
        An unofficial fan work, not affiliated with the game’s owner; no artwork or text of theirs.
      </footer>
    </div>
  );
}

const FORGET = 'Forget this table on this device? The battle itself stays on the server.';
const FORGET_HERE =
  'Forget this table? Its battle is on no server: save it as a file first, from its menu, if you want to keep it.';

function Tables() {
  if (tables.value.length === 0) return null;
  return (
    <section aria-labelledby="your-tables">
      <h2 id="your-tables" class="cond">
        Your tables
      </h2>
      <ul class="list">
        {tables.value.map(({ battle, title, at, organiser, seats, here }) => (
          <li key={battle} class="list-row">
            <a href={`/battle/${battle}`}>
              <strong>{title || 'A battle'}</strong>
              <small>
                {here !== undefined ? 'On this device' : organiser ? 'Opened by you' : 'You play'}
                {Object.keys(seats).length > 1 ? ` · ${Object.keys(seats).length} gangs here` : ''} ·{' '}
                {new Date(at).toLocaleDateString([], { weekday: 'short', day: 'numeric', month: 'short' })}
              </small>
            </a>
            <button
              type="button"
              class="btn icon"
              aria-label={`Forget ${title || 'this battle'} on this device`}
              onClick={() => {
                if (confirm(here === undefined ? FORGET : FORGET_HERE)) letGo(battle);
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
