/** Somebody who speaks German uses the app: its screens are German, read well by axe, and nothing runs over the edge. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** Nothing is wider than the phone. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test('the app speaks English until somebody taps Deutsch, and German from then on', async () => {
  const { page, context, faults } = await device(app.browser);
  await page.goto(app.address);
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  await page.getByRole('button', { name: 'Deutsch' }).tap();
  await page.getByRole('link', { name: /^Schlacht beginnen/ }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  expect(await overflow(page)).toBe(0);

  await page.getByRole('link', { name: 'Einstellungen' }).tap();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();

  // It is remembered.
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await faultsOn('settings in German', page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

/** What a sighted or a listening person meets in English on this screen, by words that only English has. */
async function englishOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll('button, a, h1, h3, legend, summary, th, [aria-label], [placeholder]'),
    ]
      // What the rules ask and tell, and the rulebook's titles, are not the app's own texts.
      .filter(
        (node) => !node.closest('.answers, .story, .news, .ask h2, .why, .states, .steps, .rolls, .gang'),
      )
      .flatMap((node) => [
        node.getAttribute('aria-label') ?? node.textContent ?? '',
        node.getAttribute('placeholder') ?? '',
      ]);
    return [...new Set(shown)].filter((text) => /\b(the|and|your|with|this|of|to|is)\b/.test(text));
  });
}

test('from home over the settings to a table, a battle and its story, all in German', async () => {
  const { page, context, faults } = await device(app.browser, { width: 390, height: 844 });
  const look = async (name: string) => {
    expect([name, await overflow(page)]).toEqual([name, 0]);
    expect([name, await englishOn(page)]).toEqual([name, []]);
    expect(await faultsOn(`${name} in German`, page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await page.goto(app.address);
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('link', { name: 'Zurück: Start' }).tap();
  await page.getByRole('link', { name: /^Schlacht beginnen/ }).waitFor();
  await look('home');
  await page.getByRole('link', { name: /^Schlacht beginnen/ }).tap();
  await page.getByRole('button', { name: 'Tisch eröffnen' }).waitFor();
  await look('start');
  await page.getByRole('button', { name: 'Tisch eröffnen' }).tap();
  await page.getByRole('heading', { name: 'Am Tisch' }).waitFor();
  await look('lobby');
  await page.getByRole('button', { name: 'Beginnen', exact: true }).tap();
  const question = page.getByRole('region', { name: 'Die Frage, um die es geht' });
  await question.waitFor();
  await look('battle');
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.getByRole('heading', { name: 'Diese Schlacht' }).waitFor();
  await page.getByText('Wer wo sitzt').waitFor();
  await look('menu');
  // The rulebook is English: the app says so, and tells it to whoever reads aloud.
  expect(await page.getByText('Regeltext auf Englisch:').count()).toBeGreaterThan(0);
  expect(await page.locator('.goals').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: 'Schließen', exact: true }).tap();
  await page.locator('.ask .rule-link').first().tap();
  const rule = page.getByRole('dialog', { name: 'Die Regel' });
  await rule.getByText('Regeltext auf Englisch:').waitFor();
  expect(await rule.locator('[lang=en]').textContent()).not.toBe('');
  await look('rule');
  await page.keyboard.press('Escape');
  await rule.waitFor({ state: 'detached' });
  // Whatever is asked first is answered, so that there is a story.
  const asked = await question.getByRole('heading', { level: 2 }).textContent();
  await question.locator('.answers button:not(.rule-link, .link):enabled').first().tap();
  await page.waitForFunction((before) => document.querySelector('.ask h2')?.textContent !== before, asked);
  const battle = page.url();
  await page.goto(`${battle}/story`);
  await page.getByRole('heading', { name: 'Wie die Würfel fielen' }).waitFor();
  await look('story');
  // A refusal of the server comes as a code, and is said in German.
  await page.goto(`${app.address}/battle/no-such-battle`);
  await page.getByRole('heading', { name: 'Kein solcher Tisch' }).waitFor();
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([]);
  await context.close();
});

test('a browser that prefers German gets German at once', async () => {
  const context = await app.browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(app.address);
  await page.getByRole('link', { name: /^Schlacht beginnen/ }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: /^Start a battle/ }).waitFor();
  await context.close();
});
