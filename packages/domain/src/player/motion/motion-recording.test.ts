import { describe, expect, test } from 'vitest';
import { swaySamples } from '../../../test/player-sway.ts';
import { hasRecordings, recordingRows } from '../../../test/recordings/recordings-folder.ts';
import type { AccelerationRecording } from '../../clinical/recordings/recording.ts';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import {
  faultOf,
  liesFlat,
  type MotionSample,
  motionRecording,
  samplesPerSecond,
} from './motion-recording.ts';

const scoreOf = (recording: AccelerationRecording): number => {
  const outcome = scoreRecording({ measureId: 7, stanceId: null, inputClass: 'motion', recording });
  if (!outcome.ok) throw new Error(outcome.problems.map(({ code }) => code).join());
  return outcome.scores[0]?.score ?? Number.NaN;
};
const rulesOf = (recording: AccelerationRecording): string[] => {
  const outcome = scoreRecording({ measureId: 7, stanceId: null, inputClass: 'motion', recording });
  return outcome.ok ? outcome.scores.flatMap(({ validity }) => validity.map(({ rule }) => rule)) : [];
};
const duration = 10_000;

test('the rate is measured by the time stamps, and readings that were lost do not lower it', () => {
  const samples = swaySamples({ rateHz: 50 });
  expect(samplesPerSecond(samples)).toBeCloseTo(50, 6);
  expect(samplesPerSecond(samples.filter((_, index) => index < 100 || index > 110))).toBeCloseTo(50, 6);
  expect(samplesPerSecond(samples.slice(0, 1))).toBe(0);
  expect(samplesPerSecond([])).toBe(0);
});

test('readings on an even grid are sent as they were, with the turning in radians', () => {
  const samples = swaySamples({ rateHz: 50, seconds: 4 });
  const recording = motionRecording(samples);
  expect(recording).toMatchObject({ kind: 'acceleration', sampleRateHz: 50 });
  expect(recording.x).toEqual(samples.map(({ x }) => Math.round(x * 10_000) / 10_000));
  expect(recording.gyroscope?.x[7]).toBeCloseTo(Math.PI / 2, 4);
  expect(recording.gyroscope?.z[7]).toBeCloseTo(-Math.PI / 4, 4);
});

test('readings at uneven times give the score of the same sway at even ones', () => {
  const even = scoreOf(motionRecording(swaySamples({ rateHz: 60 })));
  const uneven = motionRecording(swaySamples({ rateHz: 60, jitter: 0.3 }));
  expect(uneven.x).toHaveLength(601);
  expect(Math.abs(scoreOf(uneven) - even)).toBeLessThan(0.1);
});

test('nothing is made up where readings were lost, and a device that tells no turning sends none', () => {
  const samples = swaySamples({ rateHz: 50, seconds: 4 });
  const lossy = motionRecording(samples.filter((_, index) => index < 60 || index >= 70));
  expect(lossy.x.slice(61, 69)).toEqual(Array(8).fill(null));
  expect(lossy.x.filter((value) => value === null)).toHaveLength(10);
  expect(lossy.gyroscope).toBeUndefined();
  expect(motionRecording(samples.map((one) => ({ ...one, rotation: null }))).gyroscope).toBeUndefined();
});

test('a reading with the time stamp of the one before is dropped', () => {
  const samples = swaySamples({ rateHz: 50, seconds: 4 });
  const doubled = samples.flatMap((one) => [one, { ...one, x: 99 }]);
  expect(motionRecording(doubled)).toEqual(motionRecording(samples));
});

test.each<[what: string, samples: MotionSample[], fault: string | null]>([
  ['a whole stance counts', swaySamples(), null],
  ['as often as a slow phone tells', swaySamples({ rateHz: 30 }), null],
  ['no reading at all', [], 'stopped'],
  ['one reading', swaySamples().slice(0, 1), 'stopped'],
  ['readings that end too soon', swaySamples({ seconds: 9.4 }), 'stopped'],
  ['readings too seldom', swaySamples({ rateHz: 20 }), 'stopped'],
  ['a tenth of them lost', swaySamples().filter((_, index) => index < 100 || index >= 160), 'stopped'],
  ['flat on a table', swaySamples({ up: 'z', amplitude: 0 }), 'lying'],
  ['flat in a hand', swaySamples({ up: 'z' }), 'lying'],
  ['leaning on a wall without any sway', swaySamples({ amplitude: 0.005 }), 'lying'],
  ['as a browser that rounds to 0.1 tells a phone that lies still', swaySamples({ amplitude: 0 }), 'lying'],
])('%s: fault %s', (_what, samples, fault) => {
  expect(faultOf(samples, duration)).toBe(fault);
});

test('a phone held upright does not lie flat, and nothing is said without readings', () => {
  expect(liesFlat(swaySamples())).toBe(false);
  expect(liesFlat(swaySamples({ up: 'z' }))).toBe(true);
  expect(liesFlat([])).toBe(false);
});

describe.runIf(hasRecordings)('real sway', () => {
  const trials = () =>
    [
      ...Map.groupBy(
        recordingRows('balance/standing_and_walking_lower_back.csv').filter(
          ({ phase }) => phase === 'standing',
        ),
        ({ subject, trial }) => `${subject}/${trial}`,
      ),
    ].map(([, rows]) => rows);
  const axis = (rows: Record<string, string>[], name: string, round: (value: number) => number) =>
    rows.map((row) => round(Number(row[name])));
  const sent = (rows: Record<string, string>[], round = (value: number) => value): AccelerationRecording => ({
    kind: 'acceleration',
    sampleRateHz: 100,
    x: axis(rows, 'acc_x', round),
    y: axis(rows, 'acc_y', round),
    z: axis(rows, 'acc_z', round),
  });
  const played = ({ x, y, z }: AccelerationRecording): MotionSample[] =>
    x.map((value, index) => ({
      atMs: 1_234.5 + index * 10,
      x: value ?? 0,
      y: y[index] ?? 0,
      z: z[index] ?? 0,
      rotation: null,
    }));

  test('played into the player it gives the recording and the score of the same one sent by script', () => {
    for (const rows of trials()) {
      const byScript = sent(rows);
      const byPlayer = motionRecording(played(byScript));
      expect(byPlayer).toEqual(byScript);
      expect(scoreOf(byPlayer)).toBe(scoreOf(byScript));
    }
  });

  test('rounded to 0.1 m/s2, as Chromium does against fingerprints, a score moves by less than one point', () => {
    const differences = trials().map((rows) => {
      const rounded = motionRecording(played(sent(rows, (value) => Math.round(value * 10) / 10)));
      // Whoever stands still repeats a rounded reading, and the sensor has not hung.
      expect(rulesOf(rounded)).not.toContain('stuckSensor');
      return Math.abs(scoreOf(rounded) - scoreOf(sent(rows)));
    });
    expect(differences).toHaveLength(70);
    expect(Math.max(...differences)).toBeLessThan(1);
  });
});
