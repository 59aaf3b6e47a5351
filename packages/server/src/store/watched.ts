/** Called when a battle ends, in any way. */
import type { Store } from './store.ts';

/** The same store, with a word to somebody when a battle is over. */
export function watched(store: Store, over: (battle: string) => void): Store {
  const { shortcut } = store;
  return {
    ...store,
    ...(shortcut && {
      shortcut: (arrived, lost) =>
        shortcut((letters) => {
          arrived(letters);
          for (const { battle, status, appended } of letters.flatMap(({ written }) => written))
            if (status === 'over' && appended === 'durable') over(battle);
        }, lost),
    }),
    async append(append) {
      const done = await store.append(append);
      if (append.status === 'over' && done === 'durable') over(append.battle);
      return done;
    },
  };
}
