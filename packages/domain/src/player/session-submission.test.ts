import { expect, test } from 'vitest';
import {
  allZero,
  begin,
  browser,
  fiveReactions,
  interrupted,
  later,
  now,
  play,
  reacted,
  ready,
  start,
  stored,
  wholeScreening,
} from '../../test/example-session.ts';
import { advanceSession } from './advance-session.ts';
import type { SessionEvent } from './session-event.ts';
import { submissionOf } from './session-submission.ts';

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
