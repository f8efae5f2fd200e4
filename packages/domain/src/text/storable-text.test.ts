import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deepestNesting,
  isStorableText,
  isTooDeep,
  storableJson,
  storableText,
  unstorablePath,
} from './storable-text.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);

test.each([
  { why: 'an ordinary sentence', text: 'Slept badly.', storable: 'Slept badly.' },
  { why: 'a whole emoji', text: 'well 👍', storable: 'well 👍' },
  { why: 'a zero character', text: 'a\0b', storable: 'ab' },
  { why: 'the first half of an emoji, cut at the end', text: 'well \ud83d', storable: 'well \ufffd' },
  { why: 'the second half alone', text: '\udc4d up', storable: '\ufffd up' },
])('$why', ({ text, storable }) => {
  expect(storableText(text)).toBe(storable);
  expect(isStorableText(text)).toBe(text === storable);
});

test.each<{ why: string; value: unknown; path: string | null }>([
  { why: 'nothing wrong', value: { a: [{ b: 'x' }], n: 1, none: null }, path: null },
  { why: 'a text in a list', value: { tests: [{ note: 'x' }, { note: 'a\0' }] }, path: 'tests.1.note' },
  { why: 'a key', value: { tests: [{ 'a\ud800': 1 }] }, path: 'tests.0' },
  { why: 'the value itself', value: '\0', path: '' },
  { why: 'as deep as allowed', value: nested(deepestNesting), path: null },
])('where: $why', ({ value, path }) => {
  expect(unstorablePath(value)).toBe(path);
});

test('what nests too deep is found, however deep it is', () => {
  for (const levels of [deepestNesting + 1, 200_000]) {
    expect(isTooDeep(nested(levels))).toBe(true);
  }
  expect(isTooDeep(nested(deepestNesting))).toBe(false);
});

test('whatever JSON comes, it can be kept afterwards, and what could be kept is the same', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({
        stringUnit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      }),
      (value) => {
        const kept = storableJson(value);
        expect(unstorablePath(kept)).toBeNull();
        if (unstorablePath(value) === null) expect(kept).toBe(value);
      },
    ),
  );
});
