import type { TestWords } from '../test-words.ts';

export type EyeTestKey = 'saccades' | 'pursuit' | 'tracking' | 'triangle' | 'square' | 'circle';

/** The words of eye tests and of shapes. */
export interface EyeWords {
  /** Said while the trial runs. */
  follow: Record<'saccades' | 'pursuit' | 'tracking', string>;
  keepTrack: string;
  which: (count: number) => string;
  dot: (number: number) => string;
  chooseByKey: string;
  /** For whoever asked the device for less motion. */
  moves: string;
  shapes: { draw: string; paper: string; keepOrAgain: string; tooShort: string; again: string };
}

export type EyeTests = Record<EyeTestKey, TestWords>;
