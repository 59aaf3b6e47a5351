/** Boards in a real browser: made, changed, undone, exported and brought in again. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import TWIN_SPIRES from '../../engine/boards/twin-spires.board.json' with { type: 'json' };
import { SHEET } from '../src/boards/picture.ts';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { makeABoard } from './walk.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

interface File {
  readonly name: string;
  readonly size: { readonly width: number; readonly depth: number };
  readonly walls: readonly {
    readonly id: string;
    readonly from: readonly number[];
    readonly to: readonly number[];
  }[];
}

async function exported(page: Page): Promise<File> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.board\.json$/);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as File;
}

/** The pixel on the page of a spot on the board. */
async function pixelOf(page: Page, file: File, [x, y]: readonly [number, number]): Promise<[number, number]> {
  const ground = await page.locator('.stage .ground').boundingBox();
  if (!ground) throw new Error('the ground is drawn');
  const zoom = ground.width / file.size.width;
  return [ground.x + x * zoom, ground.y + (file.size.depth - y) * zoom];
}

test('a board is made, a wall moved, undone and redone, exported and brought in again', async () => {
  const { page, context, faults } = await device(app.browser, { width: 1280, height: 800 });
  await page.goto(app.address);
  await page.getByRole('link', { name: 'Boards' }).click();
  await makeABoard(page);
  await page.getByRole('link', { name: 'Change it' }).click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.waitFor();
  expect(await undo.isDisabled()).toBe(true);
  const before = await exported(page);

  // By mouse: the wall follows the pointer, on the grid.
  const wall = before.walls[0] as File['walls'][number];
  const middle = [0, 1].map((at) => ((wall.from[at] as number) + (wall.to[at] as number)) / 2) as [
    number,
    number,
  ];
  const towards = middle[0] > before.size.width / 2 ? -3 : 3;
  await page.mouse.move(...(await pixelOf(page, before, middle)));
  await page.mouse.down();
  await page.mouse.move(...(await pixelOf(page, before, [middle[0] + towards / 2, middle[1]])));
  await page.mouse.move(...(await pixelOf(page, before, [middle[0] + towards, middle[1]])));
  await page.mouse.up();
  const after = await exported(page);
  const changed = after.walls.filter(({ id, from }) => {
    const was = before.walls.find((each) => each.id === id);
    return was?.from[0] !== from[0];
  });
  expect(changed.length).toBe(1);
  expect(
    Math.abs(
      (changed[0]?.from[0] as number) -
        (before.walls.find(({ id }) => id === changed[0]?.id)?.from[0] as number),
    ),
  ).toBeGreaterThan(2);

  // By keys: undo and redo, whatever has the focus.
  await page.keyboard.press('Control+z');
  expect(await exported(page)).toEqual(before);
  await page.keyboard.press('Control+Shift+Z');
  const file = await exported(page);
  expect(file).toEqual(after);

  // What was changed is kept on the device.
  await page.reload();
  await undo.waitFor();
  expect(await exported(page)).toEqual(after);

  await page.goto(`${app.address}/boards`);
  await page.getByRole('button', { name: 'Bring one in' }).click();
  await page.getByLabel('A board file').setInputFiles({
    name: 'made.board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...file, name: 'Brought back', walls: before.walls })),
  });
  await page.getByRole('heading', { level: 1, name: 'Brought back' }).waitFor();
  expect((await exported(page)).walls).toEqual(before.walls);
  expect(faults).toEqual([]);
  await context.close();
});

test('a bad file is refused with the place and what is allowed, and nothing is kept', async () => {
  const { page, context } = await device(app.browser);
  const shipped = new URL('../../engine/boards/the-crossing.board.json', import.meta.url);
  const nothing = readFileSync(shipped, 'utf8').replace(/"width": \d+/, '"width": 0');
  await page.goto(`${app.address}/boards`);
  await page.getByRole('button', { name: 'Bring one in' }).click();
  await page.getByRole('textbox', { name: 'Or its text' }).fill(nothing);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /At size.width: expected/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('No board of your own yet').waitFor();
  await context.close();
});

