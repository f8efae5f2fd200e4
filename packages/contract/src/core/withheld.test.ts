import { expect, test } from 'vitest';
import { z } from 'zod';
import { isWithheld, withheld } from './withheld.ts';

test('a withheld field takes its value or null, and says that it is withheld', () => {
  const name = withheld(z.string());
  expect(name.parse('Fixture')).toBe('Fixture');
  expect(name.parse(null)).toBeNull();
  expect(isWithheld(name)).toBe(true);
  expect(isWithheld(z.string())).toBe(false);
  expect(isWithheld(z.string().nullable())).toBe(false);
});

test('marking a field leaves the schema it was made from unmarked', () => {
  const text = z.string();
  withheld(text);
  expect(isWithheld(text)).toBe(false);
});
