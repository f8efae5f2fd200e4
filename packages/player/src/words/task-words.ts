import type { PressedWith } from '../device/pressed-with.ts';
import type { TestWords } from './test-words.ts';

/** Tests whose screens have words of their own. */
export type TaskTestKey =
  | 'stroop'
  | 'flanker'
  | 'counting15'
  | 'counting24'
  | 'countingReverse'
  | 'memory'
  | AssistedTestKey;

/** Of these, what another file of each language holds: what is timed beside the person, and the inspection time. */
export type AssistedTestKey =
  | 'inspection'
  | 'upAndGo'
  | 'tandemGait'
  | 'tandemDual'
  | 'chairStand'
  | 'cdcStances';
export type AssistedTests = Record<AssistedTestKey, TestWords>;

export type TaskTests = Record<TaskTestKey, TestWords>;

/** The words of the screens of tasks. */
export interface TaskWords extends AssistedWords {
  choice: {
    /** How one of two targets is named. */
    answerWith: Record<PressedWith, string>;
    otherKeys: string;
    cue: Record<'ink' | 'word', string>;
    /** The colors of the left and the right target, as they are written. */
    colors: Record<'left' | 'right', string>;
    /** In place of the colors, for who does not see them well: full and empty letters. */
    patterns: Record<'left' | 'right', string>;
    patternCue: Record<'ink' | 'word', string>;
    patternInstruction: readonly string[];
    sides: Record<'left' | 'right', string>;
    ready: string;
    /** After a trial of the practice. */
    right: string;
    other: string;
    none: string;
  };
  counting: { keys: string; interrupted: string };
  memory: {
    keep: string;
    watch: string;
    point: string;
    pointKeys: string;
    square: (row: number, column: number) => string;
    asked: string;
    letter: (place: number) => string;
    unknown: string;
    remove: string;
    interrupted: string;
  };
}

export interface AssistedWords {
  inspection: { look: string; which: string };
  /** For somebody beside the person. */
  stopwatch: {
    forHelper: string;
    walk: (walk: number, of: number) => string;
    go: string;
    stop: string;
    hadFault: string;
    notFinished: string;
    keep: string;
    again: string;
    interrupted: string;
    seconds: (ms: number) => string;
  };
  holds: {
    /** How to stand, in the order of the stances. */
    stances: readonly string[];
    stance: (stance: number, of: number) => string;
    moved: string;
    notTried: string;
    /** After a stance that was lost. */
    endsHere: string;
  };
  chair: {
    stoodUp: string;
    count: (stands: number) => string;
    takeBack: string;
    over: string;
    overHalf: string;
    usedArms: string;
    yes: string;
    no: string;
  };
}
