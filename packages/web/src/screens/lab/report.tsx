/** A report, drawn by the code that writes report.html: the same content, in the colours of the app. */
import type { Report } from '@hive-arbiter/lab';
import { reportBody, STYLE } from '@hive-arbiter/lab/report-page';
import { useEffect, useRef } from 'preact/hooks';
import { say, spoken } from '../../words/index.ts';

/** The page's own colours stand at its root; here they are the app's. */
const COLOURS =
  ':host{--ink:var(--bone);--paper:transparent;--under:var(--plate);--faint:var(--dust);--line:var(--seam)}a{color:inherit}h2:first-of-type{margin-top:1rem}';

export function ReportView({ report }: { report: Report }) {
  const host = useRef<HTMLDivElement>(null);
  const language = spoken.value.id;
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    // In its own shadow root: its styles do not reach the app, and the app's styles do not reach the report.
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${STYLE}${COLOURS}`);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = reportBody(report, language);
  }, [report, language]);
  return (
    <article class="lab-report">
      <h2>{report.plan.name}</h2>
      <div ref={host} />
      <p>
        <a
          class="btn small"
          download="report.json"
          href={`data:application/json,${encodeURIComponent(JSON.stringify(report))}`}
        >
          {say('Keep report.json')}
        </a>
      </p>
    </article>
  );
}
