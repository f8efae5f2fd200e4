import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allMeasures,
  findMeasure,
  isOffered,
  measureOf,
  measuresOfProtocol,
  unitLabel,
} from './find-measure.ts';
import { measureCategoryIds } from './measure.ts';

/** Ids and lower-case names of a category's single measures, in the registry's order. */
const named = (categoryId: number) =>
  allMeasures
    .filter((measure) => measure.categoryId === categoryId && !measure.isProtocol)
    .map((measure) => [measure.id, measure.name.toLowerCase()]);

describe('every measure of the specification is there under its id', () => {
  test('A378: the balance stances', () => {
    expect(named(1)).toEqual([
      [1, 'single leg eyes closed left'],
      [10, 'single leg eyes closed right'],
      [2, 'tandem eyes closed right'],
      [11, 'tandem eyes closed left'],
      [7, 'feet together eyes closed'],
      [12, 'shoulder width eyes open'],
      [13, 'shoulder width eyes closed'],
      [14, 'shoulder width open foam'],
      [15, 'shoulder width closed foam'],
      [16, 'feet together eyes open'],
      [18, 'feet together open on foam'],
      [19, 'feet together closed on foam'],
      [23, 'semi tandem eyes open'],
      [37, 'tandem eyes open'],
      [41, 'tandem eyes open left'],
      [46, 'tandem eyes open right'],
      [49, 'single leg eyes open'],
      [53, 'single leg eyes open left'],
      [55, 'single leg eyes open right'],
      [87, 'tandem eyes closed head turning'],
      [88, 'feet together eyes open head flexion'],
      [89, 'feet together eyes open head extension'],
      [90, 'feet together eyes open right lateral flexion'],
      [91, 'feet together eyes open left lateral flexion'],
      [92, 'feet together eyes open right rotation'],
      [93, 'feet together eyes open left rotation'],
    ]);
  });
  test('A379: the ocular tests', () => {
    expect(named(7)).toEqual([
      [60, 'saccades'],
      [61, 'smooth pursuit'],
      [65, 'multiple object tracking'],
    ]);
  });
  test('A380: the functional tests; 111 for research only, 102 and 103 not to be used', () => {
    expect(named(2)).toEqual([
      [66, 'single leg squat left'],
      [67, 'single leg squat right'],
      [68, 'shoulder width squat'],
      [78, 'vms'],
      [80, 'vms foam'],
      [81, 'active head rotation eyes closed'],
      [82, 'active head rotation on foam'],
      [79, '30-second chair stand'],
      [83, 'timed up and go'],
      [84, 'tandem gait'],
      [111, 'tandem gait dual task'],
      [102, 'test 102'],
      [103, 'test 103'],
    ]);
    expect(allMeasures.filter((measure) => measure.isResearchOnly).map(({ id }) => id)).toEqual([111]);
    expect(allMeasures.filter((measure) => measure.isWithdrawn).map(({ id }) => id)).toEqual([102, 103]);
    expect([111, 102, 103].map((id) => isOffered(measureOf(id)))).toEqual([false, false, false]);
  });
  test('A381: the neuromotor tests', () => {
    expect(named(6)).toEqual([
      [69, 'triangle'],
      [70, 'square'],
      [71, 'circle'],
    ]);
  });
  test('A382: the cognitive tests; 74 in seconds, 76 inactive', () => {
    const labels = allMeasures
      .filter(({ categoryId }) => categoryId === 11)
      .map(({ id, label }) => [id, label]);
    expect(labels).toEqual([
      [64, 'Memory'],
      [85, 'Memory (updated)'],
      [72, 'Number Counting 15'],
      [75, 'Number Counting 24'],
      [74, 'Reverse Number Counting'],
      [76, 'Cued Stroop (non-touch)'],
      [77, 'Cued Stroop'],
      [10004, 'Cued Stroop impairment'],
      [10006, 'Flanker'],
      [86, 'Inspection Time (updated)'],
      [1002, 'Reaction Time'],
      [1003, 'Impulse Control'],
      [1004, 'Inspection Time'],
    ]);
    expect(measureOf(74)).toMatchObject({ unit: 's', timeScale: 'seconds' });
    expect(isOffered(measureOf(76))).toBe(false);
    expect(isOffered(measureOf(77))).toBe(true);
  });
  test('A383: the surveys', () => {
    expect(named(8)).toEqual([
      [73, 'organization survey'],
      [10008, 'voms'],
      [1013, 'on field assessment'],
      [1016, 'phq-9'],
      [1017, 'gad-7'],
      [1018, 'surf side assessment'],
      [1026, 'sleep survey'],
      [1027, 'on field assessment (scat-6)'],
      [1021, 'chs'],
    ]);
  });
  test('A384: the symptoms group: VOMS steps and the 22 symptoms', () => {
    expect(named(10)).toEqual([
      [9999, 'symptoms'],
      [94, 'baseline symptoms'],
      [95, 'smooth pursuits'],
      [96, 'horizontal saccades'],
      [97, 'vertical saccades'],
      [98, 'convergence (near point)'],
      [99, 'vor horizontal'],
      [100, 'vor vertical'],
      [101, 'visual motion sensitivity'],
    ]);
  });
  test.each([
    { why: 'A385 mBESS', id: 1001, steps: [7, 2, 11, 1, 10] },
    { why: 'A385 Wilkerson repeats a stance', id: 1009, steps: [7, 7, 7, 10, 1] },
    { why: 'A385 banner', id: 1005, steps: [16] },
    { why: 'A385 CDC 4-stage balance', id: 1006, steps: [16, 23, 37, 49] },
    { why: 'A385 mCTSIB', id: 1007, steps: [16, 7, 18, 19] },
    { why: 'A385 shoulder width', id: 1010, steps: [12, 13, 14, 15] },
    { why: 'A385 feet together', id: 1011, steps: [16, 7, 18, 19] },
    { why: 'A385 cervical spine', id: 1019, steps: [16, 88, 89, 90, 91, 92, 93] },
    { why: 'A385 VOMS', id: 1020, steps: [94, 95, 96, 97, 98, 99, 100, 101] },
    { why: 'A385 the 30 Hz form, as the mBESS', id: 1008, steps: [7, 2, 11, 1, 10] },
    { why: 'A385 the 100 Hz form, as the mBESS', id: 1012, steps: [7, 2, 11, 1, 10] },
  ])('$why', ({ id, steps }) => {
    expect(measureOf(id).isProtocol).toBe(true);
    expect(measuresOfProtocol(id).map((measure) => measure.id)).toEqual(steps);
  });
  test('A385: VOMS is not baselineable and a single assessment', () => {
    expect(measureOf(1020)).toMatchObject({ isNotBaselineable: true, singleAssessmentTest: true });
  });
  test('A386: the other protocols, whose steps are not published', () => {
    const others = [1014, 1022, 1023, 1024, 1025].map(measureOf);
    expect(others.map(({ name }) => name)).toEqual([
      'COVID-19',
      'Cobalt',
      'Cobalt no foam',
      'mBess2',
      'mCobalt',
    ]);
    for (const { id, isProtocol } of others) {
      expect(isProtocol).toBe(true);
      expect(measuresOfProtocol(id)).toEqual([]);
    }
  });
  test('A410: mBESS has 5 stances, cervical spine 7 tests, VOMS 8 steps', () => {
    expect([1001, 1019, 1020].map((id) => measuresOfProtocol(id).length)).toEqual([5, 7, 8]);
  });
  test('C474: the ids that other rules name', () => {
    const ids = [
      1001, 1002, 1003, 1004, 1013, 1018, 1027, 1014, 1016, 1017, 1020, 1026, 77, 78, 80, 79, 9999,
    ];
    expect(ids.map((id) => measureOf(id).label)).toEqual([
      'Balance (mBESS)',
      'Reaction Time',
      'Impulse Control',
      'Inspection Time',
      'On Field Assessment',
      'Surf Side Assessment',
      'On Field Assessment (SCAT-6)',
      'COVID-19',
      'PHQ-9',
      'GAD-7',
      'VOMS',
      'Sleep Survey',
      'Cued Stroop',
      'VMS',
      'VMS Foam',
      '30-Second Chair Stand',
      'Symptoms',
    ]);
  });
  test('there are 92: 26 stances, 3 ocular, 13 functional, 3 neuromotor, 13 cognitive, 9 surveys, 9 symptoms, 16 protocols', () => {
    expect(allMeasures).toHaveLength(26 + 3 + 13 + 3 + 13 + 9 + 9 + 16);
  });
});

