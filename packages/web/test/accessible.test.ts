/** axe finds nothing serious on any screen, in either theme, on a phone or a desk. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn, NEVER_SERIOUS, neverSerious } from './axe.fixture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { walkABattle, walkTheApp } from './walk.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('axe is asked for every rule that it may call serious or critical', async () => {
  const { page, context } = await device(app.browser);
  await page.goto(app.address);
  const never = await neverSerious(page);
  expect(NEVER_SERIOUS.filter((id) => !never.includes(id))).toEqual([]);
  await context.close();
});

/** axe looks four times at each of some forty screens. */
const PATIENCE = 900_000;

test(
  'every screen but the battle',
  async () => {
    const faults: string[] = [];
    await walkTheApp(app.browser, app.address, async (name, page) => {
      faults.push(...(await faultsOn(name, page)));
    });
    expect(faults).toEqual([]);
  },
  PATIENCE,
);

test(
  'a battle from its lobby to its story',
  async () => {
    const faults: string[] = [];
    const unseen = await walkABattle(app.browser, app.address, async (name, page) => {
      faults.push(...(await faultsOn(name, page)));
    });
    expect(faults).toEqual([]);
    expect(unseen).toEqual([]);
  },
  PATIENCE,
);
