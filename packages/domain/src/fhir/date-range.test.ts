import { expect, test } from 'vitest';
import { instantRangeOf } from './date-range.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['2026', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-10-06', '2026-10-06T00:00:00Z', '2026-10-07T00:00:00Z'],
  ['eq2026-10-06T12:30Z', '2026-10-06T12:30:00Z', '2026-10-06T12:31:00Z'],
  ['2026-10-06T12:30:05-05:00', '2026-10-06T17:30:05Z', '2026-10-06T17:30:06Z'],
  ['2026-10-06T12:30:05.25Z', '2026-10-06T12:30:05.250Z', '2026-10-06T12:30:05.251Z'],
])('%s lasts from %s until %s', (text, from, until) => {
  expect(instantRangeOf(text)).toEqual({ from: at(from), until: at(until), isOutside: false });
});

test('a prefix takes one side of the span, and ne what is outside', () => {
  const from = at('2026-10-06T00:00:00Z');
  const until = at('2026-10-07T00:00:00Z');
  const range = (prefix: string) => instantRangeOf(`${prefix}2026-10-06`);
  for (const prefix of ['gt', 'sa'])
    expect(range(prefix)).toEqual({ from: until, until: null, isOutside: false });
  expect(range('ge')).toEqual({ from, until: null, isOutside: false });
  for (const prefix of ['lt', 'eb'])
    expect(range(prefix)).toEqual({ from: null, until: from, isOutside: false });
  expect(range('le')).toEqual({ from: null, until, isOutside: false });
  expect(range('ne')).toEqual({ from, until, isOutside: true });
});

test.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-13',
  '2026-10-06T12:30',
  '2026-10-06T25:00Z',
  'ap2026',
  '0000',
  '0050-01-01',
  'le9999-12-31',
  '2026-10-06T12:30:00+15:00',
])('%s is no date', (text) => {
  expect(instantRangeOf(text)).toBeNull();
});
