import type { AccelerationRecording, HeadTurnsRecording } from '../recordings/recording.ts';
import { fillGaps, meanOfSignal } from '../scoring/balance/signal.ts';
import type { GraphSeries, ScatterGraph, TestGraphs } from './graph.ts';
import { cloudIndices, lineOverTime, rounded } from './thin-out.ts';

export type MotionRecording = AccelerationRecording | HeadTurnsRecording;

const axes = ['x', 'y', 'z'] as const;
const acceleration = 'Acceleration (m/s²)';

/** What the phone's sensors read, chart by chart. What a phone did not send is a chart that says so. */
export function sensorGraphs(recording: MotionRecording): TestGraphs {
  const { sampleRateHz, gyroscope, quaternion } = recording;
  const lines = (values: Readonly<Record<string, ArrayLike<number | null>>>): GraphSeries[] =>
    Object.entries(values).map(([name, samples]) => lineOverTime(name, samples, sampleRateHz));
  const raw = { x: recording.x, y: recording.y, z: recording.z };
  return {
    scatterGraphs: [
      overTime('accelerometer', 'Accelerometer', acceleration, lines(raw), null),
      overTime(
        'gyro',
        'Gyroscope',
        'Rotation (rad/s)',
        gyroscope ? lines({ ...gyroscope }) : [],
        gyroscope ? null : 'The phone sent no gyroscope readings with this recording.',
      ),
      overTime(
        'motion',
        'Motion: acceleration without gravity',
        acceleration,
        lines(withoutGravity(raw)),
        null,
      ),
      overTime(
        'quaternion',
        'Quaternion',
        'Attitude (no unit)',
        quaternion ? lines({ ...quaternion }) : [],
        quaternion ? null : 'The phone sent no attitude (quaternion) with this recording.',
      ),
    ],
    scatterGraphs3d: [cloudOf(recording)],
  };
}

/** Gravity is the mean vector, as it is for the score. */
function withoutGravity(raw: Pick<MotionRecording, 'x' | 'y' | 'z'>) {
  const less = (axis: (typeof axes)[number]) => {
    const mean = meanOfSignal(fillGaps(raw[axis]));
    return raw[axis].map((value) => (value === null ? null : value - mean));
  };
  return { x: less('x'), y: less('y'), z: less('z') };
}

/** The acceleration as a cloud in the phone's own three axes; samples with a lost axis are left out. */
export function cloudOf({ x, y, z }: MotionRecording) {
  const whole = x.flatMap((value, i) => {
    const [b, c] = [y[i] ?? null, z[i] ?? null];
    return value === null || b === null || c === null ? [] : [[value, b, c] as const];
  });
  const kept = cloudIndices(whole.length).map((i) => whole[i] ?? [0, 0, 0]);
  const take = (axis: 0 | 1 | 2) => kept.map((sample) => rounded(sample[axis]));
  return {
    key: 'acceleration3d',
    title: 'Acceleration in space',
    xLabel: 'x (m/s²)',
    yLabel: 'y (m/s²)',
    zLabel: 'z (m/s²)',
    x: take(0),
    y: take(1),
    z: take(2),
  };
}

/** A chart of lines over the time of the recording. */
export function overTime(
  key: string,
  title: string,
  yLabel: string,
  series: GraphSeries[],
  emptyText: string | null,
): ScatterGraph {
  return { key, title, xLabel: 'Time (s)', yLabel, isTopDown: false, series, marks: null, emptyText };
}