test('a fighter dragged on the board shows inches, moves, and is listed with distances', async () => {
  const { page, context, faults } = await device(app.browser);
  await page.goto(`${app.address}/boards/the-crossing`);
  const vex = page.locator('.fighter-model', { hasText: 'Vex' }).locator('.base');
  await page.getByRole('button', { name: /^Vex/ }).click();
  await page.getByRole('button', { name: /^Forge Boss.*" · / }).waitFor();
  await page.locator('.reach-area path').first().waitFor({ state: 'attached' });
  await page.locator('.stage').scrollIntoViewIfNeeded();
  const at = await vex.boundingBox();
  if (!at) throw new Error('Vex is drawn');
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  await page.mouse.move(x + 16, y);
  await page
    .getByText(/^\d.*" of 5"$/)
    .first()
    .waitFor({ state: 'attached' });
  await page.mouse.up();
  await page
    .getByRole('status')
    .filter({ hasText: /Vex: .*of 5": / })
    .waitFor();
  const now = await vex.boundingBox();
  expect(now?.x).toBeGreaterThan(at.x + 10);

  // By keys as well, half an inch at a time.
  await page.getByRole('application').press('ArrowLeft');
  await page
    .getByRole('status')
    .filter({ hasText: /Vex: 0\.5" of 5": / })
    .waitFor();
  expect((await vex.boundingBox())?.x).toBeLessThan(now?.x ?? 0);

  await page.getByRole('radio', { name: 'Ruler' }).check({ force: true });
  await page.mouse.move(x, y + 100);
  await page.mouse.down();
  await page.mouse.move(x, y + 140);
  await page.mouse.move(x, y + 160);
  await page.mouse.up();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+(\.\d)?"/ })
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** How many points of paper a pixel of the page is, by the first drawing in a PDF. */
function pixelsToPoints(pdf: string): number {
  for (const [, stream = ''] of pdf.matchAll(/stream\r?\n([\s\S]*?)endstream/g)) {
    let drawing: string;
    try {
      drawing = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      continue;
    }
    const [page, screen] = [...drawing.matchAll(/^(\S+) 0 0 -?\S+ \S+ \S+ cm$/gm)].map(([, scale]) =>
      Number(scale),
    );
    if (page !== undefined && screen !== undefined) return page * screen;
  }
  throw new Error('Nothing is drawn');
}

/** What the picture has around the board, in inches. */
const RIM = 0.1;

test('a board leaves as SVG and PNG, and prints on sheets that are inches of paper', async () => {
  const { page, context, faults } = await device(app.browser, { width: 1280, height: 800 });
  // The sheets are gone after printing: what was printed stays here to be measured.
  await page.addInitScript(() => {
    window.print = () => {
      const sheets = document.querySelector('.print-sheets') as HTMLElement;
      const copy = sheets.cloneNode(true) as HTMLElement;
      setTimeout(() => {
        document.querySelector('.page')?.append(copy);
        document.title = `printed ${copy.querySelectorAll('.print-sheet img').length} sheets`;
      }, 300);
    };
  });
  await page.goto(`${app.address}/boards/twin-spires`);
  for (const [button, head] of [
    ['SVG', '<svg'],
    ['PNG', '\x89PNG'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    expect(readFileSync(await download.path(), 'latin1').slice(0, 4)).toBe(head);
  }
  await page.getByRole('button', { name: 'Print to scale' }).click();
  await page.waitForFunction(() => document.title === 'printed 12 sheets');

  // An inch of the board is one of paper: 96 pixels on the page, 72 points in the document, and no page is empty.
  await page.emulateMedia({ media: 'print' });
  const INCH = 96;
  const { board, apart } = await page.evaluate(() => {
    const [first, next] = [...document.querySelectorAll('.print-sheet')] as [Element, Element];
    const leftOf = (sheet: Element) =>
      (sheet.querySelector('img') as Element).getBoundingClientRect().left -
      sheet.getBoundingClientRect().left;
    const { width, height } = (first.querySelector('img') as Element).getBoundingClientRect();
    return { board: [width, height], apart: leftOf(first) - leftOf(next) };
  });
  const { size } = TWIN_SPIRES;
  expect(board[0]).toBeCloseTo((size.width + 2 * RIM) * INCH, 1);
  expect(board[1]).toBeCloseTo((size.depth + 2 * RIM) * INCH, 1);
  expect(apart).toBeCloseTo(SHEET.width * INCH, 1);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(12);
  expect(pixelsToPoints(pdf)).toBeCloseTo(72 / INCH, 4);
  expect(faults).toEqual([]);
  await context.close();
});
