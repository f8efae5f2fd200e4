import type { AccelerationRecording, RecordingProblem } from './recording.ts';
import { type RecordingLimits, recordingLimits } from './recording-limits.ts';

type Axis = AccelerationRecording['x'];

/**
 * Decides whether a balance score can be computed from an acceleration recording at all (see `RecordingLimits` for the
 * line between refusing and flagging).
 * @param recording three axes in m/s2; `null` marks a lost sample
 * @returns every problem found, one of a kind, each at its first place; empty when the recording can be scored
 */
export function checkAcceleration(
  recording: AccelerationRecording,
  limits: RecordingLimits = recordingLimits,
): RecordingProblem[] {
  const problems = [
    ...rateProblems(recording, limits),
    ...axisProblems(recording),
    ...valueProblems(recording, limits),
    ...readingProblems(recording),
  ];
  // Duration, gaps and a frozen sensor can only be judged on three equal axes of numbers.
  return problems.length > 0 ? problems : signalProblems(recording, limits);
}

/** Marks the samples of which at least one axis was lost. */
export function missingSamples({ x, y, z }: AccelerationRecording): boolean[] {
  return x.map((value, index) => value === null || y[index] === null || z[index] === null);
}

function rateProblems({ sampleRateHz }: AccelerationRecording, limits: RecordingLimits): RecordingProblem[] {
  const { minRateHz: min, maxRateHz: max } = limits.acceleration;
  if (sampleRateHz >= min && sampleRateHz <= max) return [];
  const rate = Number.isFinite(sampleRateHz) ? sampleRateHz : String(sampleRateHz);
  return [{ code: 'recording.bad_rate', detail: { min, max, rate } }];
}

function axisProblems({ x, y, z }: AccelerationRecording): RecordingProblem[] {
  if (x.length === y.length && y.length === z.length) return [];
  return [{ code: 'recording.axes_differ', detail: { x: x.length, y: y.length, z: z.length } }];
}

/** What came beside the acceleration must be numbers and as many, so that a chart can put them over the same time. */
function readingProblems({ x, gyroscope, quaternion }: AccelerationRecording): RecordingProblem[] {
  const readings = [...Object.values(gyroscope ?? {}), ...Object.values(quaternion ?? {})];
  const brokenIndex = firstIndex(readings, (value) => !Number.isFinite(value));
  if (brokenIndex !== null) return [{ code: 'recording.not_finite', detail: { index: brokenIndex } }];
  const odd = readings.find((reading) => reading.length !== x.length);
  return odd === undefined
    ? []
    : [{ code: 'recording.readings_differ', detail: { expected: x.length, count: odd.length } }];
}

function valueProblems({ x, y, z }: AccelerationRecording, limits: RecordingLimits): RecordingProblem[] {
  const max = limits.acceleration.maxMagnitudeMps2;
  const problems: RecordingProblem[] = [];
  const brokenIndex = firstIndex([x, y, z], (value) => !Number.isFinite(value));
  if (brokenIndex !== null) {
    problems.push({ code: 'recording.not_finite', detail: { index: brokenIndex } });
  }
  for (const axis of [x, y, z]) {
    const index = firstIndex([axis], (value) => Number.isFinite(value) && Math.abs(value) > max);
    const value = index === null ? null : (axis[index] ?? null);
    if (index === null || value === null) continue;
    problems.push({ code: 'recording.acceleration_out_of_range', detail: { value, max, index } });
    break;
  }
  return problems;
}

/** The earliest sample at which any of the axes has a value that the test finds. */
function firstIndex(axes: readonly Axis[], found: (value: number) => boolean): number | null {
  const indices = axes
    .map((axis) => axis.findIndex((value) => value !== null && found(value)))
    .filter((index) => index >= 0);
  return indices.length === 0 ? null : Math.min(...indices);
}

function signalProblems(recording: AccelerationRecording, limits: RecordingLimits): RecordingProblem[] {
  const { minSeconds, maxSeconds, maxMissingShare } = limits.acceleration;
  const count = recording.x.length;
  const problems: RecordingProblem[] = [];
  const seconds = count / recording.sampleRateHz;
  // Rounded towards 'worse', so that the sentence never says '2.5 s; at least 2.5 s are needed'.
  if (seconds < minSeconds) {
    const shown = Math.floor(seconds * 100) / 100;
    problems.push({ code: 'recording.too_short', detail: { seconds: shown, minSeconds } });
  }
  if (seconds > maxSeconds) {
    const shown = Math.ceil(seconds * 100) / 100;
    problems.push({ code: 'recording.too_long', detail: { seconds: shown, maxSeconds } });
  }
  const missingCount = missingSamples(recording).filter(Boolean).length;
  if (missingCount > maxMissingShare * count) {
    const percent = Math.ceil((missingCount / count) * 1_000) / 10;
    problems.push({
      code: 'recording.too_many_gaps',
      detail: { percent, maxPercent: maxMissingShare * 100 },
    });
  } else if (count > 0 && [recording.x, recording.y, recording.z].every(isConstant)) {
    problems.push({ code: 'recording.frozen_sensor', detail: {} });
  }
  return problems;
}

function isConstant(axis: Axis): boolean {
  const present = axis.filter((value) => value !== null);
  return present.every((value) => value === present[0]);
}
