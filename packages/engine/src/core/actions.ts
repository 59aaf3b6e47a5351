/** Fighter actions: which of them are open. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { procedure } from '../table/procedure.ts';
import type { Status } from './status.ts';

/** Simple actions may be repeated, Basic ones are made once, Double ones take the whole activation [campaign.table-rules.actions.1]. */
export type ActionType = 'simple' | 'basic' | 'double';

/** Every action by its type. */
export const ACTIONS = {
  move: 'simple',
  charge: 'double',
  'take-cover': 'basic',
  shoot: 'basic',
  aim: 'basic',
  reload: 'simple',
  'coup-de-grace': 'simple',
  'operate-door': 'simple',
  'access-terminal': 'basic',
  'force-door': 'basic',
  'crawl-ductway': 'double',
  'fire-ductway': 'basic',
  'smash-casket': 'basic',
  'bypass-casket': 'basic',
  'carry-casket': 'simple',
  fight: 'basic',
  retreat: 'basic',
  'stand-up': 'basic',
  crawl: 'double',
  'blind-fire': 'double',
  'run-for-cover': 'double',
} as const satisfies Record<string, ActionType>;

export type Action = keyof typeof ACTIONS;

interface Choice {
  readonly actions: readonly Action[];
  readonly clause: ClauseId;
}

/** What each status may choose from. */
export const ACTIONS_BY_STATUS: Readonly<Record<Status, Choice>> = {
  active: {
    actions: [
      'move',
      'charge',
      'take-cover',
      'shoot',
      'aim',
      'reload',
      'coup-de-grace',
      'operate-door',
      'access-terminal',
      'force-door',
      'crawl-ductway',
      'fire-ductway',
      'smash-casket',
      'bypass-casket',
      'carry-casket',
    ],
    clause: 'core.actions.active.1',
  },
  engaged: { actions: ['fight', 'retreat'], clause: 'core.actions.engaged.1' },
  pinned: { actions: ['stand-up', 'crawl', 'blind-fire', 'reload'], clause: 'core.actions.pinned.1' },
  'seriously-injured': { actions: ['crawl'], clause: 'core.actions.injured.1' },
};

const BROKEN: Choice = { actions: ['run-for-cover'], clause: 'core.actions.broken.1' };

function openOf({ actions }: Choice, left: number, done: readonly string[]): readonly Action[] {
  return actions.filter((action) => {
    const type = ACTIONS[action];
    if (type === 'simple') return left > 0; // [core.activation.types.1]
    if (type === 'double') return left === 2 && done.length === 0; // [core.activation.types.3, core.activation.turn.5]
    return left > 0 && !done.includes(action); // also made for free [core.activation.types.2, core.activation.types.4]
  });
}

/** Every activation asks what is open before anything has been done, so that is worked out once. */
const atFirst = new Map<Choice, (readonly Action[])[]>();

function openAtFirst(choice: Choice, left: number): readonly Action[] {
  let byLeft = atFirst.get(choice);
  if (!byLeft) {
    byLeft = [];
    atFirst.set(choice, byLeft);
  }
  byLeft[left] ??= openOf(choice, left, []);
  return byLeft[left] as readonly Action[];
}

/** The actions open to a fighter before anyone looks at the board. */
export const legalActions = procedure('core.actions.legal', (t, { status, broken, left, done }) => {
  const choice = broken ? BROKEN : ACTIONS_BY_STATUS[status];
  const { clause } = choice;
  const legal = done.length === 0 ? openAtFirst(choice, left) : openOf(choice, left, done);
  t.tell('actions/open-fighter-who', { state: broken ? 'broken' : status, legal }, clause);
  return { actions: legal };
});
