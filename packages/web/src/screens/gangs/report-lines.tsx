/** What an import understood, guessed and left out, line by line; at first only the odd lines. */
import type { Read } from '@hive-arbiter/gangs';
import { useState } from 'preact/hooks';
import './report-lines.css';
import { type Label, say, sayFault } from '../../words/index.ts';

const HOW: Readonly<Record<Read['how'], Label>> = {
  understood: '✓ read',
  changed: '≈ guessed',
  'left-out': '✕ left out',
};

export function ReportLines({ report, tool }: { report: readonly Read[]; tool?: string }) {
  const [all, setAll] = useState(false);
  if (report.length === 0) return null;
  const odd = report.filter(({ how }) => how !== 'understood');
  const lines = all ? report : odd;
  return (
    <>
      <p class="dim">
        {tool === undefined ? '' : `${tool}. `}
        {say('Lines understood: {good}; not or not quite: {odd}.', {
          good: report.length - odd.length,
          odd: odd.length,
        })}{' '}
        <button type="button" class="rule-link" onClick={() => setAll(!all)}>
          {all ? say('Show only those') : say('Show every line')}
        </button>
      </p>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        <ul class="report" tabIndex={0} aria-label={say('What was read')}>
          {lines.map(({ of, what, said, how }, at) => (
            <li key={String(at)} class={how}>
              <b>{say(HOW[how])}</b> {sayFault(said.of) ?? of}: {sayFault(said.what) ?? what}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
