import { expect, test } from 'vitest';
import { swaySamples } from '../../test/player-sway.ts';
import { doneTask, taskPlace } from '../../test/take-task.ts';
import { findMeasure } from '../clinical/measures/find-measure.ts';
import type { Recording } from '../clinical/recordings/recording.ts';
import { scoreRecording } from '../clinical/scoring/score-recording.ts';
import { emptyItemsRun, itemsRecording } from './items-run.ts';
import { headTurnsRecording } from './motion/head-turns.ts';
import { motionRecording } from './motion/motion-recording.ts';
import type { PlayerTest, TimedPlan } from './player-test.ts';
import { playerTests } from './player-tests.ts';
import { formParts } from './tasks/form-recording.ts';
import { type FormFacts, formFor } from './tasks/form-tests.ts';
import { holdParts } from './tasks/holds-run.ts';
import { taskRecording } from './tasks/task.ts';
import { isTaskPlan } from './tasks/task-kinds.ts';
import { afterAttempt, emptyTimedRun, timedRecording } from './timed-run.ts';

const place = { seed: 42, measureId: 1002, repetition: 1 };

const doneTimed = (plan: TimedPlan) =>
  Array.from({ length: plan.trialCount }, () => 300).reduce(
    (run, reactionTimeMs) => afterAttempt(plan, run, place, { kind: 'answered', reactionTimeMs }, 'touch'),
    emptyTimedRun,
  );

/** What a whole repetition of a test gives. */
function recordingOf({ plan, measureId }: PlayerTest): Recording | null {
  if (isTaskPlan(plan)) {
    const at = { ...taskPlace, measureId };
    const run = doneTask(plan, at);
    if (plan.kind === 'form' && run.kind === 'form' && plan.form === 'voms')
      return formParts(plan, run)[0]?.recording ?? null;
    if (plan.kind === 'holds' && run.kind === 'holds') return holdParts(plan, run)[0]?.recording ?? null;
    return taskRecording(plan, run, at);
  }
  if (plan.kind === 'timed') return timedRecording(plan, doneTimed(plan));
  if (plan.kind === 'motion')
    return plan.turns === null ? motionRecording(swaySamples()) : headTurnsRecording(swaySamples(), [500]);
  return {
    ...itemsRecording(emptyItemsRun(plan), 1),
    answers: Array.from({ length: plan.itemCount }, () => 1),
  };
}

/** The portal shows what was answered or measured, and computes nothing of it. */
const withoutScore: readonly Recording['kind'][] = ['surveyAnswers', 'onField', 'headTurns'];
/** What an organization brings to its own questions. */
const brought = {
  survey: {
    revisionId: 3,
    items: [{ key: 'a', title: 'How long did you sleep?', type: 'freeform', options: [] }],
  },
  covid: { asksContact: true, isMetric: false },
} satisfies FormFacts;
const complete = (one: PlayerTest): PlayerTest =>
  one.plan.kind === 'form' ? { ...one, plan: formFor(one.plan, brought) } : one;

test.each(playerTests.map(complete).map((one) => ({ name: findMeasure(one.measureId)?.name, one })))(
  'the scorer of $name takes what the test records, and gives a score where the portal has one',
  ({ one }) => {
    const recording = recordingOf(one);
    if (recording === null) throw new Error('nothing was recorded');
    const { measureId, plan } = one;
    const positionId = plan.kind === 'motion' && plan.hasSteps ? (plan.positions[0]?.id ?? null) : null;
    const stepId = plan.kind === 'form' ? (plan.sections[0]?.stanceId ?? null) : positionId;
    const stanceId = plan.kind === 'holds' ? (plan.stanceIds[0] ?? null) : stepId;
    const outcome = scoreRecording({ measureId, stanceId, inputClass: 'touch', recording });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    expect(outcome.scores[0]?.score === null).toBe(withoutScore.includes(recording.kind));
  },
);
