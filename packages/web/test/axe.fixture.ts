/** axe looks at a screen on a phone and a desk, and at its colours in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { drawn } from './play.fixture.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 375, height: 812 };
const DESK = { width: 1280, height: 800 };

/** What depends on colours: a theme changes nothing else. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Rules that axe never calls serious or critical, so that nothing of theirs is reported here. They take half of its time. */
export const NEVER_SERIOUS = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'meta-viewport',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];
/** Nothing is loaded for the rule about sound that starts by itself, which is one of them. */
const OPTIONS = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(NEVER_SERIOUS.map((id) => [id, { enabled: false }])),
  preload: false,
};

interface Axe {
  /** What axe knows about its rules. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] };
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }[];
  }>;
}

/** The rules that an axe of this version never calls serious or critical. */
export async function neverSerious(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe._audit.rules
      .filter(({ impact }) => impact !== 'serious' && impact !== 'critical')
      .map(({ id }) => id),
  );
}

/** What axe finds serious, as lines that say where. */
export async function faultsOn(name: string, page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const faults: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Even the shortest change of colours takes a frame.
      await drawn(page);
      const only = colorScheme === 'light' ? {} : { runOnly: { type: 'rule', values: ABOUT_COLOURS } };
      const { violations } = await page.evaluate(
        (options) => (window as unknown as { axe: Axe }).axe.run(options),
        { ...OPTIONS, ...only },
      );
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          for (const { target, failureSummary } of nodes)
            faults.push(
              `${name}, ${colorScheme}, ${size.width}: ${id} at ${target.join(' ')}: ${failureSummary}`,
            );
    }
  }
  return faults;
}
