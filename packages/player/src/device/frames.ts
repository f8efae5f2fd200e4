import type { DeviceCheck } from '@plumbline/domain';

export type FrameFacts = Pick<DeviceCheck, 'framesPerSecond' | 'worstFrameMs' | 'jitterMs'>;

/** Frames that the readiness check looks at. */
const frameCount = 120;

/** What the times of frames say about a display, in ms of one clock. */
export function factsOfFrames(times: readonly number[]): FrameFacts {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length);
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / Math.max(1, gaps.length - 1);
  return {
    framesPerSecond: median === 0 ? 0 : 1_000 / median,
    worstFrameMs: sorted.at(-1) ?? 0,
    jitterMs: Math.sqrt(variance),
  };
}

/** Watches the frames of the display; a window that is not seen draws none, so this waits until it is. */
export function measureFrames(signal: AbortSignal): Promise<FrameFacts> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const look = (time: number) => {
      if (signal.aborted) return;
      // A gap while the window was hidden says nothing about the display.
      if (document.visibilityState === 'hidden') times.length = 0;
      times.push(time);
      if (times.length > frameCount) resolve(factsOfFrames(times));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
