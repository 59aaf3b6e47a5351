/** Reads the options of a command; what is wrong with them is said in our words. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BadInput } from '@hive-arbiter/engine';
import { nearest } from '@hive-arbiter/rulebook';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>;

/** The options of a command and the words beside them. An unknown option is refused with the nearest known ones. */
export function readOptions<O extends Options>(args: readonly string[], options: O): Read<O> {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!known)
      throw new BadInput(token.rawName, `there is no such option; ${suggested(token.name, options)}`);
    if (known.type === 'boolean' && token.value !== undefined)
      throw new BadInput(token.rawName, `takes no value, got ${JSON.stringify(token.value)}`);
    if (known.type === 'string' && token.value === undefined)
      throw new BadInput(token.rawName, 'needs a value after it');
  }
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** The same for a command that takes nothing but options. */
export function readOptionsAlone<O extends Options>(
  command: string,
  args: readonly string[],
  options: O,
): Read<O>['values'] {
  const { values, positionals } = readOptions(args, options);
  if (positionals.length > 0)
    throw new BadInput(command, `takes no ${JSON.stringify(positionals[0])}, only options`);
  return values;
}

function suggested(name: string, options: Options): string {
  const known = Object.keys(options);
  if (known.length === 0) return 'this command takes none';
  return `the nearest are ${nearest(name, known)
    .map((option) => `--${option}`)
    .join(', ')}`;
}
