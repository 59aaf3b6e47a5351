import { expect, test } from 'vitest';
import { asOthersReachIt } from './network.ts';

test('a phone gets no localhost address, and every other name is unchanged', () => {
  const known = ['192.168.1.20', '10.0.0.4'];
  expect(asOthersReachIt('http://localhost:3117', known)).toBe('http://192.168.1.20:3117');
  expect(asOthersReachIt('http://127.0.0.1:3117', known)).toBe('http://192.168.1.20:3117');
  expect(asOthersReachIt('http://[::1]:3117', known)).toBe('http://192.168.1.20:3117');
  expect(asOthersReachIt('https://table.example', known)).toBe('https://table.example');
  expect(asOthersReachIt('http://localhost:3117', [])).toBe('http://localhost:3117');
});
