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

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }[];
  }>;
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
        { resultTypes: ['violations'], ...only },
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
