/** A board leaves the app: as its file, as a picture, on paper. */
import { type BoardFile, boardSvg } from '@hive-arbiter/engine/board';
import { idFrom } from '../gangs/roster.ts';
import { say } from '../words/index.ts';
import { writeBoard } from './check.ts';

function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const nameOf = (file: BoardFile) => idFrom(file.name) || 'board';

export function saveFile(file: BoardFile): void {
  download(new Blob([writeBoard(file)], { type: 'application/json' }), `${nameOf(file)}.board.json`);
}

export function saveSvg(file: BoardFile): void {
  const svg = boardSvg(file, { theme: 'paper', toScale: true });
  download(new Blob([svg], { type: 'image/svg+xml' }), `${nameOf(file)}.svg`);
}

/** Pixels of a PNG along its longer side. */
const LONG = 2400;

export async function savePng(file: BoardFile): Promise<void> {
  const { width, depth } = file.size;
  const scale = LONG / Math.max(width, depth);
  const image = new Image();
  const url = svgUrl(file);
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(depth * scale)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!png) throw new Error(say('This browser could not make the picture.'));
    download(png, `${nameOf(file)}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The board on paper, to scale, as an address for an image. */
export function svgUrl(file: BoardFile): string {
  return URL.createObjectURL(
    new Blob([boardSvg(file, { theme: 'paper', toScale: true })], { type: 'image/svg+xml' }),
  );
}

/** What fits on a sheet of A4 or Letter within its margins. */
export const SHEET = { width: 7, height: 9.5 } as const;

/** Which part of a board goes on which sheet: inches from its north-west corner, row by row. */
export function sheetsOf({
  width,
  depth,
}: BoardFile['size']): readonly { readonly x: number; readonly y: number }[] {
  const columns = Math.ceil(width / SHEET.width);
  const rows = Math.ceil(depth / SHEET.height);
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: (at % columns) * SHEET.width,
    y: Math.floor(at / columns) * SHEET.height,
  }));
}
