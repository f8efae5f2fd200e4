import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allZero,
  begin,
  browser,
  checked,
  device,
  fiveReactions,
  known,
  now,
  play,
  reacted,
  ready,
  start,
  stored,
} from '../../test/example-session.ts';
import { advanceSession } from './advance-session.ts';
import { startSession } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { submissionOf } from './session-submission.ts';
import type { TimedAttempt } from './timed-run.ts';

test('a screening goes from the readiness check through one repetition of each test to the review', () => {
  const stages: string[] = [];
  let session = startSession(start);
  const events = [checked, known, begin, ...fiveReactions, begin, begin, ...allZero];
  for (const event of [...events, { kind: 'itemsDone' } as const]) {
    if (session.stage.at !== stages.at(-1)) stages.push(session.stage.at);
    session = advanceSession(session, event, now);
  }
  expect([...stages, session.stage.at]).toEqual([
    'readiness',
    'person',
    'instruction',
    'trials',
    'between',
    'instruction',
    'trials',
    'review',
  ]);
  expect(session.completedOn).toBe(now);
});

test('an assessment has a practice and three repetitions, with the practice left out of the recordings', () => {
  let session = ready({ isScreening: false });
  session = play(session, begin);
  expect(session.stage.at).toBe('practice');
  session = play(session, reacted(900));
  expect(session.stage).toMatchObject({ at: 'trials', run: { trials: [] } });
  session = play(session, ...fiveReactions, begin, ...fiveReactions, begin, ...fiveReactions);
  expect(session.results.map(({ measureId, repetition }) => [measureId, repetition])).toEqual([
    [1002, 1],
    [1002, 2],
    [1002, 3],
  ]);
  expect(
    session.results.map(({ recording }) => recording?.kind === 'reactionTrials' && recording.trials.length),
  ).toEqual([5, 5, 5]);
});

test('whoever has a baseline does one repetition where the code says so, and a screening stays a screening', () => {
  const expedited: SessionEvent = { kind: 'personKnown', person: { kind: 'code' }, isExpedited: true };
  const assessed = play(
    startSession({ ...start, isScreening: false }),
    checked,
    expedited,
    begin,
    ...fiveReactions,
  );
  expect(assessed.mode).toBe('expedited');
  expect(assessed.results).toHaveLength(1);
  expect(assessed.stepIndex).toBe(1);
  expect(play(startSession(start), checked, expedited).mode).toBe('screening');
});

test('the steps come in the order of the protocol', () => {
  const reversed = ready({ steps: start.steps.toReversed() });
  const done = play(reversed, begin, ...allZero, { kind: 'itemsDone' }, begin, begin, ...fiveReactions);
  expect(done.results.map(({ measureId }) => measureId)).toEqual([9999, 1002]);
});

test('a test that the browser cannot give is left out with its reason, and said before anything starts', () => {
  const balance = { measureId: 1024, name: 'Balance' };
  const session = play(ready({ steps: [balance, ...start.steps] }), begin);
  expect(session.results).toMatchObject([{ measureId: 1024, skipReason: 'noSteps', recording: null }]);
  expect(session).toMatchObject({ stepIndex: 1, stage: { at: 'trials' } });
  const nothing = play(startSession({ ...start, steps: [balance] }), checked);
  expect(nothing.stage).toEqual({ at: 'impossible' });
});

test('a display under 50 frames a second leaves out what needs a fast one', () => {
  const slow: SessionEvent = { kind: 'deviceChecked', device: { ...device, framesPerSecond: 30 } };
  const session = play(startSession(start), slow, known);
  expect(session.results).toMatchObject([{ measureId: 1002, skipReason: 'slowDisplay' }]);
  expect(submissionOf({ ...session, completedOn: now }, browser)?.note).toBe(
    'Reaction Time was left out: the display was too slow for it.',
  );
});

test.each([
  { measureId: 1016, name: 'PHQ-9' },
  { measureId: 1017, name: 'GAD-7' },
])('$name is asked in English alone, and left out with its reason in every other language', (step) => {
  const steps = [step, ...start.steps];
  expect(ready({ steps }).results).toEqual([]);
  const spanish = ready({ steps, languageId: 2 });
  expect(spanish.results).toMatchObject([
    { measureId: step.measureId, skipReason: 'notInLanguage', recording: null },
  ]);
  expect(submissionOf({ ...spanish, completedOn: now }, browser)?.note).toBe(
    `${step.name} was left out: it is not offered in the language of the session.`,
  );
  const alone = startSession({ ...start, steps: [step], languageId: 2 });
  expect(play(alone, checked).stage).toEqual({ at: 'impossible' });
});

