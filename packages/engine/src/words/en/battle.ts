/** What the rules in `battle/` tell. */
export const battle = {
  'events/earns-xp': '{fighter} earns {xp} XP',
  'events/goes-out-action': '{fighter} goes out of action',
  'events/pinned': '{fighter} is pinned',
  'events/seriously-injured': '{fighter} is seriously injured',
  'events/stands-up': '{fighter} stands up',
  'events/taken-out-action': '{fighter} is taken out of action by {by}',
} as const;
