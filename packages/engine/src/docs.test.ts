/** Code in the documents is code of the project: every block says which file it is from and stands there word for word. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s shows code as it is', (name) => {
  const blocks = [...readFileSync(join(ROOT, name), 'utf8').matchAll(/^( *)```ts\n([\s\S]*?)^ *```/gm)];
  for (const [, indent = '', block = ''] of blocks) {
    const [first = '', ...lines] = block.split('\n').map((line) => line.slice(indent.length));
    const file = /^\/\/ (packages\/\S+)$/.exec(first)?.[1];
    expect(file, `a block of ${name} does not name its file: ${first}`).toBeDefined();
    const shown = lines.join('\n').trimEnd();
    const source = readFileSync(join(ROOT, file as string), 'utf8');
    for (const part of shown.split(/^\/\/ …$/m))
      expect(source, `${name} and ${file} differ`).toContain(part.trim());
  }
});