test('another language that has the tests goes on from where none could be taken', () => {
  const steps = [{ measureId: 1017, name: 'GAD-7' }];
  const none = play(startSession({ ...start, steps, languageId: 2 }), checked);
  expect(none.stage).toEqual({ at: 'impossible' });
  const english: SessionEvent = { kind: 'languageChosen', languageId: 1 };
  expect(play(none, english).stage).toEqual({ at: 'person' });
  expect(play(none, english, { ...english, languageId: 2 }).stage).toEqual({ at: 'impossible' });
});

test('an event that does not fit the stage leaves the session itself, so that no screen starts anew', () => {
  const running = play(ready(), begin, reacted(250));
  for (const kind of ['resume', 'send', 'sendFailed', 'sent', 'begin', 'itemsDone'] as const)
    expect(play(running, { kind })).toBe(running);
});

test('a person leaves out a test with a reason; what was done of it stays, and nothing of it follows', () => {
  const session = play(
    ready({ isScreening: false }),
    begin,
    reacted(300),
    ...fiveReactions,
    begin,
    reacted(250),
    {
      kind: 'skip',
      reason: 'hurts',
    },
  );
  expect(session.results).toMatchObject([
    { measureId: 1002, repetition: 1, skipReason: null },
    { measureId: 1002, repetition: 2, skipReason: 'hurts', recording: null },
  ]);
  expect(session).toMatchObject({ stepIndex: 1, stage: { at: 'between' } });
});

test('where the organization does not allow it no test can be left out', () => {
  const session = play(ready({ canSkip: false }), begin);
  expect(play(session, { kind: 'skip', reason: 'doNotWant' })).toEqual(session);
});

test('whoever stops in a break sends what is done, also where no test can be left out', () => {
  const steps = [...start.steps, { measureId: 1003, name: 'Impulse Control' }];
  const inBreak = play(ready({ canSkip: false, steps }), begin, ...fiveReactions, { kind: 'pause' });
  const session = play(inBreak, { kind: 'stop' });
  expect(session.stage.at).toBe('review');
  expect(session.results.map(({ measureId, skipReason }) => [measureId, skipReason])).toEqual([
    [1002, null],
    [9999, 'stopped'],
    [1003, 'stopped'],
  ]);
  expect(submissionOf(session, browser)?.note).toContain(
    'Symptoms was left out: the person stopped before it was done.',
  );
  const running = play(inBreak, { kind: 'resume' });
  expect(play(running, { kind: 'stop' })).toBe(running);
});

test('a break goes back to where it was taken', () => {
  const running = play(ready(), begin, reacted(250));
  const paused = play(running, { kind: 'pause' });
  expect(paused.stage.at).toBe('paused');
  expect(play(paused, reacted(250))).toEqual(paused);
  expect(play(paused, { kind: 'resume' })).toEqual(running);
});

const attempt: fc.Arbitrary<TimedAttempt> = fc.oneof(
  fc.record({
    kind: fc.constant('answered' as const),
    reactionTimeMs: fc.double({ min: -500, max: 4_000, noNaN: true }),
  }),
  fc.constant({ kind: 'unanswered' as const }),
  fc.constantFrom<TimedAttempt>(
    { kind: 'interrupted', cause: 'windowLeft' },
    { kind: 'interrupted', cause: 'lateFrame' },
  ),
);

const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  attempt.map((one) => ({ kind: 'attempt' as const, attempt: one })),
  fc.constantFrom<SessionEvent>(
    checked,
    known,
    begin,
    { kind: 'itemsDone' },
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'stop' },
    { kind: 'skip', reason: 'cannotDo' },
    { kind: 'send' },
    { kind: 'sendFailed' },
    { kind: 'sent' },
    { kind: 'answer', index: 3, answer: 2, sinceLastMs: 400 },
  ),
);

test('whatever happens in whatever order: one id, each repetition once, and what is sent does not change any more', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 120 }), fc.boolean(), (events, isScreening) => {
      let session = startSession({ ...start, isScreening });
      let sentBefore: string | null = null;
      for (const event of events) {
        session = advanceSession(session, event, now);
        const restored = stored(session);
        expect(restored?.clientUuid).toBe(start.clientUuid);
        expect(restored?.results).toEqual(session.results);
        if (['review', 'sending', 'sent'].includes(session.stage.at)) {
          const text = JSON.stringify(submissionOf(session, browser));
          expect(sentBefore ?? text).toBe(text);
          sentBefore = text;
        }
      }
      const keys = session.results.map(({ measureId, repetition }) => `${measureId}/${repetition}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
