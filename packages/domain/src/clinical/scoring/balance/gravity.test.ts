import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../../test/example-recordings.ts';
import type { AccelerationRecording, HeadTurnsRecording } from '../../recordings/recording.ts';
import { scoreRecording } from '../score-recording.ts';
import type { ValidityFlag } from '../scored-measure.ts';

const standardGravity = 9.80665;

interface Standing {
  /** Of the sway, in m/s2. */
  amplitudeMps2: number;
  seconds: number;
  rateHz: number;
  /** How the phone was turned, in radians. */
  turn: number;
  tilt: number;
}

/** Somebody who stands with a phone turned anyhow. */
function standing({ amplitudeMps2, seconds, rateHz, turn, tilt }: Standing): AccelerationRecording {
  const samples = Array.from({ length: Math.round(seconds * rateHz) }, (_, i) => {
    const t = i / rateHz;
    const x = amplitudeMps2 * Math.sin(2 * Math.PI * 0.5 * t);
    const y = amplitudeMps2 * Math.cos(2 * Math.PI * 0.8 * t + 1);
    const z = standardGravity + 0.02 * Math.sin(2 * Math.PI * 3 * t);
    const [x1, y1] = [Math.cos(turn) * x - Math.sin(turn) * y, Math.sin(turn) * x + Math.cos(turn) * y];
    return [x1, Math.cos(tilt) * y1 - Math.sin(tilt) * z, Math.sin(tilt) * y1 + Math.cos(tilt) * z] as const;
  });
  return {
    kind: 'acceleration',
    sampleRateHz: rateHz,
    x: samples.map(([x]) => x),
    y: samples.map(([, y]) => y),
    z: samples.map(([, , z]) => z),
  };
}

const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
const anyStanding = fc
  .record({
    amplitudeMps2: fc.double({ min: 0.02, max: 1.2, noNaN: true }),
    seconds: fc.integer({ min: 3, max: 12 }),
    rateHz: fc.constantFrom(50, 100),
    turn: angle,
    tilt: angle,
  })
  .map(standing);

const each = (
  recording: AccelerationRecording,
  change: (value: number, axis: 'x' | 'y' | 'z') => number,
): AccelerationRecording => {
  const changed = (axis: 'x' | 'y' | 'z') =>
    recording[axis].map((value) => (value === null ? null : change(value, axis)));
  return { ...recording, x: changed('x'), y: changed('y'), z: changed('z') };
};
const scaled = (recording: AccelerationRecording, by: number) => each(recording, (value) => value * by);

function flagsOf(recording: AccelerationRecording | HeadTurnsRecording): readonly ValidityFlag[] {
  const measureId = recording.kind === 'headTurns' ? 78 : 12;
  const result = scoreRecording({ measureId, stanceId: null, inputClass: 'motion', recording });
  if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join());
  return result.scores.flatMap(({ validity }) => validity);
}
const onGravity = (recording: AccelerationRecording | HeadTurnsRecording) =>
  flagsOf(recording).filter(({ rule }) => rule === 'gravity');

describe('the unit of an acceleration', () => {
  test('any standing sent in g is invalid and named, and no other rule judges it as if it were m/s2', () => {
    fc.assert(
      fc.property(anyStanding, (recording) => {
        const flags = flagsOf(scaled(recording, 1 / standardGravity));
        expect(flags.filter(({ rule }) => rule === 'frozenSensor' || rule === 'drop')).toEqual([]);
        expect(flags).toContainEqual(
          expect.objectContaining({
            rule: 'gravity',
            effect: 'invalid',
            sentence: expect.stringContaining('This phone sent g instead of m/s2'),
          }),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('nothing is said of a phone within the usual error of calibration, 5 % and more', () => {
    fc.assert(
      fc.property(anyStanding, fc.double({ min: 0.95, max: 1.05, noNaN: true }), (recording, by) => {
        expect(onGravity(scaled(recording, by))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('any standing without gravity is invalid and says so', () => {
    fc.assert(
      fc.property(anyStanding, (recording) => {
        const meanOf = (axis: 'x' | 'y' | 'z') =>
          recording[axis].reduce<number>((sum, value) => sum + (value ?? 0), 0) / recording[axis].length;
        const means = { x: meanOf('x'), y: meanOf('y'), z: meanOf('z') };
        expect(onGravity(each(recording, (value, axis) => value - means[axis]))).toEqual([
          expect.objectContaining({
            effect: 'invalid',
            sentence: expect.stringContaining('gravity was removed'),
          }),
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    { why: 'a tenth too much', by: 1.1, effect: 'caution', says: 'badly calibrated' },
    { why: 'a tenth too little', by: 0.9, effect: 'caution', says: 'badly calibrated' },
    { why: 'a sixth too much', by: 7 / 6, effect: 'invalid', says: 'the unit is wrong' },
    { why: 'feet', by: 3.281, effect: 'invalid', says: 'the unit is wrong' },
    { why: 'thousandths of g', by: 1000 / standardGravity, effect: 'invalid', says: 'the unit is wrong' },
  ])('$why is $effect', ({ by, effect, says }) => {
    const usual = standing({ amplitudeMps2: 0.1, seconds: 10, rateHz: 100, turn: 0.4, tilt: 1 });
    expect(onGravity(scaled(usual, by))).toEqual([
      expect.objectContaining({ effect, sentence: expect.stringContaining(says) }),
    ]);
  });

  test('head turns, which have no score, are told in g too', () => {
    const { headTurns } = exampleRecordings;
    const inG = (axis: readonly (number | null)[]) => axis.map((value) => (value ?? 0) / standardGravity);
    expect(onGravity(headTurns)).toEqual([]);
    expect(
      onGravity({ ...headTurns, x: inG(headTurns.x), y: inG(headTurns.y), z: inG(headTurns.z) }),
    ).toEqual([expect.objectContaining({ effect: 'invalid' })]);
  });
});
