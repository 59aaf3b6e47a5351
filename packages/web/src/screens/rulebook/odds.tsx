/** Odds: a plain roll worked out at once, and every rule that can be rolled. */
import { useState } from 'preact/hooks';
import { inWords, percent, totals } from '../../chance.ts';
import { Bars } from '../../parts/bars.tsx';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { PACKS, useSettled } from './index.tsx';
import './rulebook.css';

interface Callable {
  readonly id: string;
  readonly pack: string;
  readonly title: string;
}

export function Odds() {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim().toLowerCase(), 100);
  const callable = useLoad<readonly Callable[]>('/procedures');
  return (
    <Page title={say('Odds')} sub={say('Exact chances, worked out from the rules themselves')} wide>
      <a class="door to-duel" href="/odds/duel">
        <span class="cond">{say('One against another')}</span>
        <small>{say('Two fighters, a weapon, range and cover: how the attack goes')}</small>
      </a>
      <div class="two-columns">
        <PlainRoll />
        <section aria-labelledby="any-rule">
          <h2 id="any-rule" class="cond">
            {say('Any rule of the book')}
          </h2>
          <label class="field">
            <span>{say('Find a rule to roll')}</span>
            <input
              type="search"
              value={words}
              placeholder={say('injury, spot, casket …')}
              onInput={(event) => setWords(event.currentTarget.value)}
            />
          </label>
          <Loaded from={callable} what="Fetching the rules …">
            {(all) => {
              const fits = all.filter(({ id, title }) =>
                asked.split(/\s+/).every((word) => `${id} ${title}`.toLowerCase().includes(word)),
              );
              if (fits.length === 0)
                return (
                  <Empty>
                    {sayWith(
                      'No rule that can be rolled has these words. The <link>rulebook</link> may have it in another place.',
                      { link: (words) => <a href={`/rules?q=${encodeURIComponent(asked)}`}>{words}</a> },
                    )}
                  </Empty>
                );
              return (
                <>
                  <p class="dim" role="status">
                    {say('{some} of {all}', { some: fits.length, all: all.length })}
                  </p>
                  <ul class="list scroll">
                    {fits.slice(0, 80).map(({ id, pack, title }) => (
                      <li key={id} class="list-row">
                        <a href={`/odds/${id}`}>
                          {title}
                          {PACKS[pack] && <small>{say(PACKS[pack])}</small>}
                        </a>
                      </li>
                    ))}
                  </ul>
                  {fits.length > 80 && <p class="dim">{say('One more word shortens the list.')}</p>}
                </>
              );
            }}
          </Loaded>
        </section>
      </div>
    </Page>
  );
}

function PlainRoll() {
  const [count, setCount] = useState(2);
  const [sides, setSides] = useState(6);
  const [target, setTarget] = useState(8);
  const dice = totals(count, sides);
  const chanceOf = (fits: (total: number) => boolean) =>
    [...dice].reduce((sum, [total, chance]) => (fits(total) ? sum + chance : sum), 0);
  const least = chanceOf((total) => total >= target);
  const roll = { percent: <b>{percent(least)}</b>, words: inWords(least), target, sides };
  return (
    <section aria-labelledby="plain-roll">
      <h2 id="plain-roll" class="cond">
        {say('A plain roll')}
      </h2>
      <div class="card">
        <div class="roll-form">
          <label>
            {say('Dice')}
            <select value={count} onChange={(event) => setCount(Number(event.currentTarget.value))}>
              {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label>
            {say('Kind')}
            <select value={sides} onChange={(event) => setSides(Number(event.currentTarget.value))}>
              <option value={3}>D3</option>
              <option value={6}>D6</option>
            </select>
          </label>
          <label>
            {say('At least')}
            <input
              type="number"
              inputMode="numeric"
              value={target}
              min={count}
              max={count * sides}
              onInput={(event) => setTarget(Number(event.currentTarget.value))}
            />
          </label>
        </div>
        <p class="verdict" role="status">
          {count === 1
            ? sayWith('{percent} {words}: {target} or more on a D{sides}', roll)
            : sayWith('{percent} {words}: {target} or more on {count}D{sides}', { ...roll, count })}
        </p>
        <p class="dim">
          {say('Exactly {target}: {exactly}. Less: {less}. On average {average}.', {
            target,
            exactly: percent(dice.get(target) ?? 0),
            less: percent(1 - least),
            average: (count * (sides + 1)) / 2,
          })}
        </p>
        <Bars
          label={`${count}D${sides}`}
          most={60}
          values={[...dice].map(([total, chance]) => ({ value: String(total), chance }))}
        />
      </div>
    </section>
  );
}
