import type { InterruptionCause } from '@plumbline/domain';
import { anySignal } from '../device/any-signal.ts';
import { listenForLeaving } from './listen-for-presses.ts';
import { longestGapMs } from './run-trial.ts';

/**
 * Draws every frame of something that moves for a while.
 * @param longestMs of the time between two frames
 * @returns `over`, or why nobody knows what was seen
 */
export function runFramesFor(
  durationMs: number,
  signal: AbortSignal,
  onFrame: (atMs: number) => void,
  longestMs = longestGapMs,
): Promise<'over' | InterruptionCause> {
  return new Promise((resolve) => {
    let begunAt: number | null = null;
    let lastAt: number | null = null;
    const done = new AbortController();
    const ended = anySignal(signal, done.signal);
    const end = (how: 'over' | InterruptionCause) => {
      if (ended.aborted) return;
      done.abort();
      resolve(how);
    };
    const frame = (time: number) => {
      if (ended.aborted) return;
      begunAt ??= time;
      if (time - (lastAt ?? time) > longestMs) return end('lateFrame');
      lastAt = time;
      onFrame(Math.min(durationMs, time - begunAt));
      if (time - begunAt >= durationMs) end('over');
      else requestAnimationFrame(frame);
    };
    listenForLeaving(ended, () => end('windowLeft'));
    requestAnimationFrame(frame);
  });
}
