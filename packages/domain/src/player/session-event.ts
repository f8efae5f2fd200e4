import type { MotionTake } from './motion/motion-run.ts';
import type { DeviceCheck, SessionPerson } from './session.ts';
import type { SessionModes } from './session-modes.ts';
import type { SkipReason } from './skip-reasons.ts';
import type { TaskPart } from './tasks/task-kinds.ts';
import type { TimedAttempt } from './timed-run.ts';

/** What can happen in a session. An event that does not fit the stage changes nothing: a second press is harmless. */
export type SessionEvent =
  | { kind: 'languageChosen'; languageId: number }
  | { kind: 'modesChosen'; modes: SessionModes }
  | { kind: 'deviceChecked'; device: DeviceCheck }
  | { kind: 'personKnown'; person: SessionPerson; isExpedited: boolean }
  | { kind: 'begin' }
  | { kind: 'attempt'; attempt: TimedAttempt }
  | { kind: 'part'; part: TaskPart }
  | { kind: 'take'; take: MotionTake }
  /** The readings of motion do not come back, so the test that needs them is left out. */
  | { kind: 'motionLost'; reason: 'noMotion' | 'motionRefused' | 'noSound' | 'cannotDo' }
  | { kind: 'answer'; index: number; answer: number | null; sinceLastMs: number }
  | { kind: 'itemsDone' }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'skip'; reason: SkipReason }
  /** What is still to come is left out, where a test may be left out and where not: nobody is kept from sending what is done. */
  | { kind: 'stop' }
  | { kind: 'send' }
  | { kind: 'sendFailed' }
  | { kind: 'sent' };
