import { runFramesFor } from './run-frames-for.ts';

/**
 * Waits by the clock of the frames, so that what is shown for a while is seen for as long; a late frame does no harm.
 * @returns `over`, or `interrupted` where the window was left meanwhile
 */
export const waitByFrames = (durationMs: number, signal: AbortSignal): Promise<'over' | 'interrupted'> =>
  runFramesFor(durationMs, signal, () => undefined, Number.POSITIVE_INFINITY);
