import { advanceSession } from '../src/player/advance-session.ts';
import type { InterruptionCause } from '../src/player/interruption.ts';
import { restoreSession } from '../src/player/restore-session.ts';
import {
  type DeviceCheck,
  type PlayerSession,
  type SessionStart,
  startSession,
} from '../src/player/session.ts';
import type { SessionEvent } from '../src/player/session-event.ts';

/** A sitting of two tests, and what happens in it, for the tests of sittings. */
export const now = '2026-03-02T15:42:00-06:00';

export const later = '2026-03-02T15:50:00-06:00';

export const start: SessionStart = {
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

export const device: DeviceCheck = {
  framesPerSecond: 60,
  worstFrameMs: 18,
  jitterMs: 0.4,
  inputClass: 'touch',
  pressedWith: 'finger',
};

export const browser = { appVersion: '0.1.0', platform: 'Web', deviceModel: 'Chrome 140', osVersion: null };

export const reacted = (reactionTimeMs: number): SessionEvent => ({
  kind: 'attempt',
  attempt: { kind: 'answered', reactionTimeMs },
});

export const interrupted = (cause: InterruptionCause): SessionEvent => ({
  kind: 'attempt',
  attempt: { kind: 'interrupted', cause },
});

export const fiveReactions = [250, 260, 270, 280, 290].map(reacted);

export const known: SessionEvent = { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false };

export const checked: SessionEvent = { kind: 'deviceChecked', device };

export const begin: SessionEvent = { kind: 'begin' };

export const allZero: SessionEvent[] = Array.from({ length: 22 }, (_, index) => ({
  kind: 'answer',
  index,
  answer: 0,
  sinceLastMs: index === 0 ? 0 : 1_000,
}));

export const play = (session: PlayerSession, ...events: SessionEvent[]): PlayerSession =>
  events.reduce((before, event) => advanceSession(before, event, now), session);

export const ready = (more: Partial<SessionStart> = {}) =>
  play(startSession({ ...start, ...more }), checked, known);

export const wholeScreening = () =>
  play(ready(), begin, ...fiveReactions, begin, begin, ...allZero, { kind: 'itemsDone' });

/** A sitting as it comes back after the browser was killed. */
export const stored = (session: PlayerSession) => restoreSession(JSON.parse(JSON.stringify(session)));
