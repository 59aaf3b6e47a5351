/** Styles of all screens: the files of screens that were visited stay loaded, so that one may spoil another. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boardSvg, emptyBoard } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';

/** The selectors that hold everywhere on the screen: not those within another rule or for print, though those within `@media`. */
function selectorsOf(css: string): readonly string[] {
  const found: string[] = [];
  let within = 0;
  const open: boolean[] = [];
  for (const [, before = '', brace] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{') {
      const isGroup = /^\s*@(?!media print)/.test(before);
      if (!isGroup && within === 0 && !before.trim().startsWith('@'))
        found.push(...before.split(',').map((selector) => selector.trim()));
      open.push(isGroup);
      if (!isGroup) within++;
    } else if (brace === '}' && open.pop() === false) within--;
  }
  return found;
}

test('selectors are read without those within other rules', () => {
  expect(
    selectorsOf(
      '/* .no */ .a, .b:hover { color: red; .c { x: y } } @media (x) { .d { x: y } } @media print { .f { x: y } } .e > p { x: y }',
    ),
  ).toEqual(['.a', '.b:hover', '.d', '.e > p']);
});

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

test('no class is styled by itself in two files: a screen would look otherwise after another was visited', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of FILES)
    for (const selector of selectorsOf(readFileSync(join(import.meta.dirname, file), 'utf8')))
      if (/^\.[\w-]+$/.test(selector)) owners.set(selector, (owners.get(selector) ?? new Set()).add(file));
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  );
});

/** A token's colour in the light and in the dark theme. */
function tokenOf(name: string): readonly [light: Colour, dark: Colour] {
  const css = ['style/tokens.css', 'parts/board/board.css']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\);`).exec(css) ?? [];
  const read = (hex: string): Colour =>
    [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
  return [read(light), read(dark)];
}

type Colour = readonly [number, number, number];

/** What two colours differ by, as the accessibility guidelines measure it. */
function contrast(one: Colour, other: Colour): number {
  const light = (colour: Colour) => {
    const [r, g, b] = colour.map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as unknown as Colour;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [less, more] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return more / less;
}

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('on a board in the %s theme one tells ground, floors and walls apart', (_, theme) => {
  const colour = (name: string) => tokenOf(name)[theme];
  const floors = [1, 2, 3, 4].map((tone) => colour(`board-floor-${tone}`));
  const heights = [colour('board-ground'), ...floors];
  for (const [at, height] of heights.slice(1).entries())
    expect(contrast(height, heights[at] as Colour), `floor ${at + 1}`).toBeGreaterThan(1.24);
  expect(contrast(floors[0] as Colour, heights[0] as Colour)).toBeGreaterThan(1.27);
  // Nobody takes a drop for a floor.
  expect(contrast(floors[0] as Colour, colour('board-air'))).toBeGreaterThan(1.7);
  for (const height of heights) {
    expect(contrast(colour('board-wall'), height)).toBeGreaterThan(4);
    // How high a floor is stands on it.
    expect(contrast(colour('bone'), height)).toBeGreaterThan(4.5);
  }
  expect(contrast(colour('board-edge'), heights[0] as Colour)).toBeGreaterThan(4.5);
});

test.each([
  ['paper', 0],
  ['dark', 1],
] as const)('a picture of a board (%s) has the colours of the board on the screen', (theme, at) => {
  const outline = [
    [2, 2],
    [6, 2],
    [6, 6],
    [2, 6],
  ] as [number, number][];
  const bare = emptyBoard('Bare', 'slums', { width: 12, depth: 12 });
  const floors = [3, 6, 9, 12].map((height) => ({ id: `f${height}`, at: height, outline }));
  const walls = [{ id: 'w', kind: 'wall' as const, from: [1, 1], to: [9, 1], bottom: 0, top: 4 }];
  const svg = boardSvg({ ...bare, floors, walls } as never, { theme });
  const names = ['ground', 'grid', 'floor-1', 'floor-2', 'floor-3', 'floor-4', 'wall', 'edge'];
  for (const name of names) {
    const hex = tokenOf(`board-${name}`)
      [at].map((part) => part.toString(16).padStart(2, '0'))
      .join('');
    expect(svg, name).toContain(`#${hex}`);
  }
});
