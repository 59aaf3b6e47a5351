import { expect, test } from 'vitest';
import { invitationLink, ownChance, readInvitation, readWatchLink, watchLink } from './invitation.ts';

const battle = '3f9c02ab77d1e0c4a9b8f001';
const invite = 'invite-Ab3_xYz-09QwErTyUiOpAsDfGhJkLzXc';

test('an invitation is read from its own link', () => {
  const link = invitationLink('http://table.local:3117', { battle, invite });
  expect(readInvitation(link)).toEqual({ battle, invite });
});

test.each([
  `${battle}/${invite}`,
  `  ${battle} ${invite}\n`,
  `#${battle}/${invite}`,
  `Come and play! https://club.example/join#${battle}%2F${invite} See you`,
  `https://club.example/#/join/${battle}/${invite}`,
])('an invitation is read from %j', (text) => {
  expect(readInvitation(text)).toEqual({ battle, invite });
});

test.each(['', 'hello', battle, invite, `${battle}/seat-abcdefghijkl`, '100%'])(
  '%j is no invitation',
  (text) => {
    expect(readInvitation(text)).toBeUndefined();
  },
);

test('a link to watch names its battle, an invitation does not', () => {
  expect(readWatchLink(watchLink('http://table.local', battle))).toBe(battle);
  expect(readWatchLink(invitationLink('http://table.local', { battle, invite }))).toBeUndefined();
});

test('own chance is as long as wished and never the same', () => {
  expect(ownChance(8)).toMatch(/^[0-9a-f]{16}$/);
  expect(ownChance()).not.toBe(ownChance());
});
