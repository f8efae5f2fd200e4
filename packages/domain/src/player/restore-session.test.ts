import { expect, test } from 'vitest';
import {
  allZero,
  begin,
  browser,
  checked,
  fiveReactions,
  play,
  reacted,
  ready,
  start,
  stored,
  wholeScreening,
} from '../../test/example-session.ts';
import { restoreSession } from './restore-session.ts';
import { startSession } from './session.ts';
import { submissionOf } from './session-submission.ts';

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
