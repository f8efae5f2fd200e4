/** Why a trial was interrupted: the window was left, or the display drew a frame too late. */
export type InterruptionCause = 'windowLeft' | 'lateFrame';

interface InterruptionCounts {
  interruptedCount: number;
  /** How many of the interruptions came because the window was left. */
  leftCount: number;
}

/** The counts after one more interruption. */
export const interruptionCounts = (
  { interruptedCount, leftCount }: InterruptionCounts,
  cause: InterruptionCause,
): InterruptionCounts => ({
  interruptedCount: interruptedCount + 1,
  leftCount: leftCount + (cause === 'windowLeft' ? 1 : 0),
});
