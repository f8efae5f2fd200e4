import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceSession } from './advance-session.ts';
import type { InterruptionCause } from './interruption.ts';
import { restoreSession } from './restore-session.ts';
import { type DeviceCheck, type PlayerSession, type SessionStart, startSession } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { submissionOf } from './session-submission.ts';
import type { TimedAttempt } from './timed-run.ts';

const now = '2026-03-02T15:42:00-06:00';
const later = '2026-03-02T15:50:00-06:00';
const start: SessionStart = {
  clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
  seed: 7,
  languageId: 1,
  isScreening: true,
  canSkip: true,
  steps: [
    { measureId: 1002, name: 'Reaction Time' },
    { measureId: 9999, name: 'Symptoms' },
  ],
};
const device: DeviceCheck = {
  framesPerSecond: 60,
  worstFrameMs: 18,
  jitterMs: 0.4,
  inputClass: 'touch',
  pressedWith: 'finger',
};
const browser = { appVersion: '0.1.0', platform: 'Web', deviceModel: 'Chrome 140', osVersion: null };

const reacted = (reactionTimeMs: number): SessionEvent => ({
  kind: 'attempt',
  attempt: { kind: 'answered', reactionTimeMs },
});
const interrupted = (cause: InterruptionCause): SessionEvent => ({
  kind: 'attempt',
  attempt: { kind: 'interrupted', cause },
});
const fiveReactions = [250, 260, 270, 280, 290].map(reacted);
const known: SessionEvent = { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false };
const checked: SessionEvent = { kind: 'deviceChecked', device };
const begin: SessionEvent = { kind: 'begin' };
const allZero: SessionEvent[] = Array.from({ length: 22 }, (_, index) => ({
  kind: 'answer',
  index,
  answer: 0,
  sinceLastMs: index === 0 ? 0 : 1_000,
}));

const play = (session: PlayerSession, ...events: SessionEvent[]): PlayerSession =>
  events.reduce((before, event) => advanceSession(before, event, now), session);
const ready = (more: Partial<SessionStart> = {}) => play(startSession({ ...start, ...more }), checked, known);
const wholeScreening = () =>
  play(ready(), begin, ...fiveReactions, begin, begin, ...allZero, { kind: 'itemsDone' });

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

