/** The gangs of a campaign, and one of them: fighters, stash, history, corrections. */
import type { FeedLine, SeenFighter, SeenGang } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { type Armoury, useArmoury } from '../../gangs/armoury.ts';
import { rosterOfSeen } from '../../gangs/out.ts';
import { asNew, keep } from '../../gangs/roster.ts';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { toast } from '../../parts/toast.tsx';
import { capital, counted } from '../../words.ts';
import { StatLine } from '../gangs/editor.tsx';
import { ExportGang } from '../gangs/export.tsx';
import { houseName } from '../lobby/draft.ts';
import { Corrections } from './corrections.tsx';
import { Lines } from './feed.tsx';
import { Frame, type Shown } from './frame.tsx';
import { heldCampaign, ORGANISER, type SeenCampaign } from './held.ts';
import { nameIn, placeOf, plain, statusWords } from './words.ts';

export function CampaignGangs({ id }: { id: string }) {
  return (
    <Frame id={id} at="/gangs" title="Gangs">
      {({ view }) => (
        <ul class="list">
          {view.gangs.map((gang, at) => (
            <li key={gang.id} class="list-row">
              <a href={`/campaigns/${id}/gangs/${gang.id}`}>
                <strong>
                  <Mark at={at} size={14} /> {gang.name}
                </strong>
                <small>{aboutGang(view, gang)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

function playerOf(view: SeenCampaign, gang: string): string {
  const player = view.players.find(({ seat }) => seat === gang);
  if (player?.name) return `played by ${player.name}`;
  return player?.taken ? 'a player' : 'waits for a player';
}

function aboutGang(view: SeenCampaign, gang: SeenGang): string {
  if (gang.status !== 'alive') return `${statusWords(gang.status)} · ${playerOf(view, gang.id)}`;
  return [
    houseName(gang.house),
    counted(gang.fighters.length, 'fighter'),
    `rating ${gang.rating}`,
    playerOf(view, gang.id),
  ].join(' · ');
}

export function CampaignGang({ id, gang }: { id: string; gang: string }) {
  return (
    <Frame id={id} at={undefined} title={(view) => nameIn(view, gang)}>
      {(shown) => {
        const found = shown.view.gangs.find((each) => each.id === gang);
        return found ? <OneGang {...shown} gang={found} /> : <p>There is no such gang in this campaign.</p>;
      }}
    </Frame>
  );
}

function OneGang({ gang, ...shown }: Shown & { gang: SeenGang }) {
  const { id, view } = shown;
  const armoury = useArmoury();
  const token = Object.values(heldCampaign(id)?.seats ?? {})[0];
  const isOrganiser = heldCampaign(id)?.seats[ORGANISER] !== undefined;
  const held = view.gangs.flatMap(({ fighters }) => fighters).filter(({ heldBy }) => heldBy === gang.id);
  if (gang.status === 'waiting')
    return (
      <Empty>
        <p>
          {gang.name} is not founded yet; {playerOf(view, gang.id)}.
        </p>
      </Empty>
    );
  return (
    <>
      <p class="dim">
        <Mark at={placeOf(view, gang.id)} size={14} /> {houseName(gang.house)} · {playerOf(view, gang.id)}
        {gang.status === 'alive' ? '' : ` · ${statusWords(gang.status)}`}
        {gang.underdog > 0 && ` · Underdog (${gang.underdog})`}
      </p>
      <dl class="facts">
        <Fact name="Rating" value={gang.rating} />
        <Fact name="Wealth" value={gang.wealth} />
        <Fact name="Credits" value={gang.credits} />
        <Fact name="Reputation" value={gang.reputation} />
        <Fact name="Territories" value={gang.territories.length} />
        <Fact name="Taken out" value={gang.takenOut} />
        <Fact name="Battles won" value={`${gang.wins} of ${gang.battles}`} />
        {gang.debt > 0 && <Fact name="Owed" value={gang.debt} />}
      </dl>
      <p class="row no-print">
        <a class="btn small" href={`/campaigns/${id}/gangs/${gang.id}/print`}>
          Roster sheet and cards
        </a>
        <button
          type="button"
          class="btn small"
          onClick={() => {
            const copy = asNew(rosterOfSeen(gang));
            keep(copy);
            toast(`A copy is kept under Gangs as ${copy.name}`);
          }}
        >
          Copy to my gangs
        </button>
      </p>
      <ExportGang gang={rosterOfSeen(gang)} />
      <div class="camp-columns">
        <section aria-labelledby="fighters">
          <h2 id="fighters" class="cond">
            Fighters
          </h2>
          <Loaded from={armoury} what="Fetching the armoury …">
            {(known) =>
              gang.fighters.map((fighter) => (
                <FighterCard key={fighter.id} {...{ fighter, view, id, token }} armoury={known} />
              ))
            }
          </Loaded>
          {gang.gone.length > 0 && (
            <details>
              <summary>Those who are gone ({gang.gone.length})</summary>
              <ul class="plain-list">
                {gang.gone.map((each) => (
                  <li key={each.id}>
                    {each.name}: {statusWords(each.status).toLowerCase()}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
        <div>
          <section aria-labelledby="stash">
            <h2 id="stash" class="cond">
              Stash
            </h2>
            {gang.items.length === 0 ? (
              <p class="dim">Nothing but {gang.credits} credits.</p>
            ) : (
              <p>{gang.items.map(({ name }) => name).join(', ')}</p>
            )}
          </section>
          <section aria-labelledby="lands">
            <h2 id="lands" class="cond">
              Territories
            </h2>
            <p>{gang.territories.map((each) => capital(nameIn(view, each))).join(', ') || 'None.'}</p>
          </section>
          {held.length > 0 && (
            <section aria-labelledby="captives">
              <h2 id="captives" class="cond">
                Captives held
              </h2>
              <p>{held.map((each) => `${each.name} of ${nameIn(view, each.gang)}`).join(', ')}</p>
            </section>
          )}
          {isOrganiser && <Corrections {...shown} gang={gang} />}
          <History id={id} view={view} about={gang.id} token={token} title="History" />
        </div>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: number | string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function FighterCard({
  fighter,
  armoury,
  view,
  id,
  token,
}: {
  fighter: SeenFighter;
  armoury: Armoury;
  view: SeenCampaign;
  id: string;
  token: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const skills = fighter.skills.map(
    (each) => armoury.skills.find((skill) => skill.id === each)?.name ?? plain(each),
  );
  return (
    <details class="card fighter" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <strong>{fighter.name}</strong>
          <small>
            {capital(plainly(fighter.rank))} · {fighter.cost} credits · {fighter.xp} XP
          </small>
        </span>
        {fighter.status !== 'fit' && (
          <span class={fighter.status === 'recovery' ? 'pill hot' : 'pill bad'}>
            {statusWords(fighter.status)}
            {fighter.heldBy === null ? '' : ` of ${heldBy(view, fighter.heldBy)}`}
          </span>
        )}
      </summary>
      <p>
        <StatLine {...fighter.stats} />
      </p>
      <p>
        <b>Carries</b> {fighter.kit.map(({ name }) => name).join(', ') || 'nothing'}
      </p>
      {skills.length > 0 && (
        <p>
          <b>Skills</b> {skills.join(', ')}
        </p>
      )}
      {fighter.injuries.length > 0 && (
        <p>
          <b>Injuries</b> {fighter.injuries.map(plain).join(', ')}
        </p>
      )}
      <p class="dim">
        {counted(fighter.battles, 'battle')} · took {fighter.kills} out · went out {fighter.timesOut} times ·{' '}
        {counted(fighter.advances, 'advance')}
      </p>
      {isOpen && <History id={id} view={view} about={fighter.id} token={token} />}
    </details>
  );
}

function heldBy(view: SeenCampaign, id: string): string {
  return view.gangs.some((gang) => gang.id === id) ? nameIn(view, id) : `the ${plain(id)}`;
}

/** Every change with what brought it. */
function History({
  id,
  view,
  about,
  token,
  title,
}: {
  id: string;
  view: SeenCampaign;
  about: string;
  token: string | undefined;
  title?: string;
}) {
  const feed = useLoad<{ lines: readonly FeedLine[] }>(`/campaigns/${id}/feed?about=${about}&most=50`, token);
  const lines = (
    <Loaded from={feed} what="Fetching the history …">
      {(data) => <Lines id={id} view={view} token={token} lines={data.lines} about={about} />}
    </Loaded>
  );
  if (title === undefined)
    return (
      <div class="history">
        <h4>History</h4>
        {lines}
      </div>
    );
  return (
    <section aria-labelledby="history">
      <h2 id="history" class="cond">
        {title}
      </h2>
      {lines}
    </section>
  );
}
