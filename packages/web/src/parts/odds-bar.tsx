/** What a roll may lead to, before one commits to it: a bar, with every part named and numbered. */
import { useState } from 'preact/hooks';
import { inWords, percent } from '../chance.ts';
import { say, sayCount } from '../words/index.ts';
import { capital } from '../words.ts';
import './odds-bar.css';

export interface RollOdds {
  readonly roll: string;
  readonly outcomes: readonly { readonly words: string; readonly chance: number; readonly exact: string }[];
}

/** More than these would push the dice off a phone's screen; the rest is a tap away. */
const AT_FIRST = 4;

export function OddsBar({ outcomes }: Pick<RollOdds, 'outcomes'>) {
  const [isWhole, showWhole] = useState(false);
  const isLong = outcomes.length > AT_FIRST + 1;
  const shown = isLong && !isWhole ? outcomes.slice(0, AT_FIRST) : outcomes;
  return (
    <div class="odds-bar">
      <div class="parts" aria-hidden="true">
        {outcomes.map(({ words, chance }, at) => (
          <span key={words} class={`part-${at % 4}`} style={{ flexGrow: chance }}>
            {chance >= 0.12 ? percent(chance) : ''}
          </span>
        ))}
      </div>
      <ul aria-label={say('The chances')}>
        {shown.map(({ words, chance, exact }, at) => (
          <li key={words}>
            <i class={`key part-${at % 4}`} aria-hidden="true" />
            <span class="words">{capital(words)}</span>
            <b title={exact}>{percent(chance)}</b>
            {at === 0 && <small>{inWords(chance)}</small>}
          </li>
        ))}
      </ul>
      {isLong && (
        <button type="button" class="rule-link" onClick={() => showWhole(!isWhole)}>
          {isWhole
            ? say('Only the likeliest')
            : sayCount(outcomes.length, 'The one result', 'All {count} results')}
        </button>
      )}
    </div>
  );
}
