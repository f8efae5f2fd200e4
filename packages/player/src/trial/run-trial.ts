import type { InterruptionCause, Side } from '@plumbline/domain';
import { anySignal } from '../device/any-signal.ts';
import type { PressedWith } from '../device/pressed-with.ts';
import { listenForLeaving, listenForPresses, type Press } from './listen-for-presses.ts';

export interface TrialOptions {
  /** Shows the trial: its attribute `data-signal` is `none`, `go` or `stop`. */
  element: HTMLElement;
  foreperiodMs: number;
  isGo: boolean;
  answerWithinMs: number;
  /** Anywhere on the screen and the space bar, or one of two targets and the keys of its side. */
  answers: 'anywhere' | 'sides';
  /** The one way in which the session is answered. */
  pressedWith: PressedWith;
  /** Ends the trial without a result, where its screen is left. */
  signal: AbortSignal;
  onOtherInput: () => void;
}

/** What came of a trial on the screen. */
export type TrialOutcome =
  | { kind: 'answered'; reactionTimeMs: number; side: Side | null }
  | { kind: 'unanswered' }
  | { kind: 'interrupted'; cause: InterruptionCause };

/** A frame that comes later than this after the one before: nobody knows when the signal was seen. */
export const longestGapMs = 100;

/**
 * Runs one trial. The signal appears in the first frame after the wait; its onset is that frame's own time stamp, and the answer is the
 * time stamp of the event, which the browser takes when the input arrives and not when the script gets to it. Both are of one clock.
 */
export function runTrial({
  element,
  foreperiodMs,
  isGo,
  answerWithinMs,
  answers,
  pressedWith,
  signal,
  onOtherInput,
}: TrialOptions): Promise<TrialOutcome> {
  return new Promise((resolve) => {
    let begunAt: number | null = null;
    let lastFrameAt: number | null = null;
    let onset: number | null = null;
    const over = new AbortController();
    const ended = anySignal(signal, over.signal);

    const end = (outcome: TrialOutcome) => {
      if (ended.aborted) return;
      over.abort();
      element.dataset.signal = 'none';
      resolve(outcome);
    };
    const press = ({ time, by, side }: Press) => {
      // The space bar names no side, and an arrow is no answer where only one is asked for.
      if ((answers === 'sides') !== (side !== null) && by === 'key') return;
      if (by !== pressedWith) onOtherInput();
      else if (begunAt !== null && (answers === 'anywhere' || side !== null))
        end({ kind: 'answered', reactionTimeMs: time - (onset ?? begunAt + foreperiodMs), side });
    };
    /** What this frame changes: the signal appears, or the trial ends. */
    const show = (time: number, sinceBegin: number, gap: number) => {
      if (gap > longestGapMs && sinceBegin >= foreperiodMs) {
        end({ kind: 'interrupted', cause: 'lateFrame' });
      } else if (onset !== null) {
        if (time - onset > answerWithinMs) end({ kind: 'unanswered' });
      } else if (sinceBegin >= foreperiodMs) {
        onset = time;
        element.dataset.signal = isGo ? 'go' : 'stop';
      }
    };
    const frame = (time: number) => {
      if (ended.aborted) return;
      begunAt ??= time;
      show(time, time - begunAt, time - (lastFrameAt ?? time));
      lastFrameAt = time;
      requestAnimationFrame(frame);
    };

    element.dataset.signal = 'none';
    listenForPresses(element, ended, press);
    listenForLeaving(ended, () => end({ kind: 'interrupted', cause: 'windowLeft' }));
    requestAnimationFrame(frame);
  });
}
