/** Finds rulings by their words; those already changed come first, then those about the chosen scenario. */
import type { Draft } from './draft.ts';
import type { RulingEntry } from './rulings.tsx';

/** Packs whose rulings have a say in a battle of this pack. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  takeover: ['takeover', 'core', 'campaign'],
  dominion: ['dominion', 'classic', 'core', 'campaign'],
};

export function found(
  rulings: readonly RulingEntry[],
  words: string,
  { pack, scenario, rulings: changed }: Pick<Draft, 'pack' | 'scenario' | 'rulings'>,
): readonly RulingEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const about = scenario?.replace('.the-', '.');
  const rank = ({ id }: RulingEntry) =>
    Object.hasOwn(changed, id) ? 0 : about !== undefined && id.startsWith(about) ? 1 : 2;
  return rulings
    .filter((ruling) => ALSO[pack]?.includes(ruling.pack))
    .filter(({ question, default: reading, alternatives }) => {
      const text = [question, reading, ...alternatives.map(({ text: words }) => words)]
        .join(' ')
        .toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b));
}
