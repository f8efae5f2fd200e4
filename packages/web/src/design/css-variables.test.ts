import { expect, test } from 'vitest';
import { tokenStylesheet } from './css-variables.ts';
import stylesheet from './tokens.css?raw';

/** The formatter breaks long values and chooses quotes; the declarations are what counts. */
const declarations = (css: string) =>
  css.replaceAll("'", '"').replace(/\s+/g, '').replaceAll('0.', '.').toLowerCase();

test('tokens.css is what the tokens say', () => {
  expect(declarations(stylesheet)).toBe(declarations(tokenStylesheet()));
});
