/** The story, newest first, by rounds; every line with its rule. */
import { useState } from 'preact/hooks';
import { diceName, sayFace } from '../../parts/faces.ts';
import { Rule } from '../../parts/rule.tsx';
import type { Line, Rolled } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { chaptersOf } from './model/index.ts';

interface Props {
  readonly story: readonly Line[];
  readonly rolls: readonly Rolled[];
  /** What a card or a name that was drawn is called. */
  readonly nameOf?: (id: string) => string;
  /** On a shared device nobody reads what was told to another. */
  readonly hidesOwn: boolean;
}

/** What was rolled or drawn, and what came. */
export function RollWords({ rolled, nameOf }: { rolled: Rolled; nameOf: (id: string) => string }) {
  const { dice, faces } = rolled;
  const isDrawn = dice.endsWith('cards');
  return (
    <>
      <span class="dim">{isDrawn ? say('Drawn') : diceName(dice)}</span>{' '}
      <b>{faces.map((face) => (isDrawn ? nameOf(String(face)) : sayFace(face))).join(', ')}</b>
    </>
  );
}

export function StoryLines({ story, rolls, nameOf = sayFace, hidesOwn }: Props) {
  const [wanted, want] = useState('');
  const told = hidesOwn ? story.filter(({ own }) => own !== true) : story;
  const chapters = chaptersOf(told).toReversed();
  const shown = wanted === '' ? chapters : chapters.filter(({ id }) => id === wanted);
  if (told.length === 0) return <p class="dim">{say('Nothing has happened yet.')}</p>;
  return (
    <div class="story">
      {rolls.length > 0 && (
        <ul class="rolls" aria-label={say('The last rolls')}>
          {rolls.map((rolled) => (
            <li key={rolled.seq}>
              <RollWords rolled={rolled} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      )}
      {chapters.length > 1 && (
        <label class="story-filter">
          <span class="hidden">{say('Show the story of')}</span>
          <select value={wanted} onChange={(event) => want(event.currentTarget.value)}>
            <option value="">{say('The whole battle')}</option>
            {chapters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown.map(({ id, name, lines }) => (
        <section key={id}>
          <h3 class="cond">{name}</h3>
          {lines.toReversed().map(({ words, clause, own }, at) => (
            <p key={lines.length - at} class={own ? 'own' : ''}>
              {own && <span class="pill">{say('Only you know')}</span>} {capital(words)}{' '}
              <Rule id={clause}>{say('rule')}</Rule>
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
