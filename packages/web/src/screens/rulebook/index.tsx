/** The rulebook's first page: search as one types, and every page of every pack. */
import { useEffect, useState } from 'preact/hooks';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { BASE } from '../../router.ts';
import { type Label, say, sayCount, spoken } from '../../words/index.ts';
import './rulebook.css';

interface Section {
  readonly id: string;
  readonly pack: string;
  readonly title: string;
}

interface Found {
  readonly id: string;
  readonly kind: 'section' | 'clause' | 'ruling' | 'procedure' | 'item';
  readonly title: string;
}

export const PACKS: Readonly<Record<string, Label>> = {
  takeover: 'Takeover campaign',
  dominion: 'Dominion scenarios',
  classic: 'Special rules of the classic book',
  core: 'Core rules',
  campaign: 'Campaign and tables',
  armoury: 'Armoury',
};

const KINDS: Readonly<Record<Found['kind'], Label>> = {
  section: 'Page',
  clause: 'Rule',
  ruling: 'Ruling',
  procedure: 'Can be rolled',
  item: 'Armoury',
};

export function Rulebook() {
  const [words, setWords] = useState(new URLSearchParams(location.search).get('q') ?? '');
  const asked = useSettled(words.trim(), 120);
  useEffect(() => {
    history.replaceState(
      null,
      '',
      BASE + (asked === '' ? '/rules' : `/rules?q=${encodeURIComponent(asked)}`),
    );
  }, [asked]);
  return (
    <Page title={say('Rulebook')} sub={say('In our own words; each rule has its own link')}>
      <search>
        <label class="field">
          <span>{say('Search every rule, ruling and table')}</span>
          <input
            type="search"
            value={words}
            placeholder={say('bottle test, pitch black, casket …')}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
      </search>
      {spoken.value.id !== 'en' && <p class="dim">{say('The rules themselves are in English.')}</p>}
      {asked === '' ? <Contents /> : <Hits words={asked} />}
    </Page>
  );
}

function Hits({ words }: { words: string }) {
  const found = useLoad<readonly Found[]>(
    `/rulebook/search?q=${encodeURIComponent(words.slice(0, 100))}&most=40`,
  );
  return (
    <Loaded from={found} what="Fetching what fits …">
      {(hits) =>
        hits.length === 0 ? (
          <Empty>
            {/\s/.test(words.trim())
              ? say('Nothing has all of these words. Try fewer, such as “{word}” alone.', {
                  word: words.trim().split(/\s+/)[0] as string,
                })
              : say('Nothing has the word “{word}”. Try another, or its first letters.', {
                  word: words.trim(),
                })}
          </Empty>
        ) : (
          <>
            <p class="dim" role="status">
              {hits.length === 40
                ? say('The best 40 for “{words}”', { words })
                : sayCount(hits.length, '1 for “{words}”', '{count} for “{words}”', { words })}
            </p>
            <ul class="list">
              {hits.map(({ id, kind, title }) => (
                <li key={`${kind} ${id}`} class="list-row">
                  {kind === 'item' ? (
                    <div class="hit-item">
                      <span class="hit">{title}</span>
                      <small>{say(KINDS[kind])}</small>
                    </div>
                  ) : (
                    <a href={kind === 'procedure' ? `/odds/${id}` : `/rules/${id}`}>
                      <span class="hit">{title}</span>
                      <small>
                        {[KINDS[kind], PACKS[id.split('.')[0] ?? '']]
                          .flatMap((words) => (words ? say(words) : []))
                          .join(' · ')}
                      </small>
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Contents() {
  const pages = useLoad<readonly Section[]>('/rulebook');
  return (
    <Loaded from={pages} what="Fetching the contents …">
      {(sections) =>
        [...new Set(sections.map(({ pack }) => pack))].map((pack) => (
          <section key={pack} aria-labelledby={`pack-${pack}`}>
            <h2 id={`pack-${pack}`} class="cond">
              {PACKS[pack] ? say(PACKS[pack]) : pack}
            </h2>
            <ul class="list columns">
              {sections
                .filter((each) => each.pack === pack)
                .map(({ id, title }) => (
                  <li key={id} class="list-row">
                    <a href={`/rules/${id}`}>{title}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))
      }
    </Loaded>
  );
}

/** The value once it has stayed the same for a moment. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
