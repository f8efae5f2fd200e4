import {
  liesFlat,
  type MotionPlan,
  type MotionSample,
  type MotionTake,
  motionLimits,
} from '@plumbline/domain';
import { anySignal } from '../device/any-signal.ts';
import { watchMotion } from './motion-sensor.ts';

/** What the screen shows while the phone is held to the chest. */
export type MotionPhase = { at: 'leadIn' | 'recording'; secondsLeft: number };

interface RecordOptions extends Pick<MotionPlan, 'leadInMs' | 'durationMs'> {
  /** Ends the recording without a result, where its screen is left. */
  signal: AbortSignal;
  /** Called when the phase or its seconds change. */
  onPhase: (phase: MotionPhase) => void;
}

/** The first reading may take so long, since the sensor is asleep. */
const firstWithinMs = 2_000;
/** So much of the last readings tells how the phone lies. */
const flatWindowMs = 1_000;

/**
 * Records one position after the time to take it. Time is that of the readings themselves. It ends at once where they stop, where the
 * window is left, and where the phone lies on its back.
 */
export function recordMotion({ leadInMs, durationMs, signal, onPhase }: RecordOptions): Promise<MotionTake> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const ended = anySignal(signal, over.signal);
    const samples: MotionSample[] = [];
    let begunAt: number | null = null;
    let shown = '';

    const end = (take: MotionTake) => {
      if (ended.aborted) return;
      over.abort();
      resolve(take);
    };
    const stop = (fault: Extract<MotionTake, { kind: 'interrupted' }>['fault']) =>
      end({ kind: 'interrupted', fault });
    let watchdog = setTimeout(() => stop('stopped'), firstWithinMs);
    ended.addEventListener('abort', () => clearTimeout(watchdog));

    const show = (phase: MotionPhase) => {
      const text = `${phase.at} ${phase.secondsLeft}`;
      if (text === shown) return;
      shown = text;
      onPhase(phase);
    };
    const record = (sample: MotionSample, recordedMs: number) => {
      samples.push(sample);
      const last = samples.filter(({ atMs }) => atMs > sample.atMs - flatWindowMs);
      if (recordedMs >= flatWindowMs && liesFlat(last)) stop('lying');
      else if (recordedMs >= durationMs) end({ kind: 'recorded', samples });
      else show({ at: 'recording', secondsLeft: Math.ceil((durationMs - recordedMs) / 1_000) });
    };
    watchMotion(ended, (sample) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => stop('stopped'), motionLimits.stoppedAfterMs);
      begunAt ??= sample.atMs;
      const leftMs = begunAt + leadInMs - sample.atMs;
      if (leftMs > 0) show({ at: 'leadIn', secondsLeft: Math.ceil(leftMs / 1_000) });
      else record(sample, -leftMs);
    });
    document.addEventListener('visibilitychange', () => stop('hidden'), { signal: ended });
    window.addEventListener('blur', () => stop('hidden'), { signal: ended });
  });
}

/** Keeps the screen on, since a phone that locks itself stops its sensors. Browsers that cannot are left to the watchdog. */
export async function keepScreenOn(signal: AbortSignal): Promise<void> {
  if (!('wakeLock' in navigator)) return;
  try {
    const lock = await navigator.wakeLock.request('screen');
    if (signal.aborted) await lock.release();
    else signal.addEventListener('abort', () => void lock.release());
  } catch {
    // A battery saver refuses it.
  }
}
