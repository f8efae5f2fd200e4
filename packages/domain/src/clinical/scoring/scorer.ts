import type {
  InputClass,
  Recording,
  RecordingKind,
  RecordingOf,
  RecordingProblem,
} from '../recordings/recording.ts';
import type { ScoredMeasure } from './scored-measure.ts';

/** What a recording is scored as. */
export interface ScoringRequest<R extends Recording = Recording> {
  /** As the protocol lists it. */
  measureId: number;
  /** The step of a composite; null where the recording is the measure itself. */
  stanceId: number | null;
  inputClass: InputClass;
  recording: R;
}

/** Turns recordings of one kind into scores. Pure; never throws, whatever numbers the recording holds. */
export interface Scorer<K extends RecordingKind = RecordingKind> {
  kind: K;
  /** Why the recording cannot be scored at all; empty when it can. */
  check(request: ScoringRequest<RecordingOf<K>>): RecordingProblem[];
  score(request: ScoringRequest<RecordingOf<K>>): ScoredMeasure[];
}
