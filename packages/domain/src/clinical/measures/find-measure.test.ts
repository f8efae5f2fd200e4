import { expect, test } from 'vitest';
import {
  allMeasures,
  categoryOf,
  chartableCategoryIds,
  findMeasure,
  measureCategoryLabels,
  measureOf,
  unitLabel,
} from './find-measure.ts';
import { symptoms } from './symptoms.ts';

const ids = (categoryId: number, isProtocol: boolean) =>
  allMeasures.filter((m) => m.categoryId === categoryId && m.isProtocol === isProtocol).map((m) => m.id);

test('every id is there once, and every step of a composite is a measure', () => {
  expect(new Set(allMeasures.map((m) => m.id)).size).toBe(allMeasures.length);
  for (const measure of allMeasures)
    for (const id of measure.componentIds) expect(findMeasure(id)?.id).toBe(id);
});
test('A378: the balance stances', () => {
  expect(ids(1, false)).toEqual([
    1, 10, 2, 11, 7, 12, 13, 14, 15, 16, 18, 19, 23, 37, 41, 46, 49, 53, 55, 87, 88, 89, 90, 91, 92, 93,
  ]);
  expect(measureOf(10).name).toBe('Single leg eyes closed right');
  expect(measureOf(12).name).toBe('Shoulder width eyes open');
});
test('A379 A380 A381: ocular, functional and neuromotor tests', () => {
  expect(ids(7, false)).toEqual([60, 61, 65]);
  expect(ids(2, false)).toEqual([66, 67, 68, 78, 80, 81, 82, 79, 83, 84, 111, 102, 103]);
  expect(ids(6, false)).toEqual([69, 70, 71]);
});
test('A382: the cognitive tests; 76 is inactive', () => {
  expect(ids(11, false)).toEqual([64, 85, 72, 75, 74, 76, 77, 10004, 10006, 86, 1002, 1003, 1004]);
  expect(measureOf(76).isInactive).toBe(true);
  expect(measureOf(74).unit).toBe('s');
});
test('A383 A384: surveys, VOMS steps and the 22 symptoms', () => {
  expect(ids(8, false)).toEqual([73, 10008, 1013, 1016, 1017, 1018, 1026, 1027, 1021]);
  expect(ids(10, false)).toEqual([9999, 94, 95, 96, 97, 98, 99, 100, 101]);
  expect(symptoms).toHaveLength(22);
});
test.each([
  { why: 'A385 mBESS', id: 1001, steps: [7, 2, 11, 1, 10] },
  { why: 'A385 Wilkerson repeats a stance', id: 1009, steps: [7, 7, 7, 10, 1] },
  { why: 'A385 banner', id: 1005, steps: [16] },
  { why: 'A385 CDC 4-stage', id: 1006, steps: [16, 23, 37, 49] },
  { why: 'A385 mCTSIB', id: 1007, steps: [16, 7, 18, 19] },
  { why: 'A385 shoulder width', id: 1010, steps: [12, 13, 14, 15] },
  { why: 'A385 feet together', id: 1011, steps: [16, 7, 18, 19] },
  { why: 'A385 cervical spine', id: 1019, steps: [16, 88, 89, 90, 91, 92, 93] },
  { why: 'A385 VOMS', id: 1020, steps: [94, 95, 96, 97, 98, 99, 100, 101] },
])('$why', ({ id, steps }) => {
  expect(measureOf(id).componentIds).toEqual(steps);
});
test('A385: VOMS is not baselineable and a single assessment', () => {
  expect(measureOf(1020)).toMatchObject({ isNotBaselineable: true, singleAssessmentTest: true });
});
test('A410: mBESS has 5 stances, cervical spine 7 tests, VOMS 8 steps', () => {
  expect([1001, 1019, 1020].map((id) => measureOf(id).componentIds.length)).toEqual([5, 7, 8]);
});
test('A374: the categories of tests', () => {
  expect(Object.entries(measureCategoryLabels).map(([id, label]) => `${id} ${label}`)).toEqual([
    '1 Balance',
    '2 Functional',
    '6 Neuromotor',
    '7 Ocular',
    '8 Survey',
    '9 COVID',
    '10 Symptoms',
    '11 Cognitive',
  ]);
});
test('A386: COVID-19, the two Cobalt protocols, mBess2 and mCobalt are known', () => {
  expect([1014, 1022, 1023, 1024, 1025].map((id) => measureOf(id).name)).toEqual([
    'COVID-19',
    'Cobalt',
    'Cobalt no foam',
    'mBess2',
    'mCobalt',
  ]);
});
test('A377 A411: every measure says all that a test type says; its version is 501, in three stages', () => {
  const fields = [
    'name',
    'label',
    'shortLabel',
    'categoryId',
    'description',
    'versions',
    'showDetails',
    'isProtocol',
    'componentIds',
    'advertiseMeasure',
    'additionalOrder',
    'showTimeScores',
    'timeScale',
    'isNotChartable',
    'hasNoBaseline',
    'isNotBaselineable',
    'singleAssessmentTest',
    'isInactive',
    'excludeFromHistoryTable',
    'noBaselineChart',
    'hasNoTrendChart',
  ];
  for (const measure of allMeasures) expect(Object.keys(measure)).toEqual(expect.arrayContaining(fields));
  expect(measureOf(1002).versions).toEqual([
    { number: 501, stage: 1 },
    { number: 501, stage: 2 },
    { number: 501, stage: 3 },
  ]);
  expect(new Set(allMeasures.map(({ timeScale }) => timeScale))).toEqual(
    new Set([null, 'milliseconds', 'seconds']),
  );
});
test('A375: which baselines are chartable', () => {
  expect(chartableCategoryIds).toEqual([1, 2, 6, 7, 11]);
  for (const m of allMeasures) expect(m.noBaselineChart).toBe(!chartableCategoryIds.includes(m.categoryId));
});
test('A376: COVID trends are not chartable', () => {
  expect(measureOf(1014).hasNoTrendChart).toBe(true);
});
test('A387: the additional measures in order', () => {
  const ordered = allMeasures
    .filter((m) => m.additionalOrder !== null)
    .sort((a, b) => (a.additionalOrder ?? 0) - (b.additionalOrder ?? 0));
  expect(ordered.map((m) => m.id)).toEqual([64, 1003, 1002, 1004, 1001, 9999]);
});
test('C478: chart axes', () => {
  expect(measureOf(1002).axis).toEqual({ min: 125, max: 2000 });
  expect(measureOf(1003).axis).toEqual({ min: 125, max: 2000 });
  expect(measureOf(1004).axis).toEqual({ min: 17, max: 2000 });
  expect(measureOf(1001).axis).toEqual({ min: 0, max: 100 });
});
test('C472 C473: an unknown category counts as a survey', () => {
  expect([1, 2, 6, 7, 8, 9, 10, 11, 3, 0, 99].map(categoryOf)).toEqual([1, 2, 6, 7, 8, 9, 10, 11, 8, 8, 8]);
});
test('C474: the ids that other rules name', () => {
  expect([1001, 1002, 1003, 1004, 1016, 1017, 77, 9999].map((id) => measureOf(id).label)).toEqual([
    'Balance (mBESS)',
    'Reaction Time',
    'Impulse Control',
    'Inspection Time',
    'PHQ-9',
    'GAD-7',
    'Cued Stroop',
    'Symptoms',
  ]);
});
test('C477: 22 symptoms in four categories', () => {
  const counts = Object.fromEntries(
    ['Physical', 'Cognitive', 'Sleep arousal', 'Emotional'].map((c) => [
      c,
      symptoms.filter((s) => s.category === c).length,
    ]),
  );
  expect(counts).toEqual({ Physical: 9, Cognitive: 6, 'Sleep arousal': 3, Emotional: 4 });
});
test('units after a score', () => {
  expect([1002, 1001, 9999, 1016, 83].map((id) => unitLabel(measureOf(id)))).toEqual([
    'ms',
    'of 100',
    'of 132',
    'of 27',
    's',
  ]);
});
test('an id nobody knows is an error where it must exist', () => {
  expect(() => measureOf(424242)).toThrow(RangeError);
});
