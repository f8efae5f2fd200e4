import { expect, test } from 'vitest';
import { maskPhone } from './phone-mask.ts';

test.each([
  ['', ''],
  ['5', '5'],
  ['555', '555'],
  ['5550', '555-0'],
  ['555-', '555'],
  ['5550104477', '555-010-4477'],
  ['(555) 010-4477', '555-010-4477'],
  ['+1 555 010 4477', '555-010-4477'],
  ['555010447799', '555-010-4477'],
  ['no digits', ''],
])('A358: %s reads %s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});
