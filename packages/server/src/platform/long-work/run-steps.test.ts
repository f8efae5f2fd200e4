import { expect, test } from 'vitest';
import type { Tx } from '../database/database.ts';
import { FutileWork, runSteps, type StepOutcome, type Steps } from './run-steps.ts';

/** What a work did, in order: its steps and whatever it noted in a transaction. */
function aWork(outcomes: readonly (StepOutcome | Error)[], more: Partial<Steps> = {}) {
  const done: string[] = [];
  const left = [...outcomes];
  const steps: Steps = {
    step: async () => {
      const next = left.shift();
      if (next === undefined) throw new Error('a step too many');
      done.push('step');
      if (next instanceof Error) throw next;
      return next;
    },
    handOver: async () => void done.push('hand over'),
    ...more,
  };
  return { done, steps };
}

const aRun = (
  more: { isLastAttempt?: boolean; signal?: AbortSignal } = {},
): Parameters<typeof runSteps>[0] => ({
  isLastAttempt: false,
  signal: new AbortController().signal,
  // None of the steps here looks into a database.
  transaction: (work) => work({} as Tx, null),
  ...more,
});

test('steps follow each other until nothing is left', async () => {
  const { done, steps } = aWork(['more', 'more', 'done']);
  await runSteps(aRun(), steps);
  expect(done).toEqual(['step', 'step', 'step']);
});

test('when its time is up, a job hands over after the step that it is at', async () => {
  const { done, steps } = aWork(['more', 'more', 'done'], { handOverAfterMs: -1 });
  await runSteps(aRun(), steps);
  expect(done).toEqual(['step', 'hand over']);
});

test('a step is told when the time is up, and what it ends with then is all: nothing is handed over', async () => {
  const told: boolean[] = [];
  const step = async (isTime: () => boolean): Promise<StepOutcome> => {
    told.push(isTime());
    return 'done';
  };
  const { done, steps } = aWork([], { handOverAfterMs: -1, step });
  await runSteps(aRun(), steps);
  expect([told, done]).toEqual([[true], []]);
});

test('what somebody else has locked is waited for, with a pause before it is asked for again', async () => {
  const at: number[] = [];
  const step = async (): Promise<StepOutcome> => (at.push(performance.now()) === 1 ? 'locked' : 'done');
  await runSteps(aRun(), { ...aWork([]).steps, step });
  const [first = 0, second = 0] = at;
  expect(second - first).toBeGreaterThan(150);
});

test.each([
  { why: 'an attempt that is not the last fails and notes nothing', isLastAttempt: false, noted: [] },
  { why: 'the last attempt gives the work up and fails', isLastAttempt: true, noted: ['give up'] },
])('$why', async ({ isLastAttempt, noted }) => {
  const { done, steps } = aWork([new Error('the disk is full')]);
  const giveUp = async () => void done.push('give up');
  await expect(runSteps(aRun({ isLastAttempt }), { ...steps, giveUp })).rejects.toThrow('the disk is full');
  expect(done).toEqual(['step', ...noted]);
});

test('a futile work is given up at the first attempt, and its job does not fail', async () => {
  const { done, steps } = aWork(['more', new FutileWork('out of reach')]);
  await runSteps(aRun(), { ...steps, giveUp: async () => void done.push('give up') });
  expect(done).toEqual(['step', 'step', 'give up']);
});

test('a server that stops ends the work between two steps', async () => {
  const stopping = new AbortController();
  const { done, steps } = aWork(['more', 'more']);
  stopping.abort();
  await expect(runSteps(aRun({ signal: stopping.signal }), steps)).rejects.toThrow();
  expect(done).toEqual(['step']);
});

test('where giving up fails as well, both errors are thrown', async () => {
  const { steps } = aWork([new Error('the step')], {
    giveUp: async () => {
      throw new Error('the note');
    },
  });
  const failed = runSteps(aRun({ isLastAttempt: true }), steps);
  await expect(failed).rejects.toMatchObject({ errors: [{ message: 'the step' }, { message: 'the note' }] });
});
