/** The report as one page that needs no network: plots as SVG, in a light and a dark theme. */
import type { LanguageId } from '@hive-arbiter/engine';
import type { Interval } from '../statistics.ts';
import { NO_CLAUSE, PAGE_WORDS, type PageWords } from './page-words.ts';
import type { CellReport, Report } from './report.ts';

const ROLE_COLOURS: Readonly<Record<string, string>> = {
  defender: '#2b7bba',
  attacker: '#c4512d',
  neutral: '#777',
};
const percent = (share: number) => `${Math.round(share * 100)} %`;
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0');
/** Too few battles make no interval; in a file that is null. */
const fixed = (figure: number | null, digits: number, { lang }: PageWords) =>
  figure === null || !Number.isFinite(figure)
    ? '–'
    : figure.toLocaleString(lang, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      });

export function asPage(report: Report, language: LanguageId = 'en'): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(report.plan.name)}</title><style>${STYLE}</style></head><body><main>
<h1>${text(report.plan.name)}</h1>
${reportBody(report, language)}
</main></body></html>
`;
}

/** What the page says under its title; nothing in it needs a style of its own, so that a strict page may show it. */
export function reportBody(report: Report, language: LanguageId = 'en'): string {
  const words = PAGE_WORDS[language];
  const { plan, battles, rules, faults } = report;
  return `<p>${words.battles(battles)} ${words.interval(percent(plan.certainty))} ${words.noPerson}</p>
<h2>${words.inShort}</h2>
<ul>${inShort(report, language, MOST_LINES)
    .map((line) => `<li>${text(line)}</li>`)
    .join('')}</ul>
