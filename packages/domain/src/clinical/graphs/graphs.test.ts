import { expect, test } from 'vitest';
import type { AccelerationRecording, HeadTurnsRecording, Recording } from '../recordings/recording.ts';
import { scoreRecording } from '../scoring/score-recording.ts';
import { type CobaltResult, cobaltScores } from './cobalt.ts';
import { graphsOfRecording } from './graphs-of-recording.ts';
import { figureText, namedScoresOf, nameOfFigure } from './named-scores.ts';
import { lineOverTime } from './thin-out.ts';

const samples = (count: number, f: (t: number) => number, rate = 100) =>
  Array.from({ length: count }, (_, i) => f(i / rate));

const standing: AccelerationRecording = {
  kind: 'acceleration',
  sampleRateHz: 100,
  x: samples(600, (t) => 0.2 * Math.sin(2 * Math.PI * 0.7 * t)),
  y: samples(600, (t) => 0.1 * Math.cos(2 * Math.PI * 0.4 * t)),
  z: samples(600, () => 9.81),
};
const turning: HeadTurnsRecording = {
  ...standing,
  kind: 'headTurns',
  psiDegrees: samples(600, (t) => 40 * Math.sin(Math.PI * t)),
  beatsAtMs: [500, 1500, 2500],
};
const noTrials: ReadonlySet<number> = new Set();
const drawn = (recording: Recording, view: Parameters<typeof graphsOfRecording>[1], leftOut = noTrials) => {
  const graphs = graphsOfRecording(recording, view, leftOut);
  if (graphs === null) throw new Error('nothing was drawn');
  return graphs;
};

test('a long line is thinned out and keeps its one spike, its ends and its gap', () => {
  const values: (number | null)[] = samples(300_000, () => 0, 1000);
  values[123_457] = 42;
  for (let i = 200_000; i < 202_000; i += 1) values[i] = null;
  const { x, y } = lineOverTime('x', values, 1000);
  expect(x.length).toBeLessThanOrEqual(2_000);
  expect(y).toContain(42);
  expect(x[y.indexOf(42)]).toBeCloseTo(123.457, 3);
  expect(y.filter((value) => value === null).length).toBeGreaterThan(0);
  expect(x.at(0)).toBe(0);
  expect(x.toSorted((a, b) => a - b)).toEqual(x);
});

test('a short line keeps every sample', () => {
  expect(lineOverTime('x', [1, null, 3], 10)).toEqual({
    name: 'x',
    style: 'line',
    x: [0, 0.1, 0.2],
    y: [1, null, 3],
  });
});

test('C121: the sensors are four charts and a cloud; what the phone did not send says so', () => {
  const { scatterGraphs, scatterGraphs3d } = drawn(standing, 'sensors');
  expect(scatterGraphs.map(({ key, series, emptyText }) => [key, series.length, emptyText])).toEqual([
    ['accelerometer', 3, null],
    ['gyro', 0, 'The phone sent no gyroscope readings with this recording.'],
    ['motion', 3, null],
    ['quaternion', 0, 'The phone sent no attitude (quaternion) with this recording.'],
  ]);
  expect(scatterGraphs3d[0]?.z[0]).toBe(9.81);
  const motion = scatterGraphs[2]?.series.find(({ name }) => name === 'z');
  expect(motion?.y.every((value) => Math.abs(value ?? 1) < 1e-6)).toBe(true);
});

test('C121: gyroscope and quaternion are drawn where the phone sent them', () => {
  const reading = samples(600, (t) => Math.sin(t));
  const { scatterGraphs } = drawn(
    {
      ...standing,
      gyroscope: { x: reading, y: reading, z: reading },
      quaternion: { w: reading, x: reading, y: reading, z: reading },
    },
    'sensors',
  );
  expect(scatterGraphs.map(({ series }) => series.map(({ name }) => name))).toEqual([
    ['x', 'y', 'z'],
    ['x', 'y', 'z'],
    ['x', 'y', 'z'],
    ['w', 'x', 'y', 'z'],
  ]);
});

