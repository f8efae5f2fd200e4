import { expect, test } from 'vitest';
import { signedAmount } from './signed-amount.ts';

test.each([
  { why: 'a fall has a true minus', amount: -19.05, unit: '%', text: '−19%', direction: 'down' },
  { why: 'a rise has a plus', amount: 18.55, unit: '%', text: '+19%', direction: 'up' },
  { why: 'a unit other than % stands apart', amount: 41, unit: 'ms', text: '+41 ms', direction: 'up' },
  { why: 'digits as asked', amount: -16.84, unit: '', decimals: 1, text: '−16.8', direction: 'down' },
  { why: 'a half is rounded up', amount: 10.35, unit: 's', decimals: 1, text: '+10.4 s', direction: 'up' },
  {
    why: 'what rounds to zero has no sign and no arrow',
    amount: -0.4,
    unit: '%',
    text: '0%',
    direction: 'none',
  },
  { why: 'and zero neither', amount: 0, unit: 'ms', text: '0 ms', direction: 'none' },
] as const)('signed amount: $why', ({ amount, unit, decimals, text, direction }) => {
  expect(signedAmount(amount, { unit, decimals })).toEqual({ text, direction });
});