<h2>${words.whoWins}</h2>
${winRates(report, words)}
${heatMap(report, words)}
<h2>${words.whatChanges}</h2>
${differenceTable(report, words)}
<h2>${words.howLong}</h2>
${lengths(report, words)}
<h2>${words.figures}</h2>
${figures(report, words)}
<h2>${words.howEnded}</h2>
${endings(report, words)}
<h2>${words.plan}</h2>
<p>${words.again(text(rules))}</p>
<pre>${text(JSON.stringify(plan, null, 2))}</pre>
${faults.length > 0 ? `<h2>${words.broke}</h2><pre>${text(faults.join('\n'))}</pre>` : ''}`;
}

/** The lines of the report that have battles. */
function played({ cells }: Report): readonly CellReport[] {
  return cells.filter(({ battles }) => battles > 0);
}

/** Beyond so many lines only what is clear is named. */
const MOST_LINES = 12;

/** Whom each scenario favours, and what each setting changes about that: a sentence each. */
export function inShort(
  report: Report,
  language: LanguageId = 'en',
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const words = PAGE_WORDS[language];
  const cells = played(report);
  const lines = cells.map((cell) => {
    const role = cell.shares.defender ? 'defender' : 'neutral';
    const share = cell.shares[role];
    if (!share) return { line: '', clear: false };
    const fair = cell.fair?.[role] ?? 1 / cell.gangs;
    const { mean, low, high } = share;
    const is =
      low > fair
        ? 'above'
        : high < fair
          ? 'below'
          : Math.max(high - fair, fair - low) <= NEARLY_EVEN
            ? 'even'
            : 'unclear';
    const line = words.favours({
      what: subjectOf(cell, report, words),
      role,
      is,
      share: `${percent(mean)} (${words.fromTo(percent(low), percent(high))})`,
      fair: percent(fair),
      battles: cell.battles,
    });
    return { line, clear: is === 'above' || is === 'below' };
  });
  const told = lines.length > most ? lines.filter(({ clear }) => clear) : lines;
  const changes = report.differences.filter(
    ({ what, clear }) => what === 'what the defender wins' && (clear || lines.length <= most),
  );
  return [
    ...told.map(({ line }) => line),
    ...(told.length < lines.length ? [words.others(lines.length - told.length)] : []),
    ...changes.map(({ scenario, gangs, bot, setting, against, difference, clear }) => {
      const points = (share: number) => Math.round(100 * share);
      const { mean, low, high } = difference;
      const isOf = (cell: CellReport) =>
        cell.scenario === scenario && cell.gangs === gangs && cell.bot === bot && cell.setting === setting;
      return words.changes({
        what: subjectOf({ scenario, gangs, bot }, report, words),
        setting,
        against,
        role: cells.find(isOf)?.shares.defender ? 'defender' : 'neutral',
        points: points(mean),
        fromTo: words.fromTo(signed(points(low)), signed(points(high))),
        clear,
      });
    }),
  ].filter((line) => line !== '');
}

/** How far the interval of a share may reach from what is fair, for a scenario to be called even. */
const NEARLY_EVEN = 0.1;

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}

/** How wide drawings are: names stand above their lines, so that a phone shows all of it. */
const ACROSS = 500;

/** A drawing; a screen too narrow for its letters scrolls it. */
function plot(high: number, label: string, drawn: string): string {
  return `<div class="wide" tabindex="0"><svg viewBox="0 0 ${ACROSS} ${high}" role="img" aria-label="${label}">${drawn}</svg></div>`;
}

/** How strongly a cell of the heat map is coloured. */
const HEAT = Array.from({ length: 15 }, (_, step) => 5 * step);

export const STYLE = `
:root{color-scheme:light dark;--ink:#1c1a17;--paper:#faf7f2;--faint:#8a8378;--line:#ddd5c8}
@media (prefers-color-scheme:dark){:root{--ink:#eee7db;--paper:#191714;--faint:#a09788;--line:#3a352e}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.8rem;margin:0 0 .5rem}h2{margin:2.2rem 0 .6rem;font-size:1.2rem}
svg{width:100%;max-width:40rem;min-width:320px;height:auto;display:block}svg text{fill:var(--ink);font:13px system-ui,sans-serif}
svg .named{paint-order:stroke;stroke:var(--under,var(--paper));stroke-width:4px}svg .faint{fill:var(--faint)}svg .grid{stroke:var(--line)}
.wide{overflow-x:auto}p{overflow-wrap:anywhere}table{border-collapse:collapse;font-size:.88rem;width:100%}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
td.n,th.n{text-align:right;padding:.25rem 0 .25rem .6rem;font-variant-numeric:tabular-nums}pre{overflow-x:auto;font-size:.8rem}
summary{cursor:pointer;padding:.4rem 0}dd{margin:0 0 .5rem}ul{padding-left:1.2rem}
.clear{font-weight:600}.key b{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin:0 .3em 0 0}
.defender{background:${ROLE_COLOURS.defender}}.neutral{background:${ROLE_COLOURS.neutral}}
${HEAT.map((part) => `.for-${part}{background:rgb(43 123 186 / ${part}%)}.against-${part}{background:rgb(196 81 45 / ${part}%)}`).join('')}
`;

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** What tells a line from the others: the scenario, and what else differs between them. */
function partsOf(
  { scenario, setting, gangs, bot }: Pick<CellReport, 'scenario' | 'gangs' | 'bot'> & Partial<CellReport>,
  { cells, titles }: Report,
  words: PageWords,
): readonly string[] {
  const differs = (of: (cell: CellReport) => unknown) => new Set(cells.map(of)).size > 1;
  const parts = [titles?.[scenario] ?? scenario];
  if (setting !== undefined && differs((cell) => cell.setting)) parts.push(setting);
  if (differs((cell) => cell.gangs)) parts.push(words.gangs(gangs));
  if (differs((cell) => cell.bot)) parts.push(bot);
  return parts;
}

function nameOf(cell: CellReport, report: Report, words: PageWords): string {
  return partsOf(cell, report, words).join(', ');
}

/** The same as the subject of a sentence. */
function subjectOf(...of: Parameters<typeof partsOf>): string {
  const [scenario = '', ...rest] = partsOf(...of);
  return rest.length === 0 ? scenario : `${scenario} (${rest.join(', ')})`;
}

function winRates(report: Report, words: PageWords): string {
  const { within } = report.plan;
  const rows = played(report).flatMap((cell) =>
    (Object.entries(cell.shares) as [string, Interval][])
      // One line is enough where two roles share one point.
      .filter(([role]) => role !== 'attacker' || cell.shares.defender === undefined)
      .map(([role, share]) => ({ name: nameOf(cell, report, words), role, share, battles: cell.battles })),
  );
  const [left, high, top] = [24, 40, 26];
  const x = (share: number) => left + share * (ACROSS - 2 * left);
  const bottom = top + rows.length * high;
  const grid = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (at) =>
        `<line class="grid" x1="${x(at)}" x2="${x(at)}" y1="20" y2="${bottom}"/><text class="faint" x="${x(at)}" y="13" text-anchor="middle">${percent(at)}</text>`,
    )
    .join('');
  const lines = rows.map(({ name, role, share, battles }, at) => {
    const y = top + at * high + 28;
    const colour = ROLE_COLOURS[role] ?? '#777';
    return `<g><title>${text(name)}, ${words.roles[role] ?? text(role)}: ${words.share(percent(share.mean), percent(share.low), percent(share.high), battles)}</title>
<text class="named" x="${left}" y="${y - 12}">${text(name)}</text><text class="named faint" x="${x(1)}" y="${y - 12}" text-anchor="end">${words.shareOf(percent(share.mean), battles)}</text>
<line x1="${x(share.low)}" x2="${x(share.high)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>
<circle cx="${x(share.mean)}" cy="${y}" r="5" fill="${colour}"/></g>`;
  });
  return `<p class="key">${words.key('<b class="defender"></b>', '<b class="neutral"></b>', unbroken(percent(within)))}</p>
${plot(bottom + 8, words.winRates, `${grid}${lines.join('')}`)}`;
}

/** Scenario by setting, coloured by the defender's share of wins. */
function heatMap({ plan, cells, titles }: Report, words: PageWords): string {
  if (plan.settings.length < 2) return '';
  const rows = plan.scenarios.map((scenario) => {
    const tds = plan.settings.map(({ name }) => {
      const own = cells.filter(
        (cell) => cell.scenario === scenario && cell.setting === name && cell.battles > 0,
      );
      if (own.length === 0) return '<td></td>';
      const mean =
        own.reduce((sum, { shares }) => sum + (shares.defender?.mean ?? shares.neutral?.mean ?? 0.5), 0) /
        own.length;
      const strong = 5 * Math.round(Math.abs(mean - 0.5) * 28);
      return `<td class="n ${mean >= 0.5 ? 'for' : 'against'}-${strong}">${percent(mean)}</td>`;
    });
    return `<tr><th>${text(titles?.[scenario] ?? scenario)}</th>${tds.join('')}</tr>`;
  });
  const heads = plan.settings.map(({ name }) => `<th class="n">${text(name)}</th>`).join('');
  return `<h2>${words.bySetting}</h2><p>${words.bySettingHint}</p>
<div class="wide" tabindex="0"><table><tr><th></th>${heads}</tr>${rows.join('')}</table></div>`;
}

function differenceTable({ differences, titles }: Report, words: PageWords): string {
  const { heads } = words;
  if (differences.length === 0) return `<p>${words.oneSetting}</p>`;
  const rows = [...differences]
    .sort((one, other) => one.p - other.p)
    .map(
      ({ scenario, gangs, bot, setting, against, what, difference: { mean, low, high, many }, p, clear }) =>
        `<tr class="${clear ? 'clear' : ''}"><td>${text(titles?.[scenario] ?? scenario)}</td><td>${text(setting)} − ${text(against)}</td><td>${gangs}</td><td>${text(bot)}</td><td>${text(words.measures[what] ?? what)}</td><td class="n">${fixed(mean, 2, words)}</td><td class="n">${words.fromTo(fixed(low, 2, words), fixed(high, 2, words))}</td><td class="n">${many}</td><td class="n">${p < 0.001 ? words.under(fixed(0.001, 3, words)) : fixed(p, 3, words)}</td></tr>`,
    );
  return `<p>${words.compared(differences.length)}</p>
<div class="wide" tabindex="0"><table><tr><th>${heads.scenario}</th><th>${heads.setting}</th><th>${heads.gangs}</th><th>${heads.bot}</th><th>${heads.what}</th><th class="n">${heads.difference}</th><th class="n">${heads.interval}</th><th class="n">${heads.pairs}</th><th class="n">p</th></tr>${rows.join('')}</table></div>`;
}

function lengths(report: Report, words: PageWords): string {
  const cells = played(report);
  const most = Math.max(1, ...cells.flatMap(({ lengths }) => Object.keys(lengths).map(Number)));
  const longest = Math.min(most, 20);
  const [left, high] = [24, 52];
  const each = Math.min(40, (ACROSS - 2 * left) / longest);
  const rows = cells.map((cell, row) => {
    const foot = (row + 1) * high;
    const bars = Array.from({ length: longest }, (_, at) => {
      const share = (cell.lengths[String(at + 1)] ?? 0) / Math.max(1, cell.battles);
      return `<rect x="${left + at * each + 1}" y="${foot - share * 28}" width="${each - 2}" height="${share * 28}" fill="#8a6d3b"/>`;
    });
    const [name, mean] = [text(nameOf(cell, report, words)), words.rounds(fixed(cell.rounds.mean, 1, words))];
    return `<g><title>${name}: ${mean}</title><text x="${left}" y="${foot - 34}">${name}</text><text class="faint" x="${ACROSS - left}" y="${foot - 34}" text-anchor="end">${mean}</text>${bars.join('')}<line class="grid" x1="${left}" x2="${left + longest * each}" y1="${foot}" y2="${foot}"/></g>`;
  });
  const foot = cells.length * high;
  const heads = Array.from(
    { length: longest },
    (_, at) =>
      `<text class="faint" x="${left + (at + 0.5) * each}" y="${foot + 16}" text-anchor="middle">${at + 1}</text>`,
  );
  return plot(foot + 24, words.roundsOf, `${rows.join('')}${heads.join('')}`);
}

function figures(report: Report, words: PageWords): string {
  const { heads } = words;
  const rows = played(report).flatMap((cell) =>
    Object.entries(cell.means).map(([role, means]) => {
      const n = (of: Interval) => `<td class="n">${fixed(of.mean, 1, words)}</td>`;
      const { share, round } = cell.alarm;
      const alarm = round === null ? '–' : words.alarm(percent(share), fixed(round, 1, words));
      return `<tr><td>${text(nameOf(cell, report, words))}</td><td>${words.roles[role] ?? text(role)}</td>${n(means.lost)}${n(means.credits)}${n(means.xp)}${n(means.reputation)}<td class="n">${alarm}</td></tr>`;
    }),
  );
  return `<div class="wide" tabindex="0"><table><tr><th></th><th>${heads.role}</th><th class="n">${heads.out}</th><th class="n">${heads.credits}</th><th class="n">${heads.xp}</th><th class="n">${heads.reputation}</th><th class="n">${heads.alarm}</th></tr>${rows.join('')}</table></div>`;
}

function endings(report: Report, words: PageWords): string {
  const { heads } = words;
  const rows = played(report).map((cell) => {
    const list = (counts: Readonly<Record<string, number>>) =>
      Object.entries(counts)
        .slice(0, 4)
        .map(
          ([clause, many]) =>
            `${clause === NO_CLAUSE ? words.noClause : text(clause)} ${percent(many / Math.max(1, cell.battles))}`,
        )
        .join('<br>');
    return `<tr><td>${text(nameOf(cell, report, words))}</td><td>${list(cell.endings)}</td><td>${list(cell.verdicts)}</td><td class="n">${cell.draws}</td></tr>`;
  });
  return `<div class="wide" tabindex="0"><table><tr><th></th><th>${heads.ended}</th><th>${heads.decided}</th><th class="n">${heads.draws}</th></tr>${rows.join('')}</table></div>${legend(report, words)}`;
}

/** The clauses by which battles ended, in words, for whoever has no rulebook at hand. */
function legend({ clauses = {} }: Report, words: PageWords): string {
  const items = Object.entries(clauses).map(
    ([id, rule]) => `<dt><code>${text(id)}</code></dt><dd>${text(rule)}</dd>`,
  );
  return items.length === 0
    ? ''
    : `<details><summary>${words.clauses}</summary><dl>${items.join('')}</dl></details>`;
}
