import type { ConditionTrialsRecording, TrialCondition } from '../../clinical/recordings/recording.ts';
import { validityLimits } from '../../clinical/validity/validity-limits.ts';
import { roundTo } from '../../numbers/rounding.ts';
import { drawAt, shuffleAt } from '../seeded-random.ts';
import { noCounts, type RunCounts, type TaskPlace } from './task-run.ts';

export type Side = 'left' | 'right';

/** Which of the two targets answers the signal: the color or the word that a cue asks for, or the middle one of five arrows. */
export interface ChoicePlan {
  kind: 'choice';
  task: 'stroop' | 'flanker';
  /** Each kind of trial (condition, side and cue) comes so often in one repetition. */
  trialsOfAKind: number;
  practiceCount: number;
  foreperiodMs: { min: number; max: number };
  answerWithinMs: number;
  /** As in a plan of a signal and one answer. */
  repeatedEarlyCount: number;
}

export interface ChoiceTrial {
  foreperiodMs: number;
  condition: Extract<TrialCondition, 'congruent' | 'incongruent'>;
  /** The right answer. */
  side: Side;
  /** What a cued Stroop asks for; null in a flanker. */
  cue: 'ink' | 'word' | null;
}

export type ChoicePart =
  | { of: 'choice'; side: Side; reactionTimeMs: number }
  /** Nothing was answered in time. */
  | { of: 'noChoice' };

type ConditionTrial = ConditionTrialsRecording['trials'][number];

export interface ChoiceRun extends RunCounts {
  kind: 'choice';
  trials: readonly ConditionTrial[];
}

/** A repetition before its first trial. */
export const emptyChoiceRun: ChoiceRun = { kind: 'choice', ...noCounts, trials: [] };

const kindsOf = ({ task }: ChoicePlan): Omit<ChoiceTrial, 'foreperiodMs'>[] =>
  (['congruent', 'incongruent'] as const).flatMap((condition) =>
    (['left', 'right'] as const).flatMap((side) =>
      (task === 'stroop' ? (['ink', 'word'] as const) : [null]).map((cue) => ({ condition, side, cue })),
    ),
  );

/** The trials of one repetition. */
export const choiceCount = (plan: ChoicePlan): number => kindsOf(plan).length * plan.trialsOfAKind;

/** The trial that comes next: every kind equally often, in an order of the session's seed. */
export function nextChoice(
  plan: ChoicePlan,
  { trials, attemptCount }: ChoiceRun,
  { seed, measureId, repetition }: Pick<TaskPlace, 'seed' | 'measureId' | 'repetition'>,
): ChoiceTrial {
  const kinds = kindsOf(plan);
  const all = Array.from({ length: choiceCount(plan) }, (_, index) => kinds[index % kinds.length]);
  const order = shuffleAt(all, seed, measureId, repetition, all.length);
  const { min, max } = plan.foreperiodMs;
  return {
    ...(order[trials.length % all.length] ?? { condition: 'congruent', side: 'left', cue: null }),
    foreperiodMs: Math.round(min + drawAt(seed, measureId, repetition, attemptCount) * (max - min)),
  };
}

/** The run after an answer, or after none came. An answer that nobody can have thought about is taken again, up to the plan's number. */
export function afterChoice(plan: ChoicePlan, run: ChoiceRun, part: ChoicePart, place: TaskPlace): ChoiceRun {
  const next = { ...run, attemptCount: run.attemptCount + 1, repeatReason: null };
  const isEarly = part.of === 'choice' && part.reactionTimeMs < validityLimits.interference.underMs;
  const earlyCount = run.earlyCount + (isEarly ? 1 : 0);
  if (isEarly && earlyCount <= plan.repeatedEarlyCount) return { ...next, earlyCount, repeatReason: 'early' };
  const { condition, side } = nextChoice(plan, run, place);
  const trial: ConditionTrial =
    part.of === 'choice'
      ? {
          condition,
          isCorrect: part.side === side,
          reactionTimeMs: roundTo(part.reactionTimeMs, 1),
        }
      : { condition, isCorrect: false, reactionTimeMs: null };
  return { ...next, earlyCount, trials: [...run.trials, trial] };
}

/** The recording of a repetition, as the device API takes it. */
export const choiceRecording = ({ trials }: ChoiceRun): ConditionTrialsRecording => ({
  kind: 'conditionTrials',
  trials: [...trials],
});
