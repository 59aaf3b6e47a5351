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
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { StatLine } from '../gangs/editor.tsx';
import { ExportGang } from '../gangs/export.tsx';
import { houseName } from '../lobby/draft.ts';
import { Corrections } from './corrections.tsx';
import { Lines } from './feed.tsx';
import { Frame, type Shown } from './frame.tsx';
import { heldCampaign, lookToken, ORGANISER, type SeenCampaign } from './held.ts';
import { bionicWords, nameIn, placeOf, plain, statusWords } from './words.ts';

export function CampaignGangs({ id }: { id: string }) {
  return (
    <Frame id={id} at="/gangs" title={say('Gangs')}>
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
  if (player?.name) return say('played by {name}', { name: player.name });
  return player?.taken ? say('a player') : say('waits for a player');
}

function aboutGang(view: SeenCampaign, gang: SeenGang): string {
  if (gang.status !== 'alive') return `${statusWords(gang.status)} · ${playerOf(view, gang.id)}`;
  return [
    houseName(gang.house),
    sayCount(gang.fighters.length, '1 fighter', '{count} fighters'),
    say('rating {rating}', { rating: gang.rating }),
    playerOf(view, gang.id),
  ].join(' · ');
}

export function CampaignGang({ id, gang }: { id: string; gang: string }) {
  return (
    <Frame id={id} at={undefined} title={(view) => nameIn(view, gang)}>
      {(shown) => {
        const found = shown.view.gangs.find((each) => each.id === gang);
        return found ? (
          <OneGang {...shown} gang={found} />
        ) : (
          <p>{say('There is no such gang in this campaign.')}</p>
        );
      }}
    </Frame>
  );
}

function OneGang({ gang, ...shown }: Shown & { gang: SeenGang }) {
  const { id, view } = shown;
  const armoury = useArmoury();
  const token = lookToken(id);
  const isOrganiser = heldCampaign(id)?.seats[ORGANISER] !== undefined;
  const held = view.gangs.flatMap(({ fighters }) => fighters).filter(({ heldBy }) => heldBy === gang.id);
  if (gang.status === 'waiting')
    return (
      <Empty>
        <p>
          {say('{name} is not founded yet; {player}.', { name: gang.name, player: playerOf(view, gang.id) })}
        </p>
      </Empty>
    );
  return (
    <>
      <p class="dim">
        <Mark at={placeOf(view, gang.id)} size={14} /> {houseName(gang.house)} · {playerOf(view, gang.id)}
        {gang.status === 'alive' ? '' : ` · ${statusWords(gang.status)}`}
        {gang.underdog > 0 && ` · ${say('Underdog ({credits})', { credits: gang.underdog })}`}
      </p>
      <dl class="camp-facts">
        <Fact name={say('Rating')} value={gang.rating} />
        <Fact name={say('Wealth')} value={gang.wealth} />
        <Fact name={say('Credits')} value={gang.credits} />
        <Fact name={say('Reputation')} value={gang.reputation} />
        <Fact name={say('Territories')} value={gang.territories.length} />
        <Fact name={say('Taken out')} value={gang.takenOut} />
        <Fact
          name={say('Battles won')}
          value={say('{some} of {all}', { some: gang.wins, all: gang.battles })}
        />
        {gang.debt > 0 && <Fact name={say('Owed')} value={gang.debt} />}
      </dl>
      <p class="row no-print">
        <a class="btn small" href={`/campaigns/${id}/gangs/${gang.id}/print`}>
          {say('Roster sheet and cards')}
        </a>
        <button
          type="button"
          class="btn small"
          onClick={() => {
            const copy = asNew(rosterOfSeen(gang));
            keep(copy);
            toast(say('A copy is kept under Gangs as {name}', { name: copy.name }));
          }}
        >
          {say('Copy to my gangs')}
        </button>
      </p>
      <ExportGang gang={rosterOfSeen(gang)} />
      <div class="camp-columns">
        <section aria-labelledby="fighters">
          <h2 id="fighters" class="cond">
            {say('Fighters')}
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
              <summary>{say('No longer in the gang ({number})', { number: gang.gone.length })}</summary>
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
              {say('Stash')}
            </h2>
            {gang.items.length === 0 ? (
              <p class="dim">{say('Nothing but {credits} credits.', { credits: gang.credits })}</p>
            ) : (
              <p>{gang.items.map(({ name }) => name).join(', ')}</p>
            )}
          </section>
          <section aria-labelledby="lands">
            <h2 id="lands" class="cond">
              {say('Territories')}
            </h2>
            <p>{gang.territories.map((each) => capital(nameIn(view, each))).join(', ') || say('None.')}</p>
          </section>
          {held.length > 0 && (
            <section aria-labelledby="captives">
              <h2 id="captives" class="cond">
                {say('Captives held')}
              </h2>
              <p>
                {held
                  .map((each) => say('{name} of {gang}', { name: each.name, gang: nameIn(view, each.gang) }))
                  .join(', ')}
              </p>
            </section>
          )}
          {isOrganiser && <Corrections {...shown} gang={gang} />}
          <History id={id} view={view} about={gang.id} token={token} title={say('History')} />
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
    <details class="card camp-fighter" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <strong>{fighter.name}</strong>
          <small>
            {say('{rank} · {cost} credits · {xp} XP', {
              rank: capital(plainly(fighter.rank)),
              cost: fighter.cost,
              xp: fighter.xp,
            })}
          </small>
        </span>
        {fighter.status !== 'fit' && (
          <span class={fighter.status === 'recovery' ? 'pill hot' : 'pill bad'}>
            {fighter.heldBy === null
              ? statusWords(fighter.status)
              : say('{status} of {gang}', {
                  status: statusWords(fighter.status),
                  gang: heldBy(view, fighter.heldBy),
                })}
          </span>
        )}
      </summary>
      <p>
        <StatLine {...fighter.stats} />
      </p>
      <p>
        <b>{say('Carries')}</b> {fighter.kit.map(({ name }) => name).join(', ') || say('nothing')}
      </p>
      {skills.length > 0 && (
        <p>
          <b>{say('Skills')}</b> {skills.join(', ')}
        </p>
      )}
      {fighter.injuries.length > 0 && (
        <p>
          <b>{say('Injuries')}</b> {fighter.injuries.map(plain).join(', ')}
        </p>
      )}
      {fighter.bionics && fighter.bionics.length > 0 && (
        <p>
          <b>{say('Bionics')}</b> {fighter.bionics.map(bionicWords).join(', ')}
        </p>
      )}
      {fighter.owner !== undefined && (
        <p>
          <b>{say('Owner')}</b> {nameIn(view, fighter.owner)}
        </p>
      )}
      <p class="dim">
        {[
          sayCount(fighter.battles, '1 battle', '{count} battles'),
          say('took {number} out', { number: fighter.kills }),
          sayCount(fighter.timesOut, 'went out once', 'went out {count} times'),
          sayCount(fighter.advances, '1 advance', '{count} advances'),
        ].join(' · ')}
      </p>
      {isOpen && <History id={id} view={view} about={fighter.id} token={token} />}
    </details>
  );
}

function heldBy(view: SeenCampaign, id: string): string {
  return view.gangs.some((gang) => gang.id === id)
    ? nameIn(view, id)
    : say('the {thing}', { thing: plain(id) });
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
        <h4>{say('History')}</h4>
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
