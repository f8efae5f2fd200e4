import { type CsvValue, csvLine } from '../../text/csv-line.ts';
import { findMeasure } from '../measures/find-measure.ts';
import type { Recording } from '../recordings/recording.ts';
import type { MotionRecording } from './sensor-graphs.ts';

/** Which result a line of raw data is of. Ids and no names: who may download is not told who was tested. */
export interface RawResult {
  testId: number;
  resultId: number;
  measureId: number;
  stanceId: number | null;
  repetition: number;
  /** In the measure's own unit. */
  score: number | null;
}

const factColumns = ['Test id', 'Result id', 'Measure id', 'Measure', 'Step', 'Repetition'];
const motionColumns = [
  'Sample',
  'Time (s)',
  'x (m/s2)',
  'y (m/s2)',
  'z (m/s2)',
  'Gyro x (rad/s)',
  'Gyro y (rad/s)',
  'Gyro z (rad/s)',
  'Quaternion w',
  'Quaternion x',
  'Quaternion y',
  'Quaternion z',
  'Psi (degrees)',
];
const trialColumns = ['Score', 'Trial', 'Shown', 'Answer', 'Right', 'Time (ms)'];

/** The first line of a download of samples. */
export const xyzHeader = csvLine([...factColumns, ...motionColumns]);
/** The first line of a download of trials. */
export const trialsHeader = csvLine([...factColumns, ...trialColumns]);

const factsOf = ({ testId, resultId, measureId, stanceId, repetition }: RawResult): CsvValue[] => [
  testId,
  resultId,
  measureId,
  findMeasure(measureId)?.name ?? '',
  stanceId === null ? '' : (findMeasure(stanceId)?.name ?? stanceId),
  repetition,
];

/** Every sample of a recording as a line; nothing is thinned out. A lost sample is an empty cell. */
export function xyzLines(result: RawResult, recording: Recording): string[] {
  if (recording.kind !== 'acceleration' && recording.kind !== 'headTurns') return [];
  const facts = csvLine(factsOf(result));
  const { sampleRateHz, x, gyroscope, quaternion } = recording;
  const psi = recording.kind === 'headTurns' ? recording.psiDegrees : [];
  const axes: readonly (readonly (number | null)[] | undefined)[] = [
    ...threeAxes(recording),
    gyroscope?.x,
    gyroscope?.y,
    gyroscope?.z,
    quaternion?.w,
    quaternion?.x,
    quaternion?.y,
    quaternion?.z,
    psi,
  ];
  return x.map((_, i) => {
    const time = Number((i / sampleRateHz).toFixed(6));
    return `${facts},${csvLine([i + 1, time, ...axes.map((axis) => axis?.[i] ?? null)])}`;
  });
}

const threeAxes = ({ x, y, z }: MotionRecording) => [x, y, z];

interface TrialCells {
  shown?: CsvValue;
  answer?: CsvValue;
  isRight?: boolean | null;
  ms?: number | null;
}

/** Every trial of a result as a line; a result without trials is one line with its score. */
export function trialLines(result: RawResult, recording: Recording | null): string[] {
  const trials = recording === null ? [] : trialsOf(recording);
  const facts = [...factsOf(result), result.score];
  if (trials.length === 0) return [csvLine([...facts, null, null, null, null, null])];
  return trials.map(({ shown = null, answer = null, isRight = null, ms = null }, i) =>
    csvLine([...facts, i + 1, shown, answer, isRight === null ? null : isRight ? 'yes' : 'no', ms]),
  );
}

/** What was shown, answered and timed, in one form for every kind of trial. */
function trialsOf(recording: Recording): TrialCells[] {
  switch (recording.kind) {
    case 'reactionTrials':
      return recording.trials.map(({ reactionTimeMs }) => ({ ms: reactionTimeMs }));
    case 'goNoGoTrials':
      return recording.trials.map(({ isGo, reactionTimeMs }) => ({
        shown: isGo ? 'go' : 'no-go',
        isRight: isGo === (reactionTimeMs !== null),
        ms: reactionTimeMs,
      }));
    case 'conditionTrials':
      return recording.trials.map(({ condition, isCorrect, reactionTimeMs }) => ({
        shown: condition,
        isRight: isCorrect,
        ms: reactionTimeMs,
      }));
    case 'inspectionTrials':
      return recording.trials.map(({ durationMs, isCorrect }) => ({ isRight: isCorrect, ms: durationMs }));
    case 'targetTrials':
      return recording.trials.map(({ targetCount, correctCount }) => ({
        shown: targetCount,
        answer: correctCount,
      }));
    case 'numberTouches':
      return recording.touches.map(({ number, atMs }) => ({ answer: number, ms: atMs }));
    case 'memoryTrials':
      return [
        ...recording.grids.map(({ length, isCorrect }) => ({ shown: length, isRight: isCorrect })),
        ...recording.shownLetters.map((shown, i) => {
          const answer = recording.recalledLetters[i] ?? null;
          return { shown, answer, isRight: shown === answer };
        }),
      ];
    case 'itemAnswers':
      return recording.answers.map((answer) => ({ answer }));
    case 'surveyAnswers':
      return recording.answers.map(({ question, answer }) => ({ shown: question, answer }));
    case 'timedWalks':
      return recording.trials.map(({ durationMs, hadFault }) => ({ isRight: !hadFault, ms: durationMs }));
    case 'chairStands':
      return recording.standsAtMs.map((ms) => ({ ms }));
    case 'stanceHold':
      return [{ ms: recording.heldMs }];
    default:
      return [];
  }
}
