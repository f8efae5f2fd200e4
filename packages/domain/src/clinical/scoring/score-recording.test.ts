import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flagsIn, problemsIn, scoreIn } from '../../../test/scoring-results.ts';
import type { AccelerationRecording, Recording } from '../recordings/recording.ts';
import { openSwayScore } from './balance/score-balance.ts';
import { type ScoringResult, scoreRecording } from './score-recording.ts';

const standing = (amplitudeMps2: number, seconds = 10, rateHz = 100): AccelerationRecording => {
  const at = (f: (t: number) => number) => Array.from({ length: seconds * rateHz }, (_, i) => f(i / rateHz));
  return {
    kind: 'acceleration',
    sampleRateHz: rateHz,
    x: at((t) => amplitudeMps2 * Math.sin(2 * Math.PI * 0.7 * t)),
    y: at((t) => amplitudeMps2 * Math.cos(2 * Math.PI * 0.4 * t)),
    z: at(() => 9.81),
  };
};
const balance = (recording: Recording): ScoringResult =>
  scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording });

describe('the open sway score', () => {
  test.each([
    { rms: 0, score: 100 },
    { rms: 0.05, score: 98.3 },
    { rms: 0.1, score: 95.6 },
    { rms: 0.25, score: 85.7 },
    { rms: 0.5, score: 69.5 },
    { rms: 0.9, score: 50 },
    { rms: 1.2, score: 40.1 },
  ])('a sway of $rms m/s2 scores $score', ({ rms, score }) => {
    expect(openSwayScore(rms)).toBeCloseTo(score, 1);
  });
  test('slow sines come through the filter: RMS of a 0.2 sine and a 0.2 cosine is 0.2', () => {
    const result = balance(standing(0.2, 30));
    expect(result.ok && result.scores[0]?.receipt.figures.rmsMps2).toBeCloseTo(0.2, 2);
  });
  test('more sway, lower score', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 2, noNaN: true }),
        fc.double({ min: 1.1, max: 4, noNaN: true }),
        (a, k) => {
          expect(scoreIn(balance(standing(a)))).toBeGreaterThan(scoreIn(balance(standing(a * k))) ?? 100);
        },
      ),
      { numRuns: 30 },
    );
  });
  test('the same however the sensor was turned', () => {
    const upright = standing(0.2);
    const expected = scoreIn(balance(upright)) ?? 0;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.28, noNaN: true }), (angle) => {
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const turned: AccelerationRecording = {
          ...upright,
          x: upright.x.map((x, i) => c * (x ?? 0) + s * (upright.z[i] ?? 0)),
          z: upright.z.map((z, i) => -s * (upright.x[i] ?? 0) + c * (z ?? 0)),
        };
        expect(scoreIn(balance(turned))).toBeCloseTo(expected, 6);
      }),
      { numRuns: 30 },
    );
  });
  test('nearly the same at half the rate', () => {
    expect(scoreIn(balance(standing(0.3, 10, 50)))).toBeCloseTo(
      scoreIn(balance(standing(0.3, 10, 100))) ?? 0,
      0,
    );
  });
  test.each([
    {
      why: 'a value that is not a number',
      spoil: (r: AccelerationRecording) => ({ ...r, x: r.x.map((v, i) => (i === 7 ? Number.NaN : v)) }),
      says: 'recording.not_finite',
    },
    {
      why: 'an endless value',
      spoil: (r: AccelerationRecording) => ({ ...r, y: r.y.map(() => Infinity) }),
      says: 'recording.not_finite',
    },
    {
      why: 'axes of different lengths',
      spoil: (r: AccelerationRecording) => ({ ...r, z: r.z.slice(1) }),
      says: 'recording.axes_differ',
    },
    {
      why: 'ten samples',
      spoil: (r: AccelerationRecording) => ({
        ...r,
        x: r.x.slice(0, 10),
        y: r.y.slice(0, 10),
        z: r.z.slice(0, 10),
      }),
      says: 'recording.too_short',
    },
    {
      why: 'a rate of 10 Hz',
      spoil: (r: AccelerationRecording) => ({ ...r, sampleRateHz: 10 }),
      says: 'recording.bad_rate',
    },
    {
      why: 'a rate of 0',
      spoil: (r: AccelerationRecording) => ({ ...r, sampleRateHz: 0 }),
      says: 'recording.bad_rate',
    },
    {
      why: 'mostly gaps',
      spoil: (r: AccelerationRecording) => ({ ...r, x: r.x.map((v, i) => (i % 3 === 0 ? v : null)) }),
      says: 'recording.too_many_gaps',
    },
    {
      why: 'a frozen sensor',
      spoil: (r: AccelerationRecording) => ({ ...r, x: r.x.map(() => 0.1), y: r.y.map(() => 0.1) }),
      says: 'recording.frozen_sensor',
    },
  ])('refuses $why', ({ spoil, says }) => {
    expect(problemsIn(balance(spoil(standing(0.1))))).toContain(says);
  });
  test.each([
    { why: 'a device lying on a table', recording: standing(0.0005), flag: 'frozenSensor' },
    {
      why: 'a drop',
      recording: { ...standing(0.1), z: standing(0.1).z.map((v, i) => (i === 500 ? 30 : v)) },
      flag: 'drop',
    },
    {
      why: 'one sample in ten lost',
      recording: { ...standing(0.1), x: standing(0.1).x.map((v, i) => (i % 10 === 0 ? null : v)) },
      flag: 'missingSamples',
    },
    {
      why: 'gravity taken out',
      recording: { ...standing(0.1), z: standing(0.1).z.map((_v, i) => 0.01 * Math.sin(i)) },
      flag: 'gravity',
    },
  ])('scores and flags $why', ({ recording, flag }) => {
    const result = balance(recording);
    expect(flagsIn(result)).toContain(flag);
    expect(scoreIn(result)).not.toBeNull();
  });
  test('C475: feet together under 90 in the mBESS is flagged, in the row and as a caution', () => {
    const at = (amplitude: number) =>
      scoreRecording({ measureId: 1001, stanceId: 7, inputClass: 'motion', recording: standing(amplitude) });
    expect(flagsIn(at(0.4))).toEqual(['easyStance']);
    expect(flagsIn(at(0.05))).toEqual([]);
    const flagged = at(0.4);
    expect(flagged.ok && flagged.scores[0]?.detailRows[0]).toMatchObject({ testNumber: 7, isFlagged: true });
  });
});

describe('whatever arrives', () => {
  test.each([
    { why: 'a measure nobody scores', id: 102, stance: null, says: 'recording.no_scorer' },
    { why: 'a stance that is not of the protocol', id: 1001, stance: 12, says: 'recording.no_scorer' },
    { why: 'a composite without its stance', id: 1001, stance: null, says: 'recording.no_scorer' },
    { why: 'another kind', id: 1002, stance: null, says: 'recording.wrong_kind' },
  ])('$why is a problem with a name', ({ id, stance, says }) => {
    expect(
      problemsIn(
        scoreRecording({ measureId: id, stanceId: stance, inputClass: 'touch', recording: standing(0.1) }),
      ),
    ).toEqual([says]);
  });
  test('hostile numbers never throw, and a balance score stays between 0 and 100', () => {
    const axis = fc.array(fc.oneof(fc.double(), fc.constant(null)), { maxLength: 400 });
    fc.assert(
      fc.property(axis, axis, axis, fc.double(), (x, y, z, sampleRateHz) => {
        const result = balance({ kind: 'acceleration', sampleRateHz, x, y, z });
        if (!result.ok) return;
        expect(scoreIn(result)).toBeGreaterThanOrEqual(0);
        expect(scoreIn(result)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
