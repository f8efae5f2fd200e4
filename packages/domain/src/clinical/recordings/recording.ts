/** How the person answered: by moving the phone, touching it, or a keyboard. Baselines and norms never mix classes. */
export const inputClasses = ['motion', 'touch', 'keyboard'] as const;
export type InputClass = (typeof inputClasses)[number];

/** Three axes in m/s2, gravity included, sensor axes; one sample every 1/sampleRateHz seconds. `null` marks a lost sample. */
export interface AccelerationRecording {
  kind: 'acceleration';
  sampleRateHz: number;
  x: readonly (number | null)[];
  y: readonly (number | null)[];
  z: readonly (number | null)[];
}

/** One simple reaction: `reactionTimeMs` is null where the person never reacted. */
export interface ReactionTrialsRecording {
  kind: 'reactionTrials';
  trials: readonly { foreperiodMs?: number | undefined; reactionTimeMs: number | null }[];
}

/** Go/no-go: `reactionTimeMs` is the time of the response, null where there was none (right on a no-go trial). */
export interface GoNoGoTrialsRecording {
  kind: 'goNoGoTrials';
  trials: readonly { isGo: boolean; reactionTimeMs: number | null }[];
}

export const trialConditions = ['congruent', 'neutral', 'incongruent'] as const;
export type TrialCondition = (typeof trialConditions)[number];

/** Stroop and flanker trials; `reactionTimeMs` is null where there was no answer. */
export interface ConditionTrialsRecording {
  kind: 'conditionTrials';
  trials: readonly { condition: TrialCondition; isCorrect: boolean; reactionTimeMs: number | null }[];
}

/** Answers to a questionnaire in item order; null is an item left out. `durationMs` is the time from first to last answer. */
export interface ItemAnswersRecording {
  kind: 'itemAnswers';
  answers: readonly (number | null)[];
  durationMs?: number | undefined;
  languageId?: number | undefined;
}

export type RecordingKind = Recording['kind'];

export type RecordingOf<K extends RecordingKind> = Extract<Recording, { kind: K }>;

export type Recording =
  | AccelerationRecording
  | ReactionTrialsRecording
  | GoNoGoTrialsRecording
  | ConditionTrialsRecording
  | ItemAnswersRecording;

/**
 * Why a recording cannot be taken at all. The code is a message of the catalogue and `detail` fills its placeholders: only
 * numbers and ids, indices counting from 0.
 */
export interface RecordingProblem {
  code:
    | 'recording.wrong_kind'
    | 'recording.not_finite'
    | 'recording.axes_differ'
    | 'recording.bad_rate'
    | 'recording.too_short'
    | 'recording.too_long'
    | 'recording.acceleration_out_of_range'
    | 'recording.too_many_gaps'
    | 'recording.frozen_sensor'
    | 'recording.no_trials'
    | 'recording.time_out_of_range'
    | 'recording.wrong_item_count'
    | 'recording.answer_out_of_range'
    | 'recording.no_scorer';
  detail: Record<string, number | string>;
}
