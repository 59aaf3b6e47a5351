/** How a campaign stands: the ranking with what it is made of, territories with their holders, battles. */
import { Empty } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { capital, counted } from '../../words.ts';
import type { SeenCampaign } from './held.ts';
import { listed, nameIn, placeOf, plain, statusWords } from './words.ts';

const territories = (count: number) => (count === 1 ? '1 territory' : `${count} territories`);

export function Ranking({ id, view, limit }: { id: string; view: SeenCampaign; limit?: number }) {
  const waiting = view.gangs.filter(({ status }) => status === 'waiting');
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="cond">
        Ranking
      </h2>
      {view.ranking.length === 0 ? (
        <Empty>
          <p>No gang is founded yet.</p>
        </Empty>
      ) : (
        <ol class="list">
          {view.ranking.slice(0, limit).map((line) => (
            <li key={line.gang} class="list-row rank-row">
              <b class="rank-place">{line.place}</b>
              <a href={`/campaigns/${id}/gangs/${line.gang}`}>
                <strong>
                  <Mark at={placeOf(view, line.gang)} size={14} /> {nameIn(view, line.gang)}
                </strong>
                <small>
                  {line.awards > 0 && `${counted(line.awards, 'award')} · `}
                  {territories(line.territories)} · {line.reputation} Reputation · wealth {line.wealth}:
                  rating {line.rating}, {line.credits} credits, stash{' '}
                  {Math.max(0, line.wealth - line.rating - line.credits)}
                </small>
                <small>
                  {counted(line.wins, 'win')} · {line.takenOut} taken out
                </small>
              </a>
            </li>
          ))}
        </ol>
      )}
      {waiting.length > 0 && view.ranking.length > 0 && (
        <p class="dim camp-more">
          {listed(waiting.map(({ name }) => name))}: {statusWords('waiting').toLowerCase()}.
        </p>
      )}
    </section>
  );
}

/** A tile for each territory, in the colour and with the mark of whoever holds it. */
export function Territories({ view }: { view: SeenCampaign }) {
  // What is held or fought over comes first; the rest of the deck is a list to look up.
  const near = view.territories.filter(({ holder, offered }) => holder !== null || offered);
  const rest = view.territories.filter((each) => !near.includes(each));
  return (
    <section aria-labelledby="territories">
      <h2 id="territories" class="cond">
        Territories
      </h2>
      {near.length === 0 ? (
        <Empty>
          <p>Nobody holds one yet.</p>
        </Empty>
      ) : (
        <ul class="tiles">
          {near.map(({ id, name, holder, offered }) => (
            <li
              key={id}
              class={holder === null ? 'tile open' : 'tile'}
              style={holder === null ? {} : { borderColor: `var(--gang-${(placeOf(view, holder) % 6) + 1})` }}
            >
              <strong>{capital(name)}</strong>
              <small>
                {holder === null ? (
                  'Nobody’s'
                ) : (
                  <>
                    <Mark at={placeOf(view, holder)} size={12} /> {nameIn(view, holder)}
                  </>
                )}
              </small>
              {offered && <span class="pill hot">at stake this week</span>}
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary>In the deck ({rest.length})</summary>
          <p>{rest.map(({ name }) => capital(name)).join(', ')}</p>
        </details>
      )}
    </section>
  );
}

/** Every battle in a line: who beat whom, over what. */
export function Battles({ view }: { view: SeenCampaign }) {
  const battles = view.battles.toReversed();
  if (battles.length === 0) return null;
  return (
    <details class="camp-more">
      <summary>All battles ({battles.length})</summary>
      <ul class="plain-list">
        {battles.map((battle) => (
          <li key={battle.id}>
            <small class="dim">
              {battle.week === 0 ? 'Opening' : `Week ${battle.week}`}
              {battle.played ? ` · ${battle.played.paper ? 'on paper' : 'at a table'}` : ''}
            </small>
            {sentenceOf(view, battle)}
          </li>
        ))}
      </ul>
    </details>
  );
}

type Battle = SeenCampaign['battles'][number];

function sentenceOf(view: SeenCampaign, { gangs, played, status, stake, out }: Battle): string {
  const over = stake === null ? '' : ` over ${nameIn(view, stake)}`;
  const names = (ids: readonly string[]) => listed(ids.map((gang) => nameIn(view, gang)));
  if (status === 'struck') return `${names(gangs)}${over}: called off.`;
  if (!played) return `${names(gangs)}${over}: still to be fought.`;
  const losses = out.length === 0 ? 'nobody went out' : `${out.length} went out`;
  const losers = gangs.filter((gang) => !played.victors.includes(gang));
  return played.victors.length === 0
    ? `${names(gangs)} drew${over}; ${losses}.`
    : `${names(played.victors)} beat ${names(losers) || 'nobody'}${over}; ${losses}.`;
}

/** What is said of an award at the end. */
export function Awards({ view }: { view: SeenCampaign }) {
  if (!view.end) return null;
  return (
    <ul class="plain-list">
      {Object.entries(view.end.awards).map(([award, to]) => (
        <li key={award}>
          <strong>{plain(award)}</strong>: {listed(to.map((id) => nameIn(view, id))) || 'nobody'}
        </li>
      ))}
    </ul>
  );
}
