import type { Recording } from '../recordings/recording.ts';
import type { GraphSeries, ScatterGraph } from './graph.ts';
import { cloudIndices, rounded } from './thin-out.ts';

interface Point {
  series: string;
  x: number;
  y: number | null;
}

const trialNumber = 'Trial';
const reactionMs = 'Reaction time (ms)';

/**
 * The trials of a test as points, one series for each kind of outcome.
 * @param leftOut trials that the score does not use, counted from 0
 * @returns null where a recording has neither trials nor a path
 */
export function trialGraph(recording: Recording, leftOut: ReadonlySet<number>): ScatterGraph | null {
  const used = (index: number) => (leftOut.has(index) ? 'Left out of the score' : 'Used');
  const timed = (trials: readonly { reactionTimeMs: number | null }[], seriesOf: (index: number) => string) =>
    pointGraph(
      'Reactions',
      trialNumber,
      reactionMs,
      trials.map(({ reactionTimeMs }, i) => ({ series: seriesOf(i), x: i + 1, y: reactionTimeMs })),
    );
  switch (recording.kind) {
    case 'reactionTrials':
      return timed(recording.trials, used);
    case 'goNoGoTrials':
      return timed(recording.trials, (i) =>
        recording.trials[i]?.isGo === false ? 'No-go, answered' : used(i),
      );
    case 'conditionTrials':
      return timed(recording.trials, (i) => {
        const trial = recording.trials[i];
        return trial?.isCorrect === false ? 'Wrong answer' : capital(trial?.condition ?? '');
      });
    case 'inspectionTrials':
      return pointGraph(
        'Time the lines were shown',
        trialNumber,
        'Shown (ms)',
        recording.trials.map((trial, i) => ({
          series: outcome(trial.isCorrect),
          x: i + 1,
          y: trial.durationMs,
        })),
      );
    case 'memoryTrials':
      return pointGraph(
        'Grids',
        'Grid',
        'Squares',
        recording.grids.map((grid, i) => ({ series: outcome(grid.isCorrect), x: i + 1, y: grid.length })),
      );
    case 'numberTouches':
      return pointGraph(
        'Touches',
        'Time (s)',
        'Number touched',
        recording.touches.map(({ number, atMs }) => ({ series: 'Touch', x: atMs / 1000, y: number })),
      );
    case 'targetTrials':
      return pointGraph(
        'Targets',
        trialNumber,
        'Right (%)',
        recording.trials.map((trial, i) => ({
          series: 'Right',
          x: i + 1,
          y: trial.targetCount === 0 ? null : (100 * trial.correctCount) / trial.targetCount,
        })),
      );
    case 'timedWalks':
      return pointGraph(
        'Walks',
        trialNumber,
        'Time (s)',
        recording.trials.map((trial, i) => ({
          series: trial.hadFault ? 'With a fault' : 'Walked',
          x: i + 1,
          y: trial.durationMs === null ? null : trial.durationMs / 1000,
        })),
      );
    case 'chairStands':
      return pointGraph(
        'Stands',
        'Time (s)',
        'Stands so far',
        recording.standsAtMs.map((ms, i) => ({ series: 'Stand', x: ms / 1000, y: i + 1 })),
      );
    case 'drawnShape':
      return drawnPath(recording.points);
    default:
      return null;
  }
}

const outcome = (isCorrect: boolean) => (isCorrect ? 'Right' : 'Wrong');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A trial without an answer has no place on the axis and is left out. */
function pointGraph(title: string, xLabel: string, yLabel: string, points: readonly Point[]): ScatterGraph {
  const answered = points.filter(({ y }) => y !== null && Number.isFinite(y));
  const series: GraphSeries[] = [...Map.groupBy(answered, (point) => point.series)].map(([name, own]) => ({
    name,
    style: 'points',
    x: own.map(({ x }) => rounded(x)),
    y: own.map(({ y }) => (y === null ? null : rounded(y))),
  }));
  return {
    key: 'trials',
    title,
    xLabel,
    yLabel,
    isTopDown: false,
    series,
    marks: null,
    emptyText: series.length === 0 ? 'No trial of this result was answered.' : null,
  };
}

function drawnPath(points: readonly { x: number; y: number }[]): ScatterGraph {
  const kept = cloudIndices(points.length).flatMap((i) => points[i] ?? []);
  return {
    key: 'path',
    title: 'Path that was drawn',
    xLabel: 'x (as the phone counts)',
    yLabel: 'y (as the phone counts)',
    isTopDown: true,
    series: [
      { name: 'Path', style: 'line', x: kept.map(({ x }) => rounded(x)), y: kept.map(({ y }) => rounded(y)) },
    ],
    marks: null,
    emptyText: null,
  };
}