describe('what every measure says of itself', () => {
  test('every id is there once, and every step of a protocol is a measure that is no protocol', () => {
    expect(new Set(allMeasures.map((measure) => measure.id)).size).toBe(allMeasures.length);
    for (const measure of allMeasures) {
      for (const id of measure.componentIds) expect(findMeasure(id)?.isProtocol).toBe(false);
    }
  });
  test('A411 A377: every measure has version 501 in a stage from 1 to 3, and every field of a test type', () => {
    for (const measure of allMeasures) {
      expect(measure.versions.map(({ number }) => number)).toEqual([501]);
      for (const { stage } of measure.versions) expect([1, 2, 3]).toContain(stage);
      for (const text of [measure.name, measure.label, measure.shortLabel, measure.description]) {
        expect(text).toMatch(/\S/);
      }
      expect([null, 'seconds', 'milliseconds']).toContain(measure.timeScale);
      const flags = [
        measure.showDetails,
        measure.isProtocol,
        measure.advertiseMeasure,
        measure.showTimeScores,
        measure.isNotChartable,
        measure.hasNoBaseline,
        measure.isNotBaselineable,
        measure.singleAssessmentTest,
        measure.isInactive,
        measure.excludeFromHistoryTable,
        measure.noBaselineChart,
        measure.hasNoTrendChart,
      ];
      for (const flag of flags) expect(flag).toBeTypeOf('boolean');
    }
  });
  test.each(allMeasures.map((measure) => ({ id: measure.id, measure })))(
    'measure $id does not contradict itself',
    ({ measure }) => {
      expect(measureCategoryIds).toContain(measure.categoryId);
      expect(measure.shortLabel.length).toBeLessThanOrEqual(24);
      expect(measure.description).toMatch(/^\S.*\.$/);
      expect(measure.axis.min).toBeLessThan(measure.axis.max);
      expect(measure.timeScale).toBe(
        measure.unit === 's' ? 'seconds' : measure.unit === 'ms' ? 'milliseconds' : null,
      );
      expect(measure.showTimeScores).toBe(measure.timeScale !== null);
      expect(measure.decimals).toBe(measure.unit === 'points100' || measure.unit === 's' ? 1 : 0);
      if (measure.unit === 'points100') {
        expect(measure).toMatchObject({ direction: 'higherIsBetter', axis: { min: 0, max: 100 } });
      }
      if (measure.timeScale !== null) expect(measure.direction).toBe('lowerIsBetter');
      if (measure.componentIds.length > 0) expect(measure.isProtocol).toBe(true);
      // Surveys, COVID-19 screenings and symptoms are never coloured; inspection time is judged in milliseconds.
      const isJudged = ![8, 9, 10].includes(measure.categoryId);
      const isInspectionTime = measure.id === 1004 || measure.id === 86;
      expect(measure.changeRule).toBe(isInspectionTime ? 'milliseconds' : isJudged ? 'percent' : 'none');
    },
  );
  test('A387: the additional measures in order, and nothing else is advertised', () => {
    const ordered = allMeasures
      .filter((measure) => measure.advertiseMeasure)
      .toSorted((a, b) => (a.additionalOrder ?? 0) - (b.additionalOrder ?? 0));
    expect(ordered.map(({ additionalOrder, name }) => [additionalOrder, name])).toEqual([
      [1, 'Memory'],
      [2, 'Impulse Control'],
      [3, 'Reaction Time'],
      [4, 'Inspection Time'],
      [5, 'Balance (mBESS)'],
      [6, 'Symptoms'],
    ]);
  });
});

