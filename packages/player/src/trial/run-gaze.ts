import {
  type GazeScene,
  gazeShownMs,
  type InterruptionCause,
  rightAnswers,
  type Side,
  type StagePlace,
} from '@plumbline/domain';
import { anySignal } from '../device/any-signal.ts';
import type { PressedWith } from '../device/pressed-with.ts';
import { listenForLeaving, listenForPresses } from './listen-for-presses.ts';
import { longestGapMs } from './run-trial.ts';

export interface GazeOptions {
  /** Hears the presses. */
  element: HTMLElement;
  scene: GazeScene;
  pressedWith: PressedWith;
  signal: AbortSignal;
  /** Draws a frame: where the dot is, and the arrow in it. */
  onFrame: (place: StagePlace, arrow: Side | null) => void;
  onOtherInput: () => void;
}

export type GazeOutcome =
  | { kind: 'done'; correctCount: number }
  | { kind: 'interrupted'; cause: InterruptionCause };

/** Runs one trial of an eye test by the clock of the frames. A frame that comes late hides where the dot was, so it interrupts. */
export function runGaze(options: GazeOptions): Promise<GazeOutcome> {
  const { element, scene, pressedWith, signal, onFrame, onOtherInput } = options;
  return new Promise((resolve) => {
    let begunAt: number | null = null;
    let lastAt: number | null = null;
    const presses: { atMs: number; side: Side }[] = [];
    const over = new AbortController();
    const ended = anySignal(signal, over.signal);

    const end = (outcome: GazeOutcome) => {
      if (ended.aborted) return;
      over.abort();
      resolve(outcome);
    };
    const frame = (time: number) => {
      if (ended.aborted) return;
      begunAt ??= time;
      const atMs = time - begunAt;
      if (time - (lastAt ?? time) > longestGapMs) return end({ kind: 'interrupted', cause: 'lateFrame' });
      lastAt = time;
      if (atMs >= scene.durationMs) return end({ kind: 'done', correctCount: rightAnswers(scene, presses) });
      const mark = scene.marks.find((one) => atMs >= one.atMs && atMs < one.atMs + gazeShownMs);
      onFrame(scene.placeAt(atMs), mark?.side ?? null);
      requestAnimationFrame(frame);
    };
    listenForPresses(element, ended, ({ time, by, side }) => {
      if (side === null || begunAt === null) return;
      if (by === pressedWith) presses.push({ atMs: time - begunAt, side });
      else onOtherInput();
    });
    listenForLeaving(ended, () => end({ kind: 'interrupted', cause: 'windowLeft' }));
    requestAnimationFrame(frame);
  });
}
