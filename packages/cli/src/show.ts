/** Plain values, reasons and chances, for people to read in a terminal. */
import { inWords, type Json, plainName, type Rolled, type Told } from '@hive-arbiter/engine';
import { clause } from '@hive-arbiter/rulebook';
import colors from 'picocolors';

/** A value on one line: `total 12, freed yes`. */
export function onOneLine(value: Json | undefined): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'nobody/nothing' : `[${value.map(onOneLine).join(', ')}]`;
  const fields = Object.entries(value).map(([name, field]) => `${name} ${nested(field)}`);
  return fields.length === 0 ? 'nothing' : fields.join(', ');
}

function nested(value: Json): string {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? `(${onOneLine(value)})` : onOneLine(value);
}

/** A result as lines of name and value; clause ids get their text beside them. */
export function asLines(output: Json, indent = '  '): string {
  if (typeof output !== 'object' || output === null || Array.isArray(output))
    return indent + onOneLine(output);
  const names = Object.keys(output);
  const widest = Math.max(0, ...names.map(({ length }) => length));
  return Object.entries(output as Readonly<Record<string, Json>>)
    .map(([name, value]) => {
      const rule = typeof value === 'string' ? clause(value as string) : undefined;
      const why = rule ? colors.dim(`  ${shortened(rule.rule, 90)}`) : '';
      return `${indent}${name.padEnd(widest)}  ${colors.bold(onOneLine(value))}${why}`;
    })
    .join('\n');
}

export function storyLines(story: readonly Told[]): string {
  return story
    .map((told) => `  ${inWords(told, (id) => plainName(id))}  ${colors.dim(`[${told.clause}]`)}`)
    .join('\n');
}

export function rollLines(rolls: readonly Rolled[]): string {
  return rolls
    .map(({ notation, faces, of, clause }) => {
      const about = of === undefined ? '' : ` for ${of}`;
      return `  ${notation}${about}: ${colors.bold(faces.join(' '))}  ${colors.dim(`[${clause}]`)}`;
    })
    .join('\n');
}

/** A bar whose full length is 1. */
export function bar(share: number, width = 24): string {
  const filled = Math.round(share * width);
  return colors.yellow('█'.repeat(filled)) + colors.dim('·'.repeat(width - filled));
}

export function percent(share: number): string {
  const text = share > 0 && share < 0.001 ? (share * 100).toExponential(1) : (share * 100).toFixed(1);
  return `${text} %`.padStart(9);
}

export function heading(text: string, id?: string): string {
  return colors.bold(colors.yellow(text)) + (id ? colors.dim(`  ${id}`) : '');
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

/** Breaks a text into lines of a readable width. */
export function wrapped(text: string, indent = '  ', width = 96): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  lines.push(line);
  return lines.map((each) => indent + each).join('\n');
}
