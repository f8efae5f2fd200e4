import { expect, test } from 'vitest';
import { findMeasure } from './find-measure.ts';
import { seriesOfTest } from './test-series.ts';

test.each([
  { what: 'nothing', measureIds: [], expected: [] },
  { what: 'a COVID-19 screening', measureIds: [1014], expected: ['covid'] },
  { what: 'stances of one battery, once', measureIds: [7, 2, 11, 1001], expected: ['balance'] },
  { what: 'reaction time', measureIds: [1002], expected: ['reactionTime'] },
  { what: 'impulse control', measureIds: [1003], expected: ['impulseControl'] },
  { what: 'inspection time, old and updated', measureIds: [1004, 86], expected: ['inspectionTime'] },
  { what: 'memory, old and updated', measureIds: [85, 64], expected: ['memory'] },
  { what: 'number counting 15, 20 and 24', measureIds: [72, 74, 75], expected: ['numberCounting'] },
  { what: 'surveys, symptoms, movement and Stroop', measureIds: [1016, 9999, 79, 77], expected: [] },
  { what: 'a measure nobody knows', measureIds: [123_456], expected: [] },
  {
    what: 'a battery',
    measureIds: [1003, 1001, 1002, 85, 9999],
    expected: ['balance', 'reactionTime', 'impulseControl', 'memory'],
  },
])('C027 C210: $what counts under $expected', ({ measureIds, expected }) => {
  expect(seriesOfTest(measureIds, findMeasure)).toEqual(expected);
});
