import type { Words } from '../index.ts';

/** The map of a campaign, and what an Archaeotech Device does. */
export const campaignMap = {
  Map: 'Karte',
  Settlement: 'Siedlung',
  'nobody’s': 'herrenlos',
  'Nobody can fight for it now.': 'Gerade kann niemand darum kämpfen.',
  'May fight for it this week: {gangs}.': 'Diese Woche können darum kämpfen: {gangs}.',
  'As a list': 'Als Liste',
  'Archaeotech Device': 'Archäotech-Gerät',
  'Alter {count} weapons': { one: '1 Waffe verändern', other: '{count} Waffen verändern' },
  '{weapon} has {trait} now': '{weapon} hat jetzt {trait}',
  Gains: 'Erhält',
  'in the stash': 'im Lager',
  'It becomes Unstable with it, for good.': 'Dabei wird sie instabil, für immer.',
  'Alter the weapon': 'Waffe verändern',
} as const satisfies Words;
