/** Nerve tests, and what broken fighters do. */
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';
import { testToReact } from './combat.ts';
import { judgeTest, rollTest, type Test, type Tested } from './tests.ts';

/** Looks for so many friends, and says that they are needed if there may be enough. */
type CountFriends = (needed: number, tell: () => void) => Rule<number>;

export interface Nerve {
  readonly cool: number;
  /** Friends within 3" who are neither broken nor seriously injured. */
  readonly friends?: number;
  readonly modifier?: number;
  /** How many such friends there are, where nobody needs to look unless so many of them would turn a failure. */
  readonly countFriends?: CountFriends;
}

/** A friend within 3" went down or out [core.nerve.test.1]: a Cool test, steadied by friends near [core.nerve.test.2]. */
export function* testNerve(
  t: Table,
  { cool, friends = 0, modifier = 0, countFriends }: Nerve,
  of?: Ref,
): Rule<{ total: number; broken: boolean }> {
  const test = { stat: 'cl', value: cool, modifier: friends + modifier } as const;
  const alone = yield* rollTest(t, test, 'core.nerve.test.2', of);
  const { natural, total, passed } =
    alone.passed || !countFriends ? alone : yield* steadied(t, test, alone, countFriends, of);
  if (passed !== total >= cool) t.tell('nerve/natural-decides', { natural }, 'core.tests.natural.2');
  t.tell(
    passed ? 'nerve/against-cool-holds' : 'nerve/against-cool-broken-runs',
    { total, cool, who: of ?? 'the fighter' },
    passed ? 'core.nerve.test.2' : 'core.nerve.broken.1',
  );
  return { total, broken: !passed };
}

function* steadied(
  t: Table,
  test: Test & { readonly modifier: number },
  failed: Tested,
  countFriends: CountFriends,
  of = 'the fighter',
): Rule<Tested> {
  const facts = { total: failed.total, cool: test.value, who: of };
  const tell = () => t.tell('nerve/against-cool-holds-only', facts, 'core.nerve.test.2');
  return yield* withFriends(t, test, failed, (needed) => countFriends(needed, tell));
}

/** A failed test with the help of the friends who are near; where no number of them helps nobody is asked. */
export function* withFriends(
  t: Table,
  test: Test & { readonly modifier: number },
  failed: Tested,
  countFriends: (needed: number) => Rule<number>,
): Rule<Tested> {
  const { value, modifier } = test;
  const needed = value - failed.total;
  const helped = (friends: number) => judgeTest(t, { ...test, modifier: modifier + friends }, failed.natural);
  return helped(needed).passed ? helped(yield* countFriends(needed)) : failed;
}

export const nerveTest = procedure('core.nerve.test', function* (t, input) {
  return yield* testNerve(t, input);
});

/** Do enemies test to react when a broken, engaged fighter fails to get away? */
export const brokenReactions = ruling('core.broken-reactions', 'always-retreat');

/** Running for Cover: 2D6" on foot, half of M on the ground; an engaged fighter must get away first. */
export const runForCover = procedure('core.nerve.run-for-cover', function* (t, input) {
  const { status, movement, initiative, enemies, downed } = input;
  if (status === 'pinned' || status === 'seriously-injured') {
    const distance = movement / 2; // with its fraction [core.movement.basic.5]
    t.tell('nerve/prone-fighter-moves', { distance }, 'core.nerve.run.1');
    return { moves: true, distance, reactors: [] };
  }
  let reactors: readonly Ref[] = [];
  if (status === 'engaged') {
    const { passed } = yield* rollTest(t, { stat: 'i', value: initiative }, 'core.nerve.run.3');
    const enemiesTest = passed || brokenReactions(t) === 'always-retreat';
    if (enemiesTest) reactors = yield* testToReact(t, enemies, 'core.nerve.run.3');
    if (!passed || downed) {
      t.tell(
        passed ? 'nerve/enemies-take-fighter-down' : 'nerve/fighter-cannot-get-away',
        {},
        'core.nerve.run.3',
      );
      return { moves: false, distance: 0, reactors };
    }
  }
  const distance = yield* t.roll('2D6', 'core.nerve.run.1');
  t.tell('nerve/fighter-runs', { distance }, 'core.nerve.run.1');
  return { moves: true, distance, reactors };
});
