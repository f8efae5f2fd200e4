import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleAnswers, exampleRecordings, exampleTouches } from '../../../test/example-recordings.ts';
import { allMeasures, measureOf } from '../measures/find-measure.ts';
import type { Recording } from '../recordings/recording.ts';
import { validityLimits } from '../validity/validity-limits.ts';
import { scoreRecording } from './score-recording.ts';
import type { ScoringRequest } from './scorer.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const { acceleration, headTurns, onField } = exampleRecordings;

/** What each measure is recorded as; a stance is recorded as balance unless its measure says otherwise. */
const recorded: ReadonlyMap<number, Recording> = new Map<number, Recording>([
  ...[60, 61, 65].map((id): [number, Recording] => [id, exampleRecordings.targetTrials]),
  ...[64, 85].map((id): [number, Recording] => [id, exampleRecordings.memoryTrials]),
  ...[66, 67, 68].map((id): [number, Recording] => [id, acceleration]),
  ...[69, 70, 71].map((id): [number, Recording] => [id, exampleRecordings.drawnShape]),
  [72, exampleTouches(upTo(15))],
  [74, exampleTouches(upTo(20).toReversed())],
  [75, exampleTouches(upTo(24))],
  ...[77, 10006].map((id): [number, Recording] => [id, exampleRecordings.conditionTrials]),
  ...[78, 80, 81, 82, 1022, 1023, 1025].map((id): [number, Recording] => [id, headTurns]),
  [79, exampleRecordings.chairStands],
  ...[83, 84, 111].map((id): [number, Recording] => [id, exampleRecordings.timedWalks]),
  ...[86, 1004].map((id): [number, Recording] => [id, exampleRecordings.inspectionTrials]),
  [1002, exampleRecordings.reactionTrials],
  [1003, exampleRecordings.goNoGoTrials],
  [1006, exampleRecordings.stanceHold],
  ...[1013, 1018, 1027].map((id): [number, Recording] => [id, onField]),
  [1014, exampleRecordings.covidScreening],
  [1016, exampleAnswers(9)],
  [1017, exampleAnswers(7)],
  [1020, exampleRecordings.provocation],
  [1026, exampleAnswers(8)],
  [9999, exampleAnswers(22)],
  ...[73, 1021, 10008].map((id): [number, Recording] => [id, exampleAnswers(5)]),
]);

/** 10004 comes with a Stroop recording; the mBess2's steps are not known; the others are no longer taken. */
const notRecorded = new Set([10004, 1024, ...allMeasures.filter((m) => m.isInactive).map((m) => m.id)]);
/** Steps of the VOMS are recorded under the VOMS. */
const stepsOfVoms = new Set(measureOf(1020).componentIds);

const taken: readonly ScoringRequest[] = allMeasures
  .filter(({ id }) => !notRecorded.has(id) && !stepsOfVoms.has(id))
  .map(({ id, categoryId, componentIds }): ScoringRequest => {
    const recording = recorded.get(id) ?? (categoryId === 1 ? acceleration : undefined);
    if (recording === undefined) throw new Error(`no example of measure ${id}`);
    return { measureId: id, stanceId: componentIds[0] ?? null, inputClass: 'motion' as const, recording };
  })
  // Apps that know no survey of the organization send its answers as numbers.
  .concat({
    measureId: 73,
    stanceId: null,
    inputClass: 'motion',
    recording: exampleRecordings.surveyAnswers,
  });

const named = taken.map((request) => [measureOf(request.measureId).name, request] as const);
const scoresOf = (request: ScoringRequest) => {
  const result = scoreRecording(request);
  if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join());
  return result.scores;
};

/** Shown in parts, with no number that a verdict could rest on. */
const withoutScore = new Set([73, 78, 80, 81, 82, 1013, 1018, 1021, 1022, 1023, 1025, 1027, 10008]);

