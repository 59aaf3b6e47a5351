// `npm run docs:api`: makes the API pages of the published packages in .cache/api, from their sources and READMEs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { install, ROOT } from '../ready.mjs';

await install();
await build();
const { Application } = await import('typedoc');
const PUBLISHED = ['rulebook', 'engine', 'lab', 'server'];
const packages = PUBLISHED.map((name) => {
  const home = join(ROOT, 'packages', name);
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  // Generated JavaScript is shown from the source that it was made of, or not at all.
  const entryPoints = Object.values(exports)
    .map((file) => join(home, file))
    .filter((file) => !file.endsWith('.generated.js'));
  return { name, home, entryPoints };
});
const app = await Application.bootstrap({
  name: 'Hive Arbiter',
  entryPoints: packages.flatMap(({ entryPoints }) => entryPoints),
  basePath: join(ROOT, 'packages'),
  displayBasePath: join(ROOT, 'packages'),
  tsconfig: join(ROOT, 'tsconfig.json'),
  readme: join(ROOT, 'README.md'),
  projectDocuments: packages.map(({ home }) => join(home, 'README.md')),
  out: join(ROOT, '.cache/api'),
  disableSources: true,
  excludeInternal: true,
  skipErrorChecking: true,
  // Types that are used but not exported are no fault of a page.
  validation: { notExported: false, invalidLink: true },
});
const project = await app.convert();
if (!project) process.exit(1);
await app.generateOutputs(project);
if (app.logger.hasErrors()) process.exit(1);
console.log('The API pages are in .cache/api/index.html');
