/** `arbiter`: every rule from the command line. Exit codes: 0 done, 1 our fault, 2 the caller can mend it. */
import { HELP, helpFor } from './help.ts';

/** Each command is loaded when it is called, so that the first output comes fast. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  procedures: () => import('./commands/procedures.ts').then(({ procedures }) => procedures),
  call: () => import('./commands/call.ts').then(({ call }) => call),
  odds: () => import('./commands/odds.ts').then(({ odds }) => odds),
  rule: () => import('./commands/rule.ts').then(({ rule }) => rule),
  search: () => import('./commands/search.ts').then(({ search }) => search),
  play: () => import('./commands/play.ts').then(({ play }) => play),
  replay: () => import('./commands/replay.ts').then(({ replay }) => replay),
  selfplay: () => import('./commands/selfplay.ts').then(({ selfplay }) => selfplay),
  tournament: () => import('./commands/tournament.ts').then(({ tournament }) => tournament),
  lab: () => import('./commands/lab.ts').then(({ lab }) => lab),
  board: () => import('./commands/board.ts').then(({ board }) => board),
  gang: () => import('./commands/gang.ts').then(({ gang }) => gang),
  campaign: () => import('./commands/campaign.ts').then(({ campaign }) => campaign),
  serve: () => import('@hive-arbiter/server/commands').then(({ serve }) => serve),
  backup: () => import('@hive-arbiter/server/commands').then(({ backup }) => backup),
  check: () => import('@hive-arbiter/server/commands').then(({ check }) => check),
  health: () => import('@hive-arbiter/server/commands').then(({ health }) => health),
  restore: () => import('@hive-arbiter/server/commands').then(({ restore }) => restore),
  verify: () => import('@hive-arbiter/server/commands').then(({ verify }) => verify),
  menu: () => import('./commands/menu.ts').then(({ menu }) => menu),
};

export type Command = (args: readonly string[]) => Promise<number> | number;

export async function main(args: readonly string[]): Promise<void> {
  // A reader that stops early (`arbiter procedures | head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  process.exitCode = await dispatch(args);
}

/** Carries a command out; gives the exit code. */
export async function dispatch([name = '--help', ...args]: readonly string[]): Promise<number> {
  if (name === '--version' || name === '-V') {
    const { VERSION } = await import('@hive-arbiter/lab/stamp');
    console.log(VERSION);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(args[0] !== undefined && args[0] in COMMANDS ? helpFor(args[0]) : HELP);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    const { nearest } = await import('@hive-arbiter/rulebook');
    console.error(
      `arbiter: there is no command "${name}"; the nearest are ${nearest(name, Object.keys(COMMANDS)).join(', ')}. See them all with: arbiter --help`,
    );
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpFor(name));
    return 0;
  }
  try {
    const command = await load();
    return await command(args);
  } catch (error) {
    return failure(error, args.includes('--json'));
  }
}

/** What the system does not allow: a file or folder that is not ours to write, or a full disk. */
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR'];

/** Says what went wrong: 2 when the caller can mend it, 1 when the fault is ours. */
function failure(error: unknown, json: boolean): number {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  const mendable =
    name === 'BadInput' ||
    name === 'TooManyOutcomes' ||
    code?.startsWith('ERR_PARSE_ARGS') ||
    NOT_ALLOWED.includes(code ?? '');
  const said = message ?? String(error);
  if (json) console.log(JSON.stringify({ error: said }));
  else console.error(`arbiter: ${said}`);
  if (!mendable && error instanceof Error) console.error(error.stack);
  return mendable ? 2 : 1;
}
