import { expect, test } from 'vitest';
import { toldApart } from './words.ts';

test('gangs of one name are told apart by a number', () => {
  expect(toldApart(['Escher', 'Goliath', 'Escher', 'Escher'])).toEqual([
    'Escher',
    'Goliath',
    'Escher 2',
    'Escher 3',
  ]);
});
