import type { TimedAttempt } from '@plumbline/domain';
import { pressedBy } from '../device/pressed-with.ts';
import type { PressedWith } from '../words/words.ts';

export interface TrialOptions {
  /** Shows the trial: its attribute `data-signal` is `none`, `go` or `stop`. */
  element: HTMLElement;
  foreperiodMs: number;
  isGo: boolean;
  answerWithinMs: number;
  /** The one way in which the session is answered. */
  pressedWith: PressedWith;
  /** Ends the trial without a result, where its screen is left. */
  signal: AbortSignal;
  onOtherInput: () => void;
}

/** A frame that comes later than this after the one before: nobody knows when the signal was seen. */
const longestGapMs = 100;

/**
 * Runs one trial. The signal appears in the first frame after the wait; its onset is that frame's own time stamp, and the answer is the
 * time stamp of the event, which the browser takes when the input arrives and not when the script gets to it. Both are of one clock.
 */
export function runTrial({
  element,
  foreperiodMs,
  isGo,
  answerWithinMs,
  pressedWith,
  signal,
  onOtherInput,
}: TrialOptions): Promise<TimedAttempt> {
  return new Promise((resolve) => {
    let begunAt: number | null = null;
    let lastFrameAt: number | null = null;
    let onset: number | null = null;
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);

    const end = (attempt: TimedAttempt) => {
      if (ended.aborted) return;
      over.abort();
      element.dataset.signal = 'none';
      resolve(attempt);
    };
    const answer = (time: number, by: PressedWith) => {
      if (by !== pressedWith) onOtherInput();
      else if (begunAt !== null)
        end({ kind: 'answered', reactionTimeMs: time - (onset ?? begunAt + foreperiodMs) });
    };
    /** What this frame changes: the signal appears, or the trial ends. */
    const show = (time: number, sinceBegin: number, gap: number) => {
      if (gap > longestGapMs && sinceBegin >= foreperiodMs) {
        end({ kind: 'interrupted' });
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
    const listen = { signal: ended };
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isPrimary) answer(event.timeStamp, pressedBy(event));
      },
      listen,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.code !== 'Space' || event.repeat) return;
        event.preventDefault();
        answer(event.timeStamp, 'key');
      },
      listen,
    );
    document.addEventListener('visibilitychange', () => end({ kind: 'interrupted' }), listen);
    window.addEventListener('blur', () => end({ kind: 'interrupted' }), listen);
    requestAnimationFrame(frame);
  });
}
