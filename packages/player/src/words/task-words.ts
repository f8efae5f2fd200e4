import type { PressedWith, TestWords } from './words.ts';

/** Tests whose screens have words of their own. */
export type TaskTestKey = 'stroop' | 'flanker' | 'counting15' | 'counting24' | 'countingReverse' | 'memory';

export type TaskTests = Record<TaskTestKey, TestWords>;

/** The words of the screens of tasks. */
export interface TaskWords {
  choice: {
    /** How one of two targets is named. */
    answerWith: Record<PressedWith, string>;
    otherKeys: string;
    cue: Record<'ink' | 'word', string>;
    /** The colors of the left and the right target, as they are written. */
    colors: Record<'left' | 'right', string>;
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