test('C122: the calculation of a balance score is the sway it is made of, over time, from above and in space', () => {
  const { scatterGraphs, scatterGraphs3d } = drawn(standing, 'calculation');
  expect(scatterGraphs.map(({ key, isTopDown }) => [key, isTopDown])).toEqual([
    ['sway', false],
    ['topDown', true],
  ]);
  // The first second and the last half second are not scored.
  expect(scatterGraphs[0]?.series[0]?.x.at(-1)).toBeCloseTo(4.49, 2);
  expect(scatterGraphs3d).toHaveLength(1);
});

test('C125: the Cobalt graphs are the sway from above, and the psi angle with its beeps in seconds', () => {
  const { scatterGraphs } = drawn(turning, 'cobalt');
  expect(scatterGraphs.map(({ key }) => key)).toEqual(['topDown', 'psi']);
  expect(scatterGraphs[1]).toMatchObject({ marks: { name: 'Beep', at: [0.5, 1.5, 2.5] }, yLabel: 'Psi (°)' });
  expect(graphsOfRecording(standing, 'cobalt', noTrials)).toBeNull();
});

test('trials are told apart by what became of them', () => {
  const reactions: Recording = {
    kind: 'reactionTrials',
    trials: [250, 90, null, 260].map((reactionTimeMs) => ({ reactionTimeMs })),
  };
  expect(drawn(reactions, 'calculation', new Set([1])).scatterGraphs[0]?.series).toEqual([
    { name: 'Used', style: 'points', x: [1, 4], y: [250, 260] },
    { name: 'Left out of the score', style: 'points', x: [2], y: [90] },
  ]);
  expect(graphsOfRecording(reactions, 'sensors', noTrials)).toBeNull();
  expect(graphsOfRecording({ kind: 'stanceHold', heldMs: 9_000 }, 'calculation', noTrials)).toBeNull();
});

const cobalt = (algorithmVersion: string, rmsMps2: number, measureId = 78): CobaltResult => ({
  measureId,
  repetition: 1,
  algorithmVersion,
  figures: { rmsMps2, turnCount: 9 },
});

test.each([
  { version: '1.0.0', hasParts: true },
  { version: '2.1.0', hasParts: false },
  { version: '3.4.0', hasParts: true },
])(
  'C494: algorithm version $version is broken down: $hasParts; the composite is the mean across tests',
  ({ version, hasParts }) => {
    const scores = cobaltScores([cobalt(version, 0.1), cobalt(version, 0.3, 80)]);
    expect(scores[0]).toEqual({ name: 'Sway (RMS)', value: '0.200 m/s²', part: null });
    expect(scores.slice(1)).toEqual(
      hasParts
        ? [
            { name: 'Sway (RMS)', value: '0.100 m/s²', part: 'VMS' },
            { name: 'Sway (RMS)', value: '0.300 m/s²', part: 'VMS Foam' },
          ]
        : [],
    );
  },
);

test('a session without figures has no composite', () => {
  expect(cobaltScores([{ ...cobalt('1.0.0', 0), figures: {} }])).toEqual([]);
});

test.each([
  ['rmsMps2', 0.1234, 'Sway (RMS)', '0.123 m/s²'],
  ['missingShare', 0.25, 'Missing', '25 %'],
  ['congruentMedianMs', 512.4, 'Congruent median', '512 ms'],
  ['goCount', 7, 'Go count', '7'],
  ['durationS', 4.5, 'Time scored', '4.5 s'],
  ['headTurnDegrees', 39.6, 'Head turn', '40°'],
])('%s is a figure with a name and a unit', (key, value, name, text) => {
  expect([nameOfFigure(key), figureText(key, value)]).toEqual([name, text]);
});

test('every figure of a balance receipt has a unit or is a count', () => {
  const scored = scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording: standing });
  const [score] = scored.ok ? scored.scores : [];
  if (score === undefined) throw new Error('the recording was not scored');
  const named = namedScoresOf({ measureId: 12, score: score.score, figures: score.receipt.figures });
  expect(named[0]?.name).toBe('Score');
  expect(named.length).toBeGreaterThan(9);
  for (const { name, value } of named.slice(1)) expect(`${name} ${value}`).toMatch(/\d (m|s|Hz|%)/);
});