test('the submission of a screening holds the recordings as the device API takes them', () => {
  const submission = submissionOf(wholeScreening(), browser);
  expect(submission).toMatchObject({
    clientUuid: start.clientUuid,
    person: { kind: 'code' },
    completedOn: now,
    inputClass: 'touch',
    device: {
      ...browser,
      browser: {
        name: 'Chrome 140',
        refreshRateHz: 60,
        frameJitterMs: 0.4,
        worstFrameMs: 18,
        pressedWith: 'finger',
        focusLossCount: 0,
        repeatsInterrupted: true,
      },
    },
    note: null,
    results: [
      { measureId: 1002, repetition: 1, skipped: false, recording: { kind: 'reactionTrials' } },
      {
        measureId: 9999,
        repetition: 1,
        skipped: false,
        recording: {
          kind: 'itemAnswers',
          answers: Array.from({ length: 22 }, () => 0),
          durationMs: 21_000,
          languageId: 1,
        },
      },
    ],
  });
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

const stored = (session: PlayerSession) => restoreSession(JSON.parse(JSON.stringify(session)));

test.each([
  { at: 'readiness', session: () => startSession(start), continues: 'readiness' },
  { at: 'person', session: () => play(startSession(start), checked), continues: 'person' },
  { at: 'instruction', session: () => ready(), continues: 'paused' },
  { at: 'practice', session: () => play(ready({ isScreening: false }), begin), continues: 'paused' },
  { at: 'trials', session: () => play(ready(), begin, reacted(250)), continues: 'paused' },
  { at: 'between', session: () => play(ready(), begin, ...fiveReactions), continues: 'paused' },
  { at: 'paused', session: () => play(ready(), begin, { kind: 'pause' }), continues: 'paused' },
  { at: 'review', session: wholeScreening, continues: 'review' },
  { at: 'sending', session: () => play(wholeScreening(), { kind: 'send' }), continues: 'review' },
  {
    at: 'sent',
    session: () => play(wholeScreening(), { kind: 'send' }, { kind: 'sent' }),
    continues: 'sent',
  },
] as const)(
  'a browser that was killed at $at goes on at $continues with nothing lost',
  ({ at, session, continues }) => {
    const before = session();
    expect(before.stage.at).toBe(at);
    const after = stored(before);
    expect(after?.stage.at).toBe(continues);
    expect(after).toEqual({ ...before, stage: after?.stage });
    if (after?.stage.at === 'paused')
      expect(play(after, { kind: 'resume' }).stage.at).toBe(at === 'paused' ? 'trials' : at);
  },
);

test('a trial that was on when the browser was killed counts as interrupted and gets another wait', () => {
  const after = stored(play(ready(), begin, reacted(250)));
  expect(after?.stage).toMatchObject({
    resume: { at: 'trials', run: { attemptCount: 2, interruptedCount: 1, repeatReason: 'interrupted' } },
  });
  expect(after?.stage).toMatchObject({ resume: { run: { trials: [{ reactionTimeMs: 250 }] } } });
});

test('a questionnaire that was on when the browser was killed keeps its answers', () => {
  const after = stored(
    play(ready({ steps: [{ measureId: 9999, name: 'Symptoms' }] }), begin, ...allZero.slice(0, 3)),
  );
  expect(after?.stage).toMatchObject({ resume: { run: { answers: [0, 0, 0, ...Array(19).fill(null)] } } });
});

test('of a sitting that a former build stored nobody knows that the window was left, and later ones are counted', () => {
  const text = JSON.stringify(play(ready(), begin, reacted(250)));
  const after = restoreSession(JSON.parse(text.replaceAll(/"leftCount":\d+,?/g, '')));
  if (after === null) throw new Error('the session is restored');
  const done = play(after, { kind: 'resume' }, ...fiveReactions, begin, begin, ...allZero, {
    kind: 'itemsDone',
  });
  expect(submissionOf(done, browser)?.device.browser?.focusLossCount).toBe(1);
});

test.each([null, 'text', {}, { version: 2, clientUuid: 'x', stage: {} }])('%j is no session', (value) => {
  expect(restoreSession(value)).toBeNull();
});

test('a second send, also after a failure or a kill, is the same submission', () => {
  const reviewed = wholeScreening();
  const first = submissionOf(play(reviewed, { kind: 'send' }), browser);
  const again = advanceSession(
    advanceSession(play(reviewed, { kind: 'send' }), { kind: 'sendFailed' }, later),
    { kind: 'send' },
    later,
  );
  expect(submissionOf(again, browser)).toEqual(first);
  const killed = stored(play(reviewed, { kind: 'send' }));
  expect(killed === null ? null : submissionOf(killed, browser)).toEqual(first);
});

test('the note says what the numbers do not: interruptions and early answers', () => {
  const session = play(
    ready(),
    begin,
    interrupted('windowLeft'),
    reacted(-50),
    ...fiveReactions,
    begin,
    begin,
    {
      kind: 'skip',
      reason: 'doNotWant',
    },
  );
  expect(submissionOf(session, browser)?.note).toBe(
    'Reaction Time was interrupted once and repeated. In Reaction Time an answer came too early once. ' +
      'Symptoms was left out: the person did not want to do it.',
  );
  expect(submissionOf(session, browser)?.device.browser?.focusLossCount).toBe(1);
});

test('a display that drew a frame too late interrupts a trial without anybody having left the window', () => {
  const events = [interrupted('lateFrame'), interrupted('windowLeft'), interrupted('lateFrame')];
  const session = play(ready(), begin, ...events, ...fiveReactions, begin, begin, ...allZero, {
    kind: 'itemsDone',
  });
  const submission = submissionOf(session, browser);
  expect(submission?.device.browser?.focusLossCount).toBe(1);
  expect(submission?.note).toBe('Reaction Time was interrupted 3 times and repeated.');
});

test('a grid and a glance that a late frame interrupted do not say that the window was left', () => {
  const glances = ready({ steps: [{ measureId: 86, name: 'Inspection Time' }] });
  const late: SessionEvent = { kind: 'part', part: { of: 'interrupted', cause: 'lateFrame' } };
  const left: SessionEvent = { kind: 'part', part: { of: 'interrupted', cause: 'windowLeft' } };
  const run = play(glances, begin, late, left, late).stage;
  expect(run).toMatchObject({ run: { interruptedCount: 3, leftCount: 1 } });
});

test('a session of more results than the portal takes is cut and says so, and so is a long note', () => {
  const whole = wholeScreening();
  const [done] = whole.results;
  if (done === undefined) throw new Error('nothing was done');
  const left = { ...done, recording: null, skipReason: 'doNotWant' as const };
  const results = [...Array<typeof left>(150).fill(left), ...Array<typeof done>(100).fill(done)];
  const submission = submissionOf({ ...whole, results }, browser);
  expect(submission?.results).toHaveLength(200);
  expect(submission?.results.filter(({ skipped }) => !skipped)).toHaveLength(100);
  expect(submission?.note).toMatch(/^50 more results did not fit into the test\. .*…$/);
  expect(submission?.note).toHaveLength(5_000);
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
