import { listenForLeaving } from './listen-for-presses.ts';

/**
 * Waits by the clock of the frames, so that what is shown for a while is seen for as long.
 * @returns `over`, or `interrupted` where the window was left meanwhile
 */
export function waitByFrames(durationMs: number, signal: AbortSignal): Promise<'over' | 'interrupted'> {
  return new Promise((resolve) => {
    let begunAt: number | null = null;
    const done = new AbortController();
    const ended = AbortSignal.any([signal, done.signal]);
    const end = (how: 'over' | 'interrupted') => {
      if (ended.aborted) return;
      done.abort();
      resolve(how);
    };
    const frame = (time: number) => {
      if (ended.aborted) return;
      begunAt ??= time;
      if (time - begunAt >= durationMs) end('over');
      else requestAnimationFrame(frame);
    };
    listenForLeaving(ended, () => end('interrupted'));
    requestAnimationFrame(frame);
  });
}
