import { describe, expect, test } from 'vitest';
import { swayFigures } from './sway-figures.ts';

const rateHz = 100;

/** Steady circling: the one sway of which every published number is known by hand. */
const circling = (radiusMps2: number, hz: number, seconds: number) => {
  const along = (curve: (angle: number) => number) =>
    new Float64Array(seconds * rateHz).map(
      (_, index) => radiusMps2 * curve((2 * Math.PI * hz * index) / rateHz),
    );
  return {
    anteroposterior: along(Math.cos),
    mediolateral: along(Math.sin),
    sampleRateHz: rateHz,
    peakChangeMps2: 0,
    meanMagnitudeMps2: 9.81,
    meanVectorMps2: 9.81,
  };
};

describe.each([
  { radius: 0.2, hz: 0.5, seconds: 60 },
  { radius: 0.05, hz: 0.8, seconds: 60 },
  { radius: 0.5, hz: 0.25, seconds: 120 },
])('circling $radius m/s2 wide at $hz Hz', ({ radius, hz, seconds }) => {
  const figures = swayFigures(circling(radius, hz, seconds));
  const turn = 2 * Math.PI * hz;
  /** The ends of the filter reach a little way in. */
  const within = (value: number, expected: number) =>
    expect(Math.abs(value / expected - 1), `${value} is ${expected}`).toBeLessThan(0.01);

  test('RMS and mean distance are the radius, the range its double', () => {
    within(figures.rmsMps2, radius);
    within(figures.distMps2, radius);
    within(figures.rangeMps2, 2 * radius);
  });
  test('the path is so many times round, and the mean frequency that of the circling', () => {
    within(figures.pathMps2, turn * radius * seconds);
    within(figures.meanFrequencyHz, hz);
  });
  test('the area swept a second is half of r squared times the angle a second', () => {
    within(figures.areaM2ps5, (turn * radius ** 2) / 2);
  });
  test('the 95 % ellipse is 18.82 times the root of the covariance determinant, here r squared over 2', () => {
    within(figures.ellipseM2ps4, (18.82 * radius ** 2) / 2);
  });
  test('jerk is half the time times the squared rate of change', () => {
    within(figures.jerkM2ps5, (seconds * (turn * radius) ** 2) / 2);
  });
  test('the time is that of the signal', () => {
    expect(figures.durationS).toBe(seconds);
  });
});

test('amplitude does not change the mean frequency, and doubles what has its unit', () => {
  const [small, large] = [swayFigures(circling(0.1, 0.5, 30)), swayFigures(circling(0.2, 0.5, 30))];
  expect(large.meanFrequencyHz).toBeCloseTo(small.meanFrequencyHz, 9);
  expect(large.rmsMps2).toBeCloseTo(2 * small.rmsMps2, 9);
  expect(large.pathMps2).toBeCloseTo(2 * small.pathMps2, 9);
  expect(large.areaM2ps5).toBeCloseTo(4 * small.areaM2ps5, 9);
  expect(large.jerkM2ps5).toBeCloseTo(4 * small.jerkM2ps5, 9);
});
