/** What a change needs at each level, as a multiple of its standard error. */
export type LevelPoints = readonly [p70: number, p80: number, p90: number, p95: number];

/** Two-sided 70, 80, 90 and 95 % points of the normal distribution. */
export const normalPoints: LevelPoints = [1.04, 1.28, 1.645, 1.96];

const fewestDegreesOfFreedom = 3;

/** The same points of Student's t for 3 to 30 degrees of freedom. */
const studentPoints: readonly LevelPoints[] = [
  [1.25, 1.638, 2.353, 3.182],
  [1.19, 1.533, 2.132, 2.776],
  [1.156, 1.476, 2.015, 2.571],
  [1.134, 1.44, 1.943, 2.447],
  [1.119, 1.415, 1.895, 2.365],
  [1.108, 1.397, 1.86, 2.306],
  [1.1, 1.383, 1.833, 2.262],
  [1.093, 1.372, 1.812, 2.228],
  [1.088, 1.363, 1.796, 2.201],
  [1.083, 1.356, 1.782, 2.179],
  [1.079, 1.35, 1.771, 2.16],
  [1.076, 1.345, 1.761, 2.145],
  [1.074, 1.341, 1.753, 2.131],
  [1.071, 1.337, 1.746, 2.12],
  [1.069, 1.333, 1.74, 2.11],
  [1.067, 1.33, 1.734, 2.101],
  [1.066, 1.328, 1.729, 2.093],
  [1.064, 1.325, 1.725, 2.086],
  [1.063, 1.323, 1.721, 2.08],
  [1.061, 1.321, 1.717, 2.074],
  [1.06, 1.319, 1.714, 2.069],
  [1.059, 1.318, 1.711, 2.064],
  [1.058, 1.316, 1.708, 2.06],
  [1.058, 1.315, 1.706, 2.056],
  [1.057, 1.314, 1.703, 2.052],
  [1.056, 1.313, 1.701, 2.048],
  [1.055, 1.311, 1.699, 2.045],
  [1.055, 1.31, 1.697, 2.042],
];

/**
 * The points of Student's t, for a spread that is itself known from few values: by the normal points one healthy person in
 * seven, not one in twenty, would read 'beyond noise, 95 %' of a spread of four (Crawford and Howell 1998 for one person
 * against a small sample). Those of the normal distribution above 30 degrees of freedom.
 *
 * @param degreesOfFreedom whole, 3 or more
 */
export function pointsOfStudentsT(degreesOfFreedom: number): LevelPoints {
  return studentPoints[degreesOfFreedom - fewestDegreesOfFreedom] ?? normalPoints;
}
