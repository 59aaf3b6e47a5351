/** Bots in a battle: what they did and why, and what one would do for a player. */
import type { Words } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { botName, type Hint, hintFor } from '../../bots.ts';
import { readerOf } from '../../dictionary.ts';
import type { BotNews, LiveTable, Place } from '../../live.ts';
import type { Seen } from '../../seen.ts';
import { midLine, say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { capital } from '../../words.ts';
import { type End, plan } from './board/plan.ts';
import { toldOnce } from './bot-news.ts';
import { seatName, type Turn } from './model/index.ts';

/** More would push the question off a phone's screen. */
const MOST = 3;

/** What bots did since this device last answered, the last of it first to be read. */
export function BotsDid({ table, view }: { table: LiveTable; view: Seen }) {
  const news = toldOnce(table.botNews.value).slice(-MOST);
  const reader = readerOf(table.battle, view);
  if (news.length === 0 || !reader) return null;
  return (
    <ul class="bots-did" aria-label={say('What bots did')}>
      {news.map((each) => (
        <li key={`${each.seat} ${each.is} ${each.number}`}>
          <BotLine news={each} view={view} inWords={(words) => reader.words(words, view.state)} />
        </li>
      ))}
    </ul>
  );
}

interface BotLineProps {
  readonly news: BotNews;
  readonly view: Seen;
  readonly inWords: (words: Words) => string;
}

function BotLine({ news: { seat, bot, is, did = '', why }, view, inWords }: BotLineProps) {
  const name = seatName(view.state, seat);
  switch (is) {
    case 'thinks':
      return <>{sayWith('{name} thinks …', { name: <strong>{name}</strong> })}</>;
    case 'did':
      return (
        <>
          <strong>{name}:</strong> {capital(inWords(did))}
          {why !== undefined && <small> {inWords(why)}.</small>}
        </>
      );
    case 'at-a-loss':
      return (
        <>
          {sayWith(
            '<strong>{name}:</strong> the {bot} finds no answer. The organiser can take its seat from the menu.',
            { strong: (words) => <strong>{words}</strong>, name, bot: midLine(botName(bot)) },
          )}
        </>
      );
    case 'busy-elsewhere':
      return (
        <>
          {sayWith(
            '<strong>{name}:</strong> all bots of this server are at other tables. It begins as soon as one is free.',
            { strong: (words) => <strong>{words}</strong>, name },
          )}
        </>
      );
    default:
      return is satisfies never;
  }
}

/** Asks a bot what it would do here; the bot does not answer the question itself. */
export function HintButton({
  battle,
  place,
  turn,
  view,
}: {
  battle: string;
  place: Place;
  turn: Turn;
  view: Seen;
}) {
  const [hint, show] = useState<Hint | null | Error>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      const found = await hintFor(battle, place.token);
      show(found);
      if (found) drawOnBoard(found, turn, view);
    } catch (error) {
      show(error as Error);
    }
    setAsking(false);
  };
  if (hint === undefined)
    return (
      <button type="button" class="link hint-ask" disabled={isAsking} onClick={ask}>
        {isAsking ? say('A bot thinks …') : say('What would a bot do?')}
      </button>
    );
  if (hint instanceof Error)
    return (
      <p class="hint" role="status">
        {say('No hint: {message}', { message: hint.message })}
      </p>
    );
  if (hint === null)
    return (
      <p class="hint" role="status">
        {say('A bot cannot answer this: somebody has to look at the table.')}
      </p>
    );
  const reader = readerOf(battle, view);
  if (!reader) return null;
  return (
    <p class="hint" role="status">
      <strong>{say('A {bot} would:', { bot: midLine(botName(hint.bot)) })}</strong>{' '}
      {capital(reader.words(hint.did, view.state))}
      {hint.why !== undefined && <small> {reader.words(hint.why, view.state)}.</small>}
      {isDrawn(hint) && <small> {say('It is drawn on the board. It is not your answer yet.')}</small>}
    </p>
  );
}

function isDrawn({ kind, answer }: Hint): boolean {
  return kind === 'move'
    ? (answer as readonly unknown[]).length > 0
    : kind === 'place' && typeof answer === 'object';
}

/** A hint for the board is planned there, as if the person had drawn it, and can be taken or changed. */
function drawOnBoard(hint: Hint, { ask, number }: Turn, { state }: Seen): void {
  if (hint.number !== number || !state.board || !isDrawn(hint)) return;
  const placed = hint.answer as { readonly of?: string; readonly spot?: End } & End;
  const steps = hint.kind === 'move' ? (hint.answer as unknown as readonly End[]) : [placed.spot ?? placed];
  const of = (hint.kind === 'place' ? placed.of : undefined) ?? ask.of ?? '';
  const from = state.fighters[of]?.spot;
  const begin = hint.kind === 'move' && from && from !== 'placed' ? [{ height: 0, ...from }] : [];
  const path = [...begin, ...steps].map(({ x, y, height = 0 }) => ({ x, y, height }));
  const last = steps.at(-1);
  if (!last) return;
  let inches = 0;
  for (const [at, { x, y }] of path.entries()) {
    const before = path[at - 1];
    if (before) inches += Math.hypot(x - before.x, y - before.y);
  }
  plan.value = {
    number,
    of,
    answer: hint.answer as never,
    end: { x: last.x, y: last.y, height: last.height ?? 0, facing: last.facing ?? 0 },
    path,
    inches: Math.round(inches * 10) / 10,
    words: say('Do that'),
  };
}