describe.each(named)('%s', (_name, request) => {
  test('is scored from its raw recording, within its axis, or says that there is no score', () => {
    const [score] = scoresOf(request);
    const { axis } = measureOf(request.measureId);
    expect(score?.measureId).toBe(request.measureId);
    if (withoutScore.has(request.measureId)) {
      expect(score?.score).toBeNull();
      expect(score?.detailRows.length).toBeGreaterThan(0);
    } else {
      expect(score?.score).toBeGreaterThanOrEqual(axis.min);
      expect(score?.score).toBeLessThanOrEqual(axis.max);
    }
  });

  test('comes with a receipt: scorer, version, formula, what was used, figures that are numbers', () => {
    for (const { receipt } of scoresOf(request)) {
      expect(receipt.scorer).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(receipt.algorithmVersion).toMatch(/^\d+\.\d+\.\d+$/);
      expect(receipt.validityVersion).toBe(validityLimits.version);
      expect(receipt.formula.length).toBeGreaterThan(10);
      expect(receipt.trialsUsed).toBeGreaterThan(0);
      expect(Object.values(receipt.figures).filter((figure) => !Number.isFinite(figure))).toEqual([]);
    }
  });

  test('twice the same recording is twice the same, and the recording is left as it was', () => {
    const before = structuredClone(request.recording);
    expect(scoresOf(request)).toEqual(scoresOf(request));
    expect(request.recording).toEqual(before);
  });

  test('survives JSON, as it is stored', () => {
    const stored = JSON.parse(JSON.stringify(request.recording)) as Recording;
    expect(scoresOf({ ...request, recording: stored })).toEqual(scoresOf(request));
  });

  test('a recording of another kind is refused by name', () => {
    const other = Object.values(exampleRecordings).find(({ kind }) => kind !== request.recording.kind);
    if (other === undefined) throw new Error('there is one kind only');
    expect(scoreRecording({ ...request, recording: other })).toMatchObject({
      ok: false,
      problems: [{ code: 'recording.wrong_kind' }],
    });
  });
});

test('one scorer has one version and one formula a form, whichever measure asks', () => {
  const versions = new Map<string, Set<string>>();
  for (const { receipt } of taken.flatMap(scoresOf)) {
    versions.set(receipt.scorer, (versions.get(receipt.scorer) ?? new Set()).add(receipt.algorithmVersion));
  }
  expect([...versions].filter(([, found]) => found.size !== 1)).toEqual([]);
  expect([...versions.keys()].toSorted()).toEqual([
    'chair-stand',
    'covid-screening',
    'drawn-shape',
    'head-turns',
    'impulse-control',
    'inspection-time',
    'interference',
    'memory',
    'number-counting',
    'on-field-parts',
    'open-sway-score',
    'organization-survey',
    'questionnaire-sum',
    'reaction-time',
    'stance-hold',
    'survey-answers',
    'symptom-provocation',
    'symptom-total',
    'targets',
    'timed-walk',
  ]);
});

test('what is not recorded under its own name has no scorer of its own', () => {
  for (const measureId of notRecorded) {
    const request = { measureId, stanceId: null, inputClass: 'motion' as const, recording: acceleration };
    expect(scoreRecording(request), String(measureId)).toMatchObject({ ok: false });
  }
});

test('the docstring of every scorer names its source, and the version that its receipts carry', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const told = new Map(
    files.flatMap((name) => {
      if (!/score-[a-z-]+\.ts$/.test(name)) return [];
      const text = readFileSync(join(import.meta.dirname, name), 'utf8');
      const scorer = /scorer: '([a-z-]+)'/.exec(text)?.[1];
      const documented = /\* Version (\d+\.\d+\.\d+)\. Source: \S/.exec(text)?.[1];
      return scorer === undefined ? [] : [[scorer, documented] as const];
    }),
  );
  for (const { receipt } of taken.flatMap(scoresOf)) {
    expect(told.get(receipt.scorer), receipt.scorer).toBe(receipt.algorithmVersion);
  }
});
