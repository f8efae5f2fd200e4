import { recording as recordingSchema } from '@plumbline/contract/features/devices/recording';
import {
  type GraphView,
  graphsOfRecording,
  type RawResult,
  type Recording,
  type TestGraphs,
  trialLines,
  xyzLines,
} from '@plumbline/domain';

/** Graphs of one recording, as it lies in file storage. */
export interface DrawnRecording {
  recording: Uint8Array;
  view: GraphView;
  /** Trials that the score does not use, counted from 0. */
  leftOut: readonly number[];
}

/** One result as lines of CSV. */
export interface WrittenResult {
  lines: 'xyz' | 'trials';
  result: RawResult;
  /** Null where the result has none (skipped). */
  recording: Uint8Array | null;
}

/** Draws a recording; null where the view has nothing to draw of it. For a thread: minutes of samples take a while. */
export function drawRecording({ recording, view, leftOut }: DrawnRecording): TestGraphs | null {
  return graphsOfRecording(recordingOf(recording), view, new Set(leftOut));
}

/** Writes every sample or trial of a result as lines that end in a line break. For a thread, as `drawRecording`. */
export function writeResult({ lines, result, recording }: WrittenResult): Uint8Array {
  const read = recording === null ? null : recordingOf(recording);
  const made = lines === 'trials' ? trialLines(result, read) : read === null ? [] : xyzLines(result, read);
  return new TextEncoder().encode(made.map((line) => `${line}\r\n`).join(''));
}

/** The bytes are what a device sent, so they are read by the schema that it was accepted by. */
const recordingOf = (bytes: Uint8Array): Recording =>
  recordingSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
