import { expect, test } from 'vitest';
import { lowPass } from './low-pass.ts';

const rateHz = 100;
const sine = (hz: number, seconds = 20) =>
  new Float64Array(seconds * rateHz).map((_, index) => Math.sin((2 * Math.PI * hz * index) / rateHz));
/** The amplitude of a sine in the middle of a signal, where the ends do not reach. */
const amplitude = (signal: Float64Array) => {
  const middle = signal.slice(signal.length / 4, (3 * signal.length) / 4);
  return Math.sqrt((2 * middle.reduce((sum, value) => sum + value * value, 0)) / middle.length);
};

test.each([
  { cutoffHz: 3.5, hz: 0.5, gain: 1, why: 'far below the cutoff all passes' },
  { cutoffHz: 3.5, hz: 3.5, gain: Math.SQRT1_2, why: 'at the cutoff the result is down by 3 dB' },
  { cutoffHz: 10, hz: 10, gain: Math.SQRT1_2, why: 'at the other cutoff too' },
  { cutoffHz: 3.5, hz: 28, gain: 0, why: 'three octaves above nothing is left' },
])('$why', ({ cutoffHz, hz, gain }) => {
  expect(amplitude(lowPass(sine(hz), cutoffHz, rateHz))).toBeCloseTo(gain, 2);
});

test('nothing is delayed: a slow sine comes out where it went in', () => {
  const signal = sine(0.5);
  const filtered = lowPass(signal, 3.5, rateHz);
  const largest = signal.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (filtered[index] ?? 0))),
    0,
  );
  expect(largest).toBeLessThan(0.02);
});

test('a constant stays, and one sample alone is returned', () => {
  expect(
    [...lowPass(new Float64Array(200).fill(3), 3.5, rateHz)].every((value) => Math.abs(value - 3) < 1e-9),
  ).toBe(true);
  expect([...lowPass(new Float64Array([7]), 3.5, rateHz)]).toEqual([7]);
});
