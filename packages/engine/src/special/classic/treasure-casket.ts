/** The Treasure Casket: a loot casket with better contents and a nastier lock. */
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import { d6Table } from './figures.ts';
import { afterSmash, bypassLock, smashOpen } from './loot-caskets.ts';

const smashed = ruling('classic.treasure-smash', 'the full roll counts');

const treasureOf = d6Table('classic.treasure-casket.general.2', 'click', 'fancy-threads', 'nobles-ransom');

/**
 * Opened like any casket, by force [classic.loot-caskets.smash.1] or by wit [classic.loot-caskets.bypass.1]; force
 * costs 1 on the roll for its contents [classic.loot-caskets.smash.2].
 */
export const open = procedure('classic.treasure-casket.open', function* (t, { how, value }) {
  const { opened } = yield* how === 'smash' ? smashOpen(t, value) : bypassLock(t, value, 0);
  if (!opened) return { opened, result: null, injury: null };

  const natural = yield* t.roll('D6', 'classic.treasure-casket.general.2');
  const full = how === 'bypass' || smashed(t) === 'the full roll counts';
  const result = treasureOf(full ? natural : afterSmash(natural));
  switch (result) {
    case 'click': {
      const [injury = 'flesh'] = yield* t.injury(1, 'classic.treasure-casket.contents.1');
      t.tell('A needle trap: {injury}, and no save', { injury }, 'classic.treasure-casket.contents.1');
      return { opened, result, injury };
    }
    case 'fancy-threads':
      t.tell('The fighter puts on Uphive Raiments', {}, 'classic.treasure-casket.contents.2');
      return { opened, result, injury: null };
    case 'nobles-ransom':
      t.tell('The fighter takes one item of Personal Equipment', {}, 'classic.treasure-casket.contents.3');
      return { opened, result, injury: null };
    default:
      return result satisfies never;
  }
});
