import { expect, test } from 'vitest';
import { toldApart } from './words.ts';

test('gangs with the same name get numbers', () => {
  expect(toldApart(['Escher', 'Goliath', 'Escher', 'Escher'])).toEqual([
    'Escher',
    'Goliath',
    'Escher 2',
    'Escher 3',
  ]);
});
