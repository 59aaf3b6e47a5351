/** The state of a campaign: the ranking with its parts, territories with their holders, battles. */
import { Empty } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { StatLine } from '../gangs/editor.tsx';
import type { SeenCampaign } from './held.ts';
import { TerritoryMap } from './map.tsx';
import { listed, nameIn, placeOf, plain, statusWords } from './words.ts';

const territories = (count: number) => sayCount(count, '1 territory', '{count} territories');

export function Ranking({ id, view, limit }: { id: string; view: SeenCampaign; limit?: number }) {
  const waiting = view.gangs.filter(({ status }) => status === 'waiting');
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="cond">
        {say('Ranking')}
      </h2>
      {view.ranking.length === 0 ? (
        <Empty>
          <p>{say('No gang is founded yet.')}</p>
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
                  {line.awards > 0 && `${sayCount(line.awards, '1 award', '{count} awards')} · `}
                  {say(
                    '{territories} · {reputation} Reputation · wealth {wealth}: rating {rating}, {credits} credits, stash {stash}',
                    {
                      territories: territories(line.territories),
                      reputation: line.reputation,
                      wealth: line.wealth,
                      rating: line.rating,
                      credits: line.credits,
                      stash: Math.max(0, line.wealth - line.rating - line.credits),
                    },
                  )}
                </small>
                <small>
                  {sayCount(line.wins, '1 win', '{count} wins')} ·{' '}
                  {say('{number} taken out', { number: line.takenOut })}
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

/** A tile for each territory, in the colour and with the mark of its holder. */
export function Territories({ view }: { view: SeenCampaign }) {
  // What is held or fought over comes first; the rest of the deck is a list to look up.
  const near = view.territories.filter(({ holder, offered }) => holder !== null || offered);
  const rest = view.territories.filter((each) => !near.includes(each));
  return (
    <section aria-labelledby="territories">
      <h2 id="territories" class="cond">
        {say('Territories')}
      </h2>
      <TerritoryMap view={view} />
      <details>
        <summary>{say('As a list')}</summary>
        {near.length === 0 ? (
          <Empty>
            <p>{say('Nobody holds one yet.')}</p>
          </Empty>
        ) : (
          <ul class="tiles">
            {near.map(({ id, name, holder, offered }) => (
              <li
                key={id}
                class={holder === null ? 'tile open' : 'tile'}
                style={
                  holder === null ? {} : { borderColor: `var(--gang-${(placeOf(view, holder) % 6) + 1})` }
                }
              >
                <strong>{capital(name)}</strong>
                <small>
                  {holder === null ? (
                    say('Nobody’s')
                  ) : (
                    <>
                      <Mark at={placeOf(view, holder)} size={12} /> {nameIn(view, holder)}
                    </>
                  )}
                </small>
                {offered && <span class="pill hot">{say('at stake this week')}</span>}
              </li>
            ))}
          </ul>
        )}
        {rest.length > 0 && (
          <p>
            {say('In the deck ({number})', { number: rest.length })}:{' '}
            {rest.map(({ name }) => capital(name)).join(', ')}
          </p>
        )}
      </details>
    </section>
  );
}

/** Every battle in a line: who won against whom, and the stake. */
export function Battles({ view }: { view: SeenCampaign }) {
  const battles = view.battles.toReversed();
  if (battles.length === 0) return null;
  return (
    <details class="camp-more">
      <summary>{say('All battles ({number})', { number: battles.length })}</summary>
      <ul class="plain-list">
        {battles.map((battle) => (
          <li key={battle.id}>
            <small class="dim">
              {battle.week === 0 ? say('Opening') : say('Week {week}', { week: battle.week })}
              {battle.played ? ` · ${battle.played.paper ? say('on paper') : say('at a table')}` : ''}
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
  const names = (ids: readonly string[]) => listed(ids.map((gang) => nameIn(view, gang)));
  const over = stake === null ? undefined : nameIn(view, stake);
  const all = { names: names(gangs) };
  if (status === 'struck')
    return over === undefined
      ? say('{names}: called off.', all)
      : say('{names} over {over}: called off.', { ...all, over });
  if (!played)
    return over === undefined
      ? say('{names}: still to be fought.', all)
      : say('{names} over {over}: still to be fought.', { ...all, over });
  const losses =
    out.length === 0 ? say('nobody went out') : sayCount(out.length, '1 went out', '{count} went out');
  const losers = gangs.filter((gang) => !played.victors.includes(gang));
  if (played.victors.length === 0)
    return over === undefined
      ? say('{names} drew; {losses}.', { ...all, losses })
      : say('{names} drew over {over}; {losses}.', { ...all, over, losses });
  const beaten = { losers: names(losers) || say('nobody'), losses };
  const { length } = played.victors;
  return over === undefined
    ? sayCount(length, '{victors} beat {losers}; {losses}.', '{victors} beat {losers}; {losses}.|several', {
        victors: names(played.victors),
        ...beaten,
      })
    : sayCount(
        length,
        '{victors} beat {losers} over {over}; {losses}.',
        '{victors} beat {losers} over {over}; {losses}.|several',
        { victors: names(played.victors), over, ...beaten },
      );
}

/** What is said of an award at the end. */
export function Awards({ view }: { view: SeenCampaign }) {
  if (!view.end) return null;
  return (
    <ul class="plain-list">
      {Object.entries(view.end.awards).map(([award, to]) => (
        <li key={award}>
          <strong>{plain(award)}</strong>: {listed(to.map((id) => nameIn(view, id))) || say('nobody')}
        </li>
      ))}
    </ul>
  );
}

/** The Hired Guns of the week. They are hired in the steps before a battle. */
export function ForHire({ view }: { view: SeenCampaign }) {
  if (view.hiredGuns.length === 0 || view.finished) return null;
  return (
    <section aria-labelledby="for-hire">
      <h2 id="for-hire" class="cond">
        {say('For hire')}
      </h2>
      <p class="dim">{say('Gangs hire before a battle, for that battle alone.')}</p>
      {view.hiredGuns.length > A_FEW ? (
        <details>
          <summary>{sayCount(view.hiredGuns.length, '1 Hired Gun', '{count} Hired Guns')}</summary>
          <Guns view={view} />
        </details>
      ) : (
        <Guns view={view} />
      )}
    </section>
  );
}

/** More than these are folded away: a Dominion campaign has its whole pool for hire. */
const A_FEW = 4;

function Guns({ view }: { view: SeenCampaign }) {
  return (
    <ul class="list">
      {view.hiredGuns.map((gun) => (
        <li key={gun.id} class="list-row camp-gun">
          <strong>{gun.name}</strong> <span>{say('{price} credits', { price: gun.price })}</span>
          <small>
            <StatLine {...gun.stats} />
          </small>
          <small>{listed([...gun.kit, ...gun.skills].map(capital))}</small>
          {gun.with !== null && (
            <small>{say('{name} comes along at no further cost.', { name: gun.with })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}