describe('axes and units', () => {
  test('C478: reaction and impulse 125 to 2000 ms, inspection time 17 to 2000 ms', () => {
    expect([1002, 1003].map((id) => measureOf(id).axis)).toEqual([
      { min: 125, max: 2000 },
      { min: 125, max: 2000 },
    ]);
    expect([1004, 86].map((id) => measureOf(id).axis)).toEqual([
      { min: 17, max: 2000 },
      { min: 17, max: 2000 },
    ]);
  });
  test('C478: all others 0 to 100, unless they are a total, a time or a count with an end of its own', () => {
    const own = allMeasures.filter(({ axis, unit }) => unit !== 'ms' && (axis.min !== 0 || axis.max !== 100));
    expect(own.map(({ id, axis }) => [id, axis.min, axis.max])).toEqual([
      [79, 0, 40],
      [83, 0, 60],
      [84, 0, 60],
      [111, 0, 60],
      [1016, 0, 27],
      [1017, 0, 21],
      [1026, 0, 32],
      [9999, 0, 132],
      [1020, 0, 40],
      ...[94, 95, 96, 97, 98, 99, 100, 101].map((id) => [id, 0, 40]),
    ]);
  });
  test.each([
    { id: 1002, label: 'ms', why: 'a time' },
    { id: 1001, label: 'of 100', why: 'a score out of 100' },
    { id: 9999, label: 'of 132', why: 'a total of 22 symptoms' },
    { id: 1016, label: 'of 27', why: 'a total of nine items' },
    { id: 1020, label: 'of 40', why: 'a VOMS step' },
    { id: 83, label: 's', why: 'seconds' },
    { id: 79, label: '', why: 'a plain count' },
    { id: 1013, label: '', why: 'answers without a total' },
  ])('after a score of $id stands "$label": $why', ({ id, label }) => {
    expect(unitLabel(measureOf(id))).toBe(label);
  });
});

describe('an id nobody knows', () => {
  test('is undefined where it may be missing and an error where it must exist', () => {
    expect(findMeasure(424_242)).toBeUndefined();
    expect(() => measureOf(424_242)).toThrow(RangeError);
    expect(() => measuresOfProtocol(424_242)).toThrow('There is no measure 424242.');
  });
  test('never finds another measure, whatever the number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (number) => {
        expect(findMeasure(number)?.id).toBe(
          allMeasures.some(({ id }) => id === number) ? number : undefined,
        );
      }),
    );
  });
});
