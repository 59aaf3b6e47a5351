/**
 * What a roll may lead to, before a player commits to it: a bar, with every part named and numbered. Good results for
 * the roller come first and are marked by colour and shape.
 */
import type { Words } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { inWords, percent } from '../chance.ts';
import { say, sayCount } from '../words/index.ts';
import { capital } from '../words.ts';
import './odds-bar.css';

export interface RollOdds<W = string> {
  readonly roll: string;
  /** The gang for which something is good or bad. */
  readonly goodFor?: string;
  /** The name of the roll, if no question names it. */
  readonly title?: W;
  readonly outcomes: readonly OddsOf<W>[];
}

/** The odds as they are sent: ids and facts. */
export type OddsSent = RollOdds<Words>;

export interface OddsOf<W = string> {
  readonly words: W;
  readonly chance: number;
  readonly exact: string;
  readonly is?: 'good' | 'bad';
}

/** More than these would push the dice off a phone's screen; the rest is a tap away. */
const AT_FIRST = 4;

const MARKS = { good: '▲', bad: '▼', between: '■' } as const;

interface Props {
  readonly outcomes: readonly OddsOf[];
  /** The names of those who profit. */
  readonly forWhom?: string | undefined;
  /** The bar alone; the list is there for those who do not look. */
  readonly isShort?: boolean;
}

export function OddsBar({ outcomes, forWhom, isShort = false }: Props) {
  const [isWhole, showWhole] = useState(false);
  const inOrder = goodFirst(outcomes);
  const isLong = outcomes.length > AT_FIRST + 1;
  const shown = isLong && !isWhole ? likeliest(inOrder) : inOrder;
  const isJudged = outcomes.some(({ is }) => is);
  return (
    <div class={isShort ? 'odds-bar short' : 'odds-bar'}>
      <div class="parts" aria-hidden="true">
        {inOrder.map(({ words, chance, is }, at) => (
          <span key={words} class={classOf(is, isJudged, at)} style={{ flexGrow: chance }}>
            {isShort && is && chance >= 0.12 ? `${MARKS[is]} ` : ''}
            {chance >= 0.12 ? percent(chance) : ''}
          </span>
        ))}
      </div>
      <ul aria-label={say('The chances')} class={isShort ? 'hidden' : ''}>
        {shown.map(({ words, chance, exact, is }) => (
          <li key={words}>
            <i
              class={`key ${classOf(
                is,
                isJudged,
                inOrder.findIndex((each) => each.words === words),
              )}`}
              aria-hidden="true"
            >
              {isJudged ? MARKS[is ?? 'between'] : ''}
            </i>
            <span class="words">{capital(words)}</span>
            <b title={exact}>{percent(chance)}</b>
            {!isShort && is === 'good' && <small>{inWords(chance)}</small>}
          </li>
        ))}
      </ul>
      {isJudged && forWhom !== undefined && !isShort && (
        <p class="odds-for">
          <span aria-hidden="true">▲ </span>
          {say('good for {gang}', { gang: forWhom })}
          <span aria-hidden="true"> · ▼ </span>
          <span class="hidden">, </span>
          {say('bad')}
        </p>
      )}
      {isLong && !isShort && (
        <button type="button" class="rule-link" onClick={() => showWhole(!isWhole)}>
          {isWhole
            ? say('Only the likeliest')
            : sayCount(outcomes.length, 'The one result', 'All {count} results')}
        </button>
      )}
    </div>
  );
}

/** Good first, bad last; among the same kind they stay as they are, the likeliest first. */
export function goodFirst(outcomes: readonly OddsOf[]): readonly OddsOf[] {
  return [...outcomes].sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ is }: OddsOf): number {
  return is === 'good' ? 0 : is === 'bad' ? 2 : 1;
}

function likeliest(outcomes: readonly OddsOf[]): readonly OddsOf[] {
  const most = [...outcomes].sort((a, b) => b.chance - a.chance).slice(0, AT_FIRST);
  return outcomes.filter((each) => most.includes(each));
}

/** Where nothing is good or bad the parts differ by shade alone. */
export function classOf(is: OddsOf['is'], isJudged: boolean, at: number): string {
  return isJudged ? `is-${is ?? 'between'}` : `part-${at % 4}`;
}
