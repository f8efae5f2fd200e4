import type { InterruptionCause } from '@plumbline/domain';
import { runFramesFor } from './run-frames-for.ts';

/**
 * Waits by the clock of the frames, so that what is shown for a while is seen for as long; a late frame does no harm.
 * @returns `over`, or `windowLeft` where the window was left meanwhile
 */
export const waitByFrames = (durationMs: number, signal: AbortSignal): Promise<'over' | InterruptionCause> =>
  runFramesFor(durationMs, signal, () => undefined, Number.POSITIVE_INFINITY);
