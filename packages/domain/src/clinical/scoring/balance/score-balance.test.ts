import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccelerationRecording } from '../../recordings/recording.ts';
import { scoreRecording } from '../score-recording.ts';
import type { ScoredMeasure } from '../scored-measure.ts';
import { openSwayScore } from './score-balance.ts';

/** Somebody who sways a little in two directions, with the fine noise of a real sensor. */
function standing(
  over: { amplitudeMps2?: number; seconds?: number; rateHz?: number } = {},
): AccelerationRecording {
  const { amplitudeMps2 = 0.3, seconds = 10, rateHz = 100 } = over;
  const axis = (curve: (t: number) => number) =>
    Array.from({ length: seconds * rateHz }, (_, index) => curve(index / rateHz));
  return {
    kind: 'acceleration',
    sampleRateHz: rateHz,
    x: axis((t) => amplitudeMps2 * Math.sin(2 * Math.PI * 0.5 * t)),
    y: axis((t) => amplitudeMps2 * Math.cos(2 * Math.PI * 0.8 * t + 1)),
    z: axis((t) => 9.81 + 0.01 * Math.sin(2 * Math.PI * 3 * t)),
  };
}

function scored(recording: AccelerationRecording): ScoredMeasure {
  const result = scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording });
  if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join());
  const [score] = result.scores;
  if (score === undefined) throw new Error('no score');
  return score;
}
const refusedWith = (recording: AccelerationRecording): string[] => {
  const result = scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording });
  return result.ok ? [] : result.problems.map(({ code }) => code);
};

/** The same recording by a phone that was held turned by two angles. */
function turned(recording: AccelerationRecording, a: number, b: number): AccelerationRecording {
  const [x, y, z]: number[][] = [[], [], []];
  for (const [index, value] of recording.x.entries()) {
    const [p, q, r] = [value ?? 0, recording.y[index] ?? 0, recording.z[index] ?? 0];
    const [p1, q1] = [Math.cos(a) * p - Math.sin(a) * q, Math.sin(a) * p + Math.cos(a) * q];
    x?.push(p1);
    y?.push(Math.cos(b) * q1 - Math.sin(b) * r);
    z?.push(Math.sin(b) * q1 + Math.cos(b) * r);
  }
  return { ...recording, x: x ?? [], y: y ?? [], z: z ?? [] };
}

describe('the open sway score', () => {
  test('is 100 without sway, 50 at 0.9 m/s2, and falls without end but never below 0', () => {
    expect(openSwayScore(0)).toBe(100);
    expect(openSwayScore(0.9)).toBe(50);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 1e-6, max: 5, noNaN: true }),
        (rms, more) => {
          expect(openSwayScore(rms + more)).toBeLessThanOrEqual(openSwayScore(rms));
          expect(openSwayScore(rms)).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('does not depend on how the phone was held', () => {
    const upright = scored(standing()).score ?? 0;
    const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
    fc.assert(
      fc.property(angle, angle, (a, b) => {
        expect(scored(turned(standing(), a, b)).score).toBeCloseTo(upright, 6);
      }),
      { numRuns: 40 },
    );
  });

  test.each([50, 64, 128, 200, 500])(
    'a phone that samples at %i Hz scores within half a point of one at 100 Hz',
    (rateHz) => {
      const difference = (scored(standing({ rateHz })).score ?? 0) - (scored(standing()).score ?? 0);
      expect(Math.abs(difference)).toBeLessThan(0.5);
    },
  );

  test('more sway scores lower', () => {
    const scores = [0.1, 0.3, 0.6, 1.2, 2.4].map(
      (amplitudeMps2) => scored(standing({ amplitudeMps2 })).score ?? 0,
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});

describe('the receipt of a balance score', () => {
  test('accounts for every sample: used, trimmed at both ends, or filled', () => {
    const recording = standing();
    const x = recording.x.map((value, index) => (index >= 400 && index < 420 ? null : value));
    const { receipt } = scored({ ...recording, x });
    expect(receipt?.trialsDiscarded).toEqual([
      { index: 0, reason: 'opening second', value: 100 },
      { index: 400, reason: 'gap filled by a line', value: 20 },
      { index: 950, reason: 'closing half second', value: 50 },
    ]);
    expect(receipt?.trialsUsed).toBe(1_000 - 100 - 20 - 50);
  });

  test('stays short however broken the recording is', () => {
    const recording = standing({ seconds: 60 });
    const x = recording.x.map((value, index) => (index % 2 === 0 && index > 200 ? null : value));
    const { receipt, validity } = scored({ ...recording, x });
    expect(receipt?.trialsDiscarded.length).toBeLessThan(60);
    expect(validity.map(({ rule }) => rule)).toContain('missingSamples');
  });
});

describe('what makes a balance recording doubtful or useless', () => {
  const base = standing();
  const rules = (recording: AccelerationRecording) => scored(recording).validity.map(({ rule }) => rule);
  const holdFrom = (axis: readonly (number | null)[], from: number, count: number) =>
    axis.map((value, index) => (index >= from && index < from + count ? (axis[from] ?? null) : value));

  const inTenths = (axis: readonly (number | null)[]) =>
    axis.map((value) => (value === null ? null : Math.round(value * 10) / 10));
  const roundedAndHeld = (count: number): AccelerationRecording => ({
    ...base,
    x: holdFrom(inTenths(base.x), 300, count),
    y: holdFrom(inTenths(base.y), 300, count),
    z: holdFrom(inTenths(base.z), 300, count),
  });

  test.each([
    { why: 'a person standing', recording: base, expected: [] },
    {
      why: 'somebody still for one and a half seconds, as a browser rounds it',
      recording: roundedAndHeld(150),
      expected: [],
    },
    {
      why: 'a sensor that hung for two and a half seconds, as a browser rounds it',
      recording: roundedAndHeld(250),
      expected: ['stuckSensor'],
    },
    { why: 'a phone on a table', recording: standing({ amplitudeMps2: 0.001 }), expected: ['frozenSensor'] },
    {
      why: 'a sensor that hung for two seconds',
      recording: {
        ...base,
        x: holdFrom(base.x, 300, 200),
        y: holdFrom(base.y, 300, 200),
        z: holdFrom(base.z, 300, 200),
      },
      expected: ['stuckSensor'],
    },
    {
      why: 'one axis alone that rests is no stuck sensor',
      recording: { ...base, x: holdFrom(base.x, 300, 200) },
      expected: [],
    },
    {
      why: 'a knock',
      recording: { ...base, z: base.z.map((value, index) => (index === 500 ? 25 : value)) },
      expected: ['drop'],
    },
    {
      why: 'a tenth of the samples lost',
      recording: { ...base, y: base.y.map((value, index) => (index % 10 === 0 ? null : value)) },
      expected: ['missingSamples'],
    },
    {
      why: 'readings in g',
      recording: { ...base, ...turnedIntoG(base) },
      expected: ['gravity'],
    },
  ])('$why: $expected', ({ recording, expected }) => {
    expect(rules(recording)).toEqual(expected);
  });

  test('five minutes can be scored, more is refused by name', () => {
    expect(refusedWith(standing({ seconds: 300 }))).toEqual([]);
    expect(refusedWith(standing({ seconds: 301 }))).toEqual(['recording.too_long']);
  });
});

function turnedIntoG(recording: AccelerationRecording) {
  const inG = (axis: readonly (number | null)[]) =>
    axis.map((value) => (value === null ? null : value / 9.80665));
  return { x: inG(recording.x), y: inG(recording.y), z: inG(recording.z) };
}
