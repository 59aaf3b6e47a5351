import type { Words } from '../index.ts';

export const duel = {
  'One against another': 'Einer gegen einen',
  'The exact odds of an attack, from two cards': 'Die genauen Chancen eines Angriffs, aus zwei Karten',
  'Who attacks': 'Wer greift an',
  Whom: 'Wen',
  How: 'Wie',
  Shoot: 'Schießen',
  'Aim, then shoot': 'Zielen, dann schießen',
  Charge: 'Sturmangriff',
  'Fight on': 'Weiterkämpfen',
  'Swap attacker and target': 'Angreifer und Ziel tauschen',
  'Nobody is there to fight.': 'Es ist niemand zum Kämpfen da.',
  '{attacker} has no gun for this, or {target} cannot be shot at.':
    '{attacker} hat keine Waffe dafür, oder auf {target} kann nicht geschossen werden.',
  '{attacker} cannot attack {target} like this.': '{attacker} kann {target} so nicht angreifen.',
  '{target} goes out of action': '{target} fällt aus',
  Hit: 'Getroffen',
  Harmed: 'Verletzt',
  'Down or out': 'Am Boden oder aus',
  'Out of ammo': 'Ohne Munition',
  'What happens to {name}': 'Was mit {name} passiert',
  'The rolls': 'Die Würfe',
  '{name} strikes back': '{name} schlägt zurück',
  'Exact, by the rules of play: nobody else is near, and a charge reaches.':
    'Genau, nach den Spielregeln: Niemand sonst ist in der Nähe, und ein Sturmangriff kommt an.',
  Unharmed: 'Unverletzt',
  'Pinned, unharmed': 'Niedergehalten, unverletzt',
  'Seriously injured': 'Schwer verletzt',

  '{count} wounds lost': { one: 'eine Wunde verloren', other: '{count} Wunden verloren' },
  '{count} flesh wounds': { one: 'eine Fleischwunde', other: '{count} Fleischwunden' },
  'Two fighters, a weapon, range and cover: how the attack goes':
    'Zwei Kämpfer, Waffe, Reichweite und Deckung: wie der Angriff ausgeht',
  'Odds against somebody': 'Chancen gegen jemanden',
  'Back to the card': 'Zurück zur Karte',
  'good for {gang}': 'gut für {gang}',
  bad: 'schlecht',
  Yes: 'Ja',
  No: 'Nein',
} as const satisfies Words;
