/** One entry of the rulebook: a page with its clauses, a clause, a ruling, or what can be rolled. */
import type { Clause, ProcedureEntry, Ruling, Section } from '@hive-arbiter/rulebook';
import { useEffect } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { InEnglish } from '../../parts/rule.tsx';
import { toast } from '../../parts/toast.tsx';
import { type Label, say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { useRuleText } from '../battle/why.tsx';
import { DataTable } from './data-table.tsx';
import './rulebook.css';
import { BASE } from '../../router.ts';

interface Link {
  readonly id: string;
  readonly title: string;
}
interface Links {
  readonly rulings: readonly Link[];
  readonly procedures: readonly Link[];
}
interface Found {
  readonly section?: Section & Links & { readonly clauses: readonly Clause[] };
  readonly clause?: Clause & Links & { readonly page: Section };
  readonly ruling?: Ruling & { readonly open: readonly string[] };
  readonly procedure?: ProcedureEntry;
}

export function Entry({ id }: { id: string }) {
  const found = useLoad<Found>(`/rulebook/${encodeURIComponent(id)}`);
  const { section, clause, ruling, procedure } = found.data ?? {};
  const title =
    section?.title ?? clause?.page.title ?? (ruling && say('Ruling')) ?? procedure?.title ?? say('Rulebook');
  const back = clause
    ? { href: `/rules/${clause.page.id}`, name: clause.page.title }
    : { href: '/rules', name: say('Rulebook') };
  return (
    <Page title={title} sub={<Address id={id} />} back={back} wide>
      <Loaded from={found} what="Fetching this rule …">
        {() => (
          <div class="reading">
            {!procedure && <InEnglish />}
            {section && <SectionPage {...section} />}
            {clause && (
              <>
                <Text {...clause} />
                <Related {...clause} />
              </>
            )}
            {ruling && <Reading {...ruling} />}
            {procedure && (
              <p>
                <a class="btn main" href={`/odds/${procedure.id}`}>
                  {say('Roll it or see its odds: {title}', { title: procedure.title })}
                </a>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The entry's id, and a button that copies its link. */
function Address({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${BASE}/rules/${id}`);
      toast(say('The link is copied'));
    } catch {
      toast(say('This browser does not let the app copy; the address above is the link'), 'fault');
    }
  };
  return (
    <span class="address">
      <span>{id}</span>{' '}
      <button type="button" class="btn small" onClick={copy}>
        {say('Copy link')}
      </button>
    </span>
  );
}

function SectionPage({ id, clauses, rulings, procedures }: NonNullable<Found['section']>) {
  useEffect(() => {
    const { hash } = location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [id]);
  const headings = [...new Set(clauses.map(headingOf))];
  return (
    <>
      {headings.map((heading) => (
        <section key={heading} aria-labelledby={`part-${heading}`}>
          <h2 id={`part-${heading}`} class="cond">
            {plainly(heading)}
          </h2>
          {clauses
            .filter((clause) => headingOf(clause) === heading)
            .map((clause) => (
              <article key={clause.id} id={clause.id} class="clause">
                <Text {...clause} />
                <a class="id" href={`/rules/${clause.id}`}>
                  {clause.id}
                </a>
              </article>
            ))}
        </section>
      ))}
      <Related rulings={rulings} procedures={procedures} />
    </>
  );
}

function headingOf({ id }: Clause): string {
  return id.split('.').at(-2) ?? '';
}

const ONLY: Readonly<Record<string, Label>> = {
  house: 'only as a house rule',
  classic: 'only classic',
  updated: 'only updated',
};

function Text(clause: Clause) {
  const { rule, variant } = clause;
  return (
    <>
      <p class="rule-text">
        {variant && <span class="pill hot">{ONLY[variant] ? say(ONLY[variant]) : variant}</span>}{' '}
        <span lang="en">{rule}</span>
      </p>
      {(['value', 'table', 'stats', 'weapons', 'skills', 'wargear'] as const).map((name) =>
        clause[name] === undefined ? null : (
          <DataTable key={name} name={name === 'value' ? '' : name} data={clause[name]} />
        ),
      )}
    </>
  );
}

function Reading({
  question,
  default: reading,
  alternatives,
  why,
  open,
  clauses,
}: NonNullable<Found['ruling']>) {
  return (
    <>
      <p class="rule-text">{question}</p>
      <h2 class="cond">{say('We read it as')}</h2>
      <p>{capital(reading)}</p>
      <p class="dim">{why}</p>
      {alternatives.length > 0 && (
        <>
          <h2 class="cond">{say('It could also be read as')}</h2>
          <ul>
            {alternatives.map((each) => (
              <li key={each.id}>
                {capital(each.text)}{' '}
                {open.includes(each.id) ? (
                  <span class="pill good">{say('can be chosen for a battle')}</span>
                ) : (
                  <span class="pill">{say('not offered')}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 class="cond">{say('The rules in question')}</h2>
      <ul class="list">
        {clauses.map((each) => (
          <li key={each} class="list-row">
            <ClauseLink id={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A clause by its words, as soon as they are there. */
function ClauseLink({ id }: { id: string }) {
  const text = useRuleText(id);
  return (
    <a href={`/rules/${id}`}>
      {text} <small>{id}</small>
    </a>
  );
}

function Related({ rulings, procedures }: Links) {
  return (
    <>
      {procedures.length > 0 && (
        <section aria-labelledby="can-be-rolled">
          <h2 id="can-be-rolled" class="cond">
            {say('Roll it, or see its odds')}
          </h2>
          <ul class="list">
            {procedures.map(({ id, title }) => (
              <li key={id} class="list-row">
                <a href={`/odds/${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rulings.length > 0 && (
        <section aria-labelledby="how-read">
          <h2 id="how-read" class="cond">
            {say('Where the text is unclear')}
          </h2>
          <ul class="list">
            {rulings.map(({ id, title }) => (
              <li key={id} class="list-row">
                <a href={`/rules/${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
