import { expect, test } from 'vitest';
import { tokenStylesheet, toneStylesheet } from './css-variables.ts';
import tokenFile from './tokens.css?raw';
import toneFile from './tones.css?raw';

/** The formatter breaks long values and chooses quotes; the declarations are what counts. */
const declarations = (css: string) =>
  css.replaceAll("'", '"').replace(/\s+/g, '').replaceAll('0.', '.').toLowerCase();

test.each([
  { name: 'tokens.css', file: tokenFile, expected: tokenStylesheet() },
  { name: 'tones.css', file: toneFile, expected: toneStylesheet() },
])('$name is what the tokens say', ({ file, expected }) => {
  expect(declarations(file)).toBe(declarations(expected));
});
