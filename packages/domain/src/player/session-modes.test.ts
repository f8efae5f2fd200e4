import { expect, test } from 'vitest';
import { advanceSession } from './advance-session.ts';
import { type PlayerSession, startSession } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { usualModes } from './session-modes.ts';
import { submissionOf } from './session-submission.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 2, 2, 15, 42, seconds)).toISOString();
const begun = (measureIds: readonly number[], modes = { ...usualModes, isRestful: true }): PlayerSession =>
  [
    { kind: 'modesChosen', modes } as const,
    {
      kind: 'deviceChecked',
      device: {
        framesPerSecond: 60,
        worstFrameMs: 18,
        jitterMs: 0.4,
        inputClass: 'touch',
        pressedWith: 'finger',
      },
    } as const,
    { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false } as const,
    { kind: 'begin' } as const,
  ].reduce<PlayerSession>(
    (before, event) => advanceSession(before, event, at(0)),
    startSession({
      clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
      seed: 7,
      languageId: 1,
      isScreening: true,
      canSkip: true,
      steps: measureIds.map((measureId) => ({ measureId, name: 'A test' })),
    }),
  );
const answer = (index: number): SessionEvent => ({ kind: 'answer', index, answer: 1, sinceLastMs: 1_000 });

test('rest for the eyes makes a break after three minutes, between two answers, and again three minutes after it', () => {
  let session = advanceSession(begun([9999]), answer(0), at(179));
  expect(session.stage.at).toBe('trials');
  session = advanceSession(session, answer(1), at(180));
  expect(session.stage).toMatchObject({ at: 'paused', resume: { at: 'trials', run: { kind: 'items' } } });
  session = advanceSession(session, { kind: 'resume' }, at(200));
  session = advanceSession(session, answer(2), at(379));
  expect(session.stage.at).toBe('trials');
  expect(advanceSession(session, answer(3), at(380)).stage.at).toBe('paused');
});

test('whoever asked for no rest gets no break', () => {
  expect(advanceSession(begun([9999], usualModes), answer(0), at(900)).stage.at).toBe('trials');
});

test('what is done in one go is not interrupted by a rest, which comes right after it', () => {
  let session = begun([72, 9999]);
  for (let number = 1; number <= 15; number += 1) {
    expect(session.stage.at).toBe('trials');
    session = advanceSession(
      session,
      { kind: 'part', part: { of: 'touch', number, atMs: number * 900 } },
      at(400),
    );
  }
  expect(session.stage).toMatchObject({ at: 'paused', resume: { at: 'between' } });
});

test('modes are chosen before anything is tested, and staff read of them in the note', () => {
  const modes = { ...usualModes, isLeftHanded: true, isRestful: true };
  let session = begun([9999], modes);
  expect(advanceSession(session, { kind: 'modesChosen', modes: usualModes }, at(0))).toBe(session);
  session = advanceSession(session, { kind: 'itemsDone' }, at(10));
  const facts = { appVersion: '1', platform: 'Web', deviceModel: null, osVersion: null };
  expect(submissionOf(session, facts)?.note).toBe(
    'The device was held and answered with the left hand. The screen was dark, with a rest for the eyes every 3 minutes.',
  );
});
