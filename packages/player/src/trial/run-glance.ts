import type { InterruptionCause, Side } from '@plumbline/domain';
import { anySignal } from '../device/any-signal.ts';
import type { PressedWith } from '../device/pressed-with.ts';
import { listenForLeaving, listenForPresses } from './listen-for-presses.ts';

export interface GlanceOptions {
  /** Shows the trial: its attribute `data-signal` is `none`, `go` or `mask`. */
  element: HTMLElement;
  foreperiodMs: number;
  /** Frames for which the lines are seen. */
  frames: number;
  framesPerSecond: number;
  pressedWith: PressedWith;
  signal: AbortSignal;
  onOtherInput: () => void;
}

export type GlanceOutcome =
  | { kind: 'answered'; side: Side }
  | { kind: 'interrupted'; cause: InterruptionCause };

/**
 * Shows two lines for so many frames, then the mask, and waits for an answer without a limit. The mask comes in the frame that is due by the
 * time: nothing changes between, so a frame that was dropped there is seen by nobody. Where the very frame of the mask was dropped, so that
 * the lines were seen for longer than was meant, the trial is interrupted.
 */
export function runGlance({
  element,
  foreperiodMs,
  frames,
  framesPerSecond,
  pressedWith,
  signal,
  onOtherInput,
}: GlanceOptions): Promise<GlanceOutcome> {
  return new Promise((resolve) => {
    const frameMs = 1_000 / framesPerSecond;
    let begunAt: number | null = null;
    let onset: number | null = null;
    let isMasked = false;
    const over = new AbortController();
    const ended = anySignal(signal, over.signal);

    const end = (outcome: GlanceOutcome) => {
      if (ended.aborted) return;
      over.abort();
      element.dataset.signal = 'none';
      resolve(outcome);
    };
    const mask = (seenMs: number) => {
      isMasked = true;
      element.dataset.signal = 'mask';
      // A whole frame more is one that was not drawn.
      if (seenMs > (frames + 0.5) * frameMs) end({ kind: 'interrupted', cause: 'lateFrame' });
    };
    const frame = (time: number) => {
      if (ended.aborted || isMasked) return;
      begunAt ??= time;
      if (onset !== null) {
        // Half a frame more or less is the clock.
        if (time - onset >= (frames - 0.5) * frameMs) mask(time - onset);
      } else if (time - begunAt >= foreperiodMs) {
        onset = time;
        element.dataset.signal = 'go';
      }
      requestAnimationFrame(frame);
    };

    element.dataset.signal = 'none';
    listenForPresses(element, ended, ({ by, side }) => {
      if (!isMasked || side === null) return;
      if (by === pressedWith) end({ kind: 'answered', side });
      else onOtherInput();
    });
    listenForLeaving(ended, () => end({ kind: 'interrupted', cause: 'windowLeft' }));
    requestAnimationFrame(frame);
  });
}
