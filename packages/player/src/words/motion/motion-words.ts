import type { Feet, Head, MotionFault, MotionPosition, TurnsPlan } from '@plumbline/domain';

/** The name of a part of a position, and what to do for it in one short sentence. */
export interface PartWords {
  name: string;
  how: string;
}

/** The words of tests that are taken with the phone held to the chest. */
export interface MotionWords {
  allow: string;
  allowHint: string;
  refused: string;
  /** The device tells its motion. */
  works: string;
  none: string;
  hold: string;
  progress: (position: number, of: number) => string;
  feet: Record<Feet, PartWords>;
  eyes: Record<MotionPosition['eyes'], PartWords>;
  foam: PartWords & { needed: string };
  head: Record<Exclude<Head, 'still'>, PartWords>;
  getReady: string;
  /** Shown and spoken when the recording begins. */
  stand: string;
  squat: string;
  turn: string;
  /** How the phone is held and what is done, where the head turns to a beat. */
  turns: Record<TurnsPlan['phone'], readonly string[]>;
  /** Spoken when it is over. */
  over: string;
  faults: Record<MotionFault, string>;
  /** Spoken where a recording has to be taken again. */
  again: string;
  goOnWithout: string;
}
