/** The result of the last answer, near the thumb: on a phone the story itself is far below. */
import { useRef } from 'preact/hooks';
import type { Line, Seen } from '../../seen.ts';
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { headlineOf, lastOf, nameOf, newsOf } from './model/index.ts';
import { RollWords } from './story-lines.tsx';

/** More would push the question off a phone's screen. After a headline the last line and the attack say enough. */
const MOST = 3;
const AFTER_HEADLINE = 1;

interface Told {
  readonly number: number;
  readonly told: readonly Line[];
  readonly lines: readonly Line[];
}

export function News({ view, hidesOwn }: { view: Seen; hidesOwn: boolean }) {
  const { number, story, state, rolls = [] } = view;
  // A copy: the story grows in place.
  const told = story.filter(({ own }) => !(hidesOwn && own));
  const last = useRef<Told>({ number, told, lines: told.slice(-1) });
  const news = newsOf(last.current.told, told);
  if (last.current.number !== number) last.current = { number, told, lines: news };
  // A correction is told while the same question stays open.
  else if (news.length > 0) last.current = { number, told, lines: [...last.current.lines, ...news] };
  const { lines } = last.current;
  const headline = headlineOf(lines);
  // What people have to do stands beneath until it is done.
  const others = lines.filter((line) => line !== headline && !(line.todo && view.stage === 'round'));
  // The figures that a battle was judged by stand in the result.
  const isJudged = others.some((line) => line.figures);
  const shown = isJudged ? [] : lastOf(others, headline ? AFTER_HEADLINE : MOST);
  const left = others.length - shown.length;
  const isNew = lines.length > 0 || rolls.length > 0;
  return (
    <div role="status">
      {isNew && (
        <button
          type="button"
          class="news"
          onClick={() => document.getElementById('story-heading')?.scrollIntoView()}
        >
          {headline && <strong class="news-headline">{capital(headline.words)}</strong>}
          {rolls.length > 0 && (
            <span class="news-rolls">
              {rolls.slice(-MOST).map((rolled) => (
                <span key={rolled.seq}>
                  <RollWords rolled={rolled} nameOf={(id) => nameOf(state, id)} />
                </span>
              ))}
            </span>
          )}
          {shown.map(({ words, own }, at) => (
            <span key={told.length - shown.length + at} class="news-line">
              {own && <span class="pill">{say('Only you know')}</span>} {capital(words)}
            </span>
          ))}
          {left > 0 && (
            <small>{sayCount(left, 'and 1 more in the story', 'and {count} more in the story')}</small>
          )}
        </button>
      )}
    </div>
  );
}
