/** The rulebook's first page: search as one types, and every page of every pack. */
import { useEffect, useState } from 'preact/hooks';
import { Empty, Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
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

const PACKS: Readonly<Record<string, string>> = {
  takeover: 'Takeover campaign',
  dominion: 'Dominion scenarios',
  classic: 'Special rules of the classic book',
  core: 'Core rules',
  campaign: 'Campaign and tables',
  armoury: 'Armoury',
};

const KINDS: Readonly<Record<Found['kind'], string>> = {
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
    history.replaceState(null, '', asked === '' ? '/rules' : `/rules?q=${encodeURIComponent(asked)}`);
  }, [asked]);
  return (
    <Page title="Rulebook" sub="In our own words; each rule has its own link">
      <search>
        <label class="field">
          <span>Search every rule, ruling and table</span>
          <input
            type="search"
            value={words}
            placeholder="bottle test, pitch black, casket …"
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
      </search>
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
              ? `Nothing has all of these words. Fewer words find more: “${words.trim().split(/\s+/)[0]}” alone, perhaps.`
              : `Nothing has the word “${words.trim()}”. Try another, or only how it begins.`}
          </Empty>
        ) : (
          <>
            <p class="dim" role="status">
              {hits.length === 40 ? 'The best 40' : hits.length} for “{words}”
            </p>
            <ul class="list">
              {hits.map(({ id, kind, title }) => (
                <li key={`${kind} ${id}`} class="list-row">
                  {kind === 'item' ? (
                    <div class="hit-item">
                      <span class="hit">{title}</span>
                      <small>{KINDS[kind]}</small>
                    </div>
                  ) : (
                    <a href={kind === 'procedure' ? `/odds/${id}` : `/rules/${id}`}>
                      <span class="hit">{title}</span>
                      <small>
                        {[KINDS[kind], PACKS[id.split('.')[0] ?? '']].filter(Boolean).join(' · ')}
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
              {PACKS[pack] ?? pack}
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
