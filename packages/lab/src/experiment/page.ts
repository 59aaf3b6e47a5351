/** The report as one page that needs no network: plots as SVG, in a light and a dark theme. */
import type { Interval } from '../statistics.ts';
import type { CellReport, Report } from './report.ts';

const ROLE_COLOURS: Readonly<Record<string, string>> = {
  defender: '#2b7bba',
  attacker: '#c4512d',
  neutral: '#777',
};
const percent = (share: number) => `${Math.round(share * 100)} %`;
/** Too few battles make no interval; in a file that is null. */
const fixed = (figure: number | null, digits: number) =>
  figure === null || !Number.isFinite(figure) ? '–' : figure.toFixed(digits);

export function asPage(report: Report): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(report.plan.name)}</title><style>${STYLE}</style></head><body><main>
<h1>${text(report.plan.name)}</h1>
${reportBody(report)}
</main></body></html>
`;
}

/** What the page says under its title; nothing in it needs a style of its own, so that a strict page may show it. */
export function reportBody(report: Report): string {
  const { plan, differences, battles, rules, faults } = report;
  const cells = report.cells.filter((cell) => cell.battles > 0);
  return `<p>${battles} battles of bots. An interval holds the true share ${percent(plan.certainty)} of the time. A bot is no person:
what it cannot play well looks unfair, so compare the bots with each other.</p>
<h2>Who wins</h2>
${winRates(cells, plan.within)}
${heatMap(report)}
<h2>What a setting changes</h2>
${differenceTable(differences)}
<h2>How long battles last</h2>
${lengths(cells)}
<h2>Losses, credits, Experience, Reputation, alarm</h2>
${figures(cells)}
<h2>How battles end</h2>
${endings(cells)}
<h2>The plan</h2>
<p>Rules ${text(rules)}. Run it again with <code>arbiter lab run PLAN</code>; the same seeds give the same battles.</p>
<pre>${text(JSON.stringify(plan, null, 2))}</pre>
${faults.length > 0 ? `<h2>Battles that broke</h2><pre>${text(faults.join('\n'))}</pre>` : ''}`;
}

/** How strongly a cell of the heat map is coloured. */
const HEAT = Array.from({ length: 15 }, (_, step) => 5 * step);

export const STYLE = `
:root{color-scheme:light dark;--ink:#1c1a17;--paper:#faf7f2;--faint:#8a8378;--line:#ddd5c8}
@media (prefers-color-scheme:dark){:root{--ink:#eee7db;--paper:#191714;--faint:#a09788;--line:#3a352e}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.8rem;margin:0 0 .5rem}h2{margin:2.2rem 0 .6rem;font-size:1.2rem}
svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:12px system-ui,sans-serif}
svg .faint{fill:var(--faint)}svg .grid{stroke:var(--line)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.88rem;width:100%}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
td.n{text-align:right;font-variant-numeric:tabular-nums}pre{overflow-x:auto;font-size:.8rem}
.clear{font-weight:600}.key b{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin:0 .3em 0 1em}
.defender{background:${ROLE_COLOURS.defender}}.neutral{background:${ROLE_COLOURS.neutral}}
${HEAT.map((part) => `.for-${part}{background:rgb(43 123 186 / ${part}%)}.against-${part}{background:rgb(196 81 45 / ${part}%)}`).join('')}
`;

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function nameOf({ scenario, setting, gangs, bot }: CellReport, all: readonly CellReport[]): string {
  const differs = (of: (cell: CellReport) => unknown) => new Set(all.map(of)).size > 1;
  const parts = [scenario];
  if (differs((cell) => cell.setting)) parts.push(setting);
  if (differs((cell) => cell.gangs)) parts.push(`${gangs} gangs`);
  if (differs((cell) => cell.bot)) parts.push(bot);
  return parts.join(', ');
}

function winRates(cells: readonly CellReport[], within: number): string {
  const rows = cells.flatMap((cell) =>
    (Object.entries(cell.shares) as [string, Interval][])
      // One line is enough where two roles share one point.
      .filter(([role]) => role !== 'attacker' || cell.shares.defender === undefined)
      .map(([role, share]) => ({ name: nameOf(cell, cells), role, share, battles: cell.battles })),
  );
  const [left, wide, high] = [330, 620, 22];
  const x = (share: number) => left + share * (wide - 60);
  const grid = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (at) =>
        `<line class="grid" x1="${x(at)}" x2="${x(at)}" y1="18" y2="${24 + rows.length * high}"/><text class="faint" x="${x(at)}" y="12" text-anchor="middle">${percent(at)}</text>`,
    )
    .join('');
  const lines = rows.map(({ name, role, share, battles }, at) => {
    const y = 32 + at * high;
    const colour = ROLE_COLOURS[role] ?? '#777';
    return `<g><title>${text(name)}, ${role}: ${percent(share.mean)} (${percent(share.low)} to ${percent(share.high)}), ${battles} battles</title>
<text x="${left - 12}" y="${y + 4}" text-anchor="end">${text(name)}</text>
<line x1="${x(share.low)}" x2="${x(share.high)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>
<circle cx="${x(share.mean)}" cy="${y}" r="5" fill="${colour}"/><text class="faint" x="${x(1) + 12}" y="${y + 4}">${percent(share.mean)} of ${battles}</text></g>`;
  });
  return `<p class="key">What the <b class="defender"></b>defender wins, or, without roles, the
<b class="neutral"></b>first gang. Lines are intervals; the plan wanted ± ${percent(within)}.</p>
<svg viewBox="0 0 1000 ${40 + rows.length * high}" role="img" aria-label="Win rates with intervals">${grid}${lines.join('')}</svg>`;
}

/** Scenario by setting, coloured by the defender's share of wins. */
function heatMap({ plan, cells }: Report): string {
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
    return `<tr><th>${text(scenario)}</th>${tds.join('')}</tr>`;
  });
  const heads = plan.settings.map(({ name }) => `<th>${text(name)}</th>`).join('');
  return `<h2>Scenario by setting</h2><p>What the defender (or the first gang) wins, over all bots and numbers of gangs.</p>
<div class="wide" tabindex="0"><table><tr><th></th>${heads}</tr>${rows.join('')}</table></div>`;
}

function differenceTable(differences: Report['differences']): string {
  if (differences.length === 0) return '<p>There is one setting only, so there is nothing to compare.</p>';
  const rows = [...differences]
    .sort((one, other) => one.p - other.p)
    .map(
      ({ scenario, gangs, bot, setting, against, what, difference: { mean, low, high, many }, p, clear }) =>
        `<tr class="${clear ? 'clear' : ''}"><td>${text(scenario)}</td><td>${text(setting)} − ${text(against)}</td><td>${gangs}</td><td>${text(bot)}</td><td>${text(what)}</td><td class="n">${fixed(mean, 2)}</td><td class="n">${fixed(low, 2)} to ${fixed(high, 2)}</td><td class="n">${many}</td><td class="n">${p < 0.001 ? 'under 0.001' : fixed(p, 3)}</td></tr>`,
    );
  return `<p>By the same boards, gangs and dice, corrected for all ${differences.length} comparisons; what is clear is bold.</p>
<div class="wide" tabindex="0"><table><tr><th>Scenario</th><th>Setting</th><th>Gangs</th><th>Bot</th><th>What</th><th>Difference</th><th>Interval</th><th>Pairs</th><th>p</th></tr>${rows.join('')}</table></div>`;
}

function lengths(cells: readonly CellReport[]): string {
  const most = Math.max(1, ...cells.flatMap(({ lengths }) => Object.keys(lengths).map(Number)));
  const longest = Math.min(most, 20);
  const rows = cells.map((cell, row) => {
    const bars = Array.from({ length: longest }, (_, at) => {
      const share = (cell.lengths[String(at + 1)] ?? 0) / Math.max(1, cell.battles);
      return `<rect x="${330 + at * 26}" y="${row * 24 + 20 - share * 20}" width="22" height="${share * 20}" fill="#8a6d3b"/>`;
    });
    return `<g><title>${text(nameOf(cell, cells))}: ${fixed(cell.rounds.mean, 1)} rounds</title><text x="318" y="${row * 24 + 18}" text-anchor="end">${text(nameOf(cell, cells))}</text>${bars.join('')}<text class="faint" x="${340 + longest * 26}" y="${row * 24 + 18}">${fixed(cell.rounds.mean, 1)} rounds</text></g>`;
  });
  const heads = Array.from(
    { length: longest },
    (_, at) =>
      `<text class="faint" x="${341 + at * 26}" y="${cells.length * 24 + 16}" text-anchor="middle">${at + 1}</text>`,
  );
  return `<svg viewBox="0 0 1000 ${cells.length * 24 + 24}" role="img" aria-label="Rounds of battles">${rows.join('')}${heads.join('')}</svg>`;
}

function figures(cells: readonly CellReport[]): string {
  const rows = cells.flatMap((cell) =>
    Object.entries(cell.means).map(([role, means]) => {
      const n = (of: Interval) => `<td class="n">${fixed(of.mean, 1)}</td>`;
      const { share, round } = cell.alarm;
      const alarm = round === null ? '–' : `${percent(share)}, round ${fixed(round, 1)}`;
      return `<tr><td>${text(nameOf(cell, cells))}</td><td>${role}</td>${n(means.lost)}${n(means.credits)}${n(means.xp)}${n(means.reputation)}<td class="n">${alarm}</td></tr>`;
    }),
  );
  return `<div class="wide" tabindex="0"><table><tr><th></th><th>Role</th><th>Out of action</th><th>Credits</th><th>XP</th><th>Reputation</th><th>Alarm</th></tr>${rows.join('')}</table></div>`;
}

function endings(cells: readonly CellReport[]): string {
  const rows = cells.map((cell) => {
    const list = (counts: Readonly<Record<string, number>>) =>
      Object.entries(counts)
        .slice(0, 4)
        .map(([clause, many]) => `${text(clause)} ${percent(many / Math.max(1, cell.battles))}`)
        .join('<br>');
    return `<tr><td>${text(nameOf(cell, cells))}</td><td>${list(cell.endings)}</td><td>${list(cell.verdicts)}</td><td class="n">${cell.draws}</td></tr>`;
  });
  return `<div class="wide" tabindex="0"><table><tr><th></th><th>Ended by</th><th>Decided by</th><th>Draws</th></tr>${rows.join('')}</table></div>`;
}
