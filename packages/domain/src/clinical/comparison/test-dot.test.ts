import { expect, test } from 'vitest';
import { findExample } from '../../../test/example-measures.ts';
import { testDotOf } from './test-dot.ts';
import { isCovidOnly, testTypeFlags } from './test-type-flags.ts';

const baseTest = {
  testId: 1,
  completedOn: '2026-08-17T14:12:00Z',
  isEvent: false,
  isNonBaseline: false,
  isExcluded: false,
  hasDuplicateTests: false,
};
const start = '2026-01-01T00:00:00Z';

test.each([
  {
    given: { isNonBaseline: true },
    type: 'screening',
    label: 'Screening',
    shape: 'hollow',
    color: 'nonBaseline',
    crossed: false,
  },
  {
    given: { isNonBaseline: true, hasDuplicateTests: true },
    type: 'assessment',
    label: 'Assessment',
    shape: 'filled',
    color: 'nonBaseline',
    crossed: false,
  },
  {
    given: {},
    type: 'baselineScreening',
    label: 'Baseline Screening',
    shape: 'hollow',
    color: 'baseline',
    crossed: false,
  },
  {
    given: { hasDuplicateTests: true },
    type: 'baselineAssessment',
    label: 'Baseline Assessment',
    shape: 'filled',
    color: 'baseline',
    crossed: false,
  },
  {
    given: { isExcluded: true },
    type: 'excludedBaselineScreening',
    label: 'Excluded Baseline Screening',
    shape: 'hollow',
    color: 'baseline',
    crossed: true,
  },
  {
    given: { isExcluded: true, hasDuplicateTests: true },
    type: 'excludedBaselineAssessment',
    label: 'Excluded Baseline Assessment',
    shape: 'filled',
    color: 'baseline',
    crossed: true,
  },
  {
    given: { completedOn: '2025-12-31T23:59:59Z' },
    type: 'excludedBaselineScreening',
    label: 'Excluded Baseline Screening',
    shape: 'hollow',
    color: 'baseline',
    crossed: true,
  },
  {
    given: { isEvent: true, hasDuplicateTests: true },
    type: 'assessment',
    label: 'Assessment',
    shape: 'filled',
    color: 'nonBaseline',
    crossed: false,
  },
  {
    given: { isNonBaseline: true, isExcluded: true },
    type: 'screening',
    label: 'Screening',
    shape: 'hollow',
    color: 'nonBaseline',
    crossed: false,
  },
])('C244 C245: $given is $label, $shape, $color', ({ given, type, label, shape, color, crossed }) => {
  expect(testDotOf({ ...baseTest, ...given }, start)).toEqual({
    type,
    label,
    shape,
    color,
    isCrossedOut: crossed,
  });
});

const none = {
  balance: false,
  cognitive: false,
  functional: false,
  survey: false,
  covid: false,
  symptoms: false,
};

test.each([
  {
    ids: [1001, 1002, 9999],
    expected: { ...none, balance: true, cognitive: true, symptoms: true },
    why: 'a usual test',
  },
  { ids: [7], expected: { ...none, balance: true }, why: 'a stance alone' },
  { ids: [65], expected: { ...none, functional: true }, why: 'oculomotor' },
  { ids: [500], expected: { ...none, functional: true }, why: 'functional' },
  { ids: [1016], expected: { ...none, survey: true }, why: 'a survey' },
  { ids: [1014], expected: { ...none, covid: true }, why: 'COVID-19' },
  { ids: [], expected: none, why: 'nothing' },
])('C195: kinds of measure in $ids: $why', ({ ids, expected }) => {
  expect(testTypeFlags(ids, findExample)).toEqual(expected);
});

test('C473: a measure that nobody knows counts as a survey', () => {
  expect(testTypeFlags([123_456], findExample)).toEqual({ ...none, survey: true });
});

test.each([
  { ids: [1014], expected: true },
  { ids: [1014, 1014], expected: true },
  { ids: [1014, 1002], expected: false },
  { ids: [1014, 9999], expected: false },
  { ids: [1002], expected: false },
  { ids: [], expected: false },
])('C195: a test of $ids is COVID-19 only: $expected', ({ ids, expected }) => {
  expect(isCovidOnly(testTypeFlags(ids, findExample))).toBe(expected);
});
