/** What happened: the story in chapters, or every line with the books. */
import type { Chapter, FeedLine, LineKind } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { get } from '../../api.ts';
import { Empty } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Rule } from '../../parts/rule.tsx';
import { toast } from '../../parts/toast.tsx';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import type { SeenCampaign } from './held.ts';
import { linesOf, type Unseen, useUnseen } from './since.ts';
import { nameIn, placeOf } from './words.ts';

/** So many older lines are fetched at once. */
const MORE = 100;

/** More new lines than these are for the story to tell. */
const MOST_NEW = 15;

/** An icon for the kind of a line; the line itself says it in words. */
const SIGNS: Readonly<Record<LineKind, string>> = {
  milestone: '◆',
  battle: '⚔',
  territory: '⚑',
  death: '✝',
  captive: '▦',
  injury: '✚',
  advance: '▲',
  roster: '☻',
  money: '¢',
  reputation: '★',
  experience: '△',
  equipment: '⚒',
  bargain: '⇄',
  correction: '✎',
  word: '❝',
  other: '·',
};

interface Props {
  readonly id: string;
  readonly view: SeenCampaign;
  readonly token?: string | undefined;
}

/** The newest chapters; the rest on request. */
export function Story({ id, view, token }: Props) {
  const [older, setOlder] = useState<readonly Chapter[]>();
  const [isFull, setFull] = useState(false);
  const unseen = useUnseen(id, view);
  const known = [
    ...view.story,
    ...(older ?? []).filter((chapter) => !view.story.some((each) => each.id === chapter.id)),
  ];
  const more = async () => {
    try {
      const { chapters } = await get<{ chapters: readonly Chapter[] }>(
        `/campaigns/${id}/story`,
        token === undefined ? {} : { token },
      );
      setOlder(chapters);
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <section aria-labelledby="feed">
      <h2 id="feed" class="cond">
        {say('What happened')}
      </h2>
      {unseen && <New view={view} unseen={unseen} />}
      {known.length === 0 && (
        <Empty>
          <p>{say('Nothing yet.')}</p>
        </Empty>
      )}
      {isFull ? (
        <Lines id={id} view={view} token={token} lines={view.feed} />
      ) : (
        known.map((chapter) => <OneChapter key={chapter.id} view={view} chapter={chapter} />)
      )}
      <p class="row camp-more no-print">
        {!isFull && older === undefined && view.week > 1 && (
          <button type="button" class="btn small" onClick={more}>
            {say('The weeks before')}
          </button>
        )}
        <button type="button" class="btn small" onClick={() => setFull(!isFull)}>
          {isFull ? say('As a story') : say('Every line, with the books')}
        </button>
      </p>
    </section>
  );
}

/** For whoever missed an evening: what matters of what happened since, without the rest of the week. */
function New({ view, unseen }: { view: SeenCampaign; unseen: Unseen }) {
  const lines = linesOf(view.story, unseen);
  if (lines.length === 0) return null;
  return (
    <article class="chapter card" aria-labelledby="new-lines">
      <h3 id="new-lines" class="cond">
        {say('New since you looked')}
      </h3>
      <ol class="camp-story">
        {lines.slice(-MOST_NEW).map((line) => (
          <Line key={line.at} view={view} line={line} />
        ))}
      </ol>
      {lines.length > MOST_NEW && (
        <p class="sums">
          {say('{number} lines before these are in the story below.', { number: lines.length - MOST_NEW })}
        </p>
      )}
    </article>
  );
}

export function titleOf({ week, phase }: Chapter): string {
  if (phase === 'downtime') return say('Downtime');
  return week === 0 ? say('Founding') : say('Week {week}', { week });
}

function OneChapter({ view, chapter }: { view: SeenCampaign; chapter: Chapter }) {
  const { lines, sums } = chapter;
  const changes = sums.filter(({ credits, reputation, xp }) => credits !== 0 || reputation !== 0 || xp !== 0);
  return (
    <article class="chapter">
      <h3 class="cond">{titleOf(chapter)}</h3>
      {lines.length === 0 ? (
        <p class="dim">{say('Nothing to tell yet.')}</p>
      ) : (
        <ol class="camp-story">
          {lines.map((line) => (
            <Line key={line.at} view={view} line={line} />
          ))}
        </ol>
      )}
      {changes.length > 0 && (
        <p class="sums">
          {changes.map(({ gang, credits, reputation, xp }) => (
            <span key={gang}>
              <Mark at={placeOf(view, gang)} size={12} /> {nameIn(view, gang)}:{' '}
              {[
                ...(credits === 0 ? [] : [say('{many} credits', { many: signed(credits) })]),
                ...(reputation === 0 ? [] : [say('{many} Reputation', { many: signed(reputation) })]),
                ...(xp === 0 ? [] : [say('{many} XP', { many: signed(xp) })]),
              ].join(', ')}
            </span>
          ))}
        </p>
      )}
    </article>
  );
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

function Line({
  view,
  line,
  ofBattle = false,
}: {
  view: SeenCampaign;
  line: FeedLine;
  /** Is the battle named that brought it? */
  ofBattle?: boolean;
}) {
  const gangs = line.about.filter((each) => view.gangs.some(({ id }) => id === each)).slice(0, 2);
  return (
    <li data-kind={line.kind}>
      <span class="sign" aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      <span>
        {gangs.map((gang) => (
          <Mark key={gang} at={placeOf(view, gang)} size={11} />
        ))}{' '}
        {capital(line.words)}
        {ofBattle && line.battle !== undefined && <span class="dim"> · {nameIn(view, line.battle)}</span>}{' '}
        <Rule id={line.clause}>{say('why')}</Rule>
      </span>
    </li>
  );
}

/** Every line, the newest first; `about` keeps to one gang or fighter. */
export function Lines({
  id,
  view,
  token,
  lines,
  about,
}: Props & { readonly lines: readonly FeedLine[]; readonly about?: string }) {
  const [older, setOlder] = useState<readonly FeedLine[]>([]);
  const [isOver, setOver] = useState(false);
  const first = lines.at(-1)?.at ?? 0;
  const known = [...lines, ...older.filter(({ at }) => at < first)];
  const before = known.at(-1)?.at ?? 0;
  const more = async () => {
    const of = about === undefined ? '' : `&about=${about}`;
    try {
      const { lines: next } = await get<{ lines: readonly FeedLine[] }>(
        `/campaigns/${id}/feed?before=${before}&most=${MORE}${of}`,
        token === undefined ? {} : { token },
      );
      setOlder([...older, ...next]);
      setOver(next.length < MORE);
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  if (known.length === 0) return <p class="dim">{say('Nothing yet.')}</p>;
  return (
    <>
      <ol class="camp-story">
        {known.map((line) => (
          <Line key={line.at} view={view} line={line} ofBattle={about !== undefined} />
        ))}
      </ol>
      {!isOver && before > 0 && (
        <button type="button" class="btn small no-print" onClick={more}>
          {say('Earlier')}
        </button>
      )}
    </>
  );
}
