import { enAssisted, enAssistedTests } from './en-assisted.ts';
import type { TaskTests, TaskWords } from './task-words.ts';

export const enTaskTests: TaskTests = {
  ...enAssistedTests,
  stroop: {
    name: 'Words and colors',
    instruction: [
      'You see the word “blue” or “orange.” It may be written in the other color.',
      'Above the word, you see what counts: the color or the word.',
      'Answer as fast as you can without mistakes: left for blue, right for orange.',
    ],
  },
  flanker: {
    name: 'Middle arrow',
    instruction: [
      'You see five arrows in a row.',
      'Only the middle one counts. Which way does it point?',
      'Answer as fast as you can without mistakes.',
    ],
  },
  counting15: {
    name: 'Counting to 15',
    instruction: ['You see the numbers 1 to 15, mixed up.', 'Press them in order, from 1 to 15.'],
  },
  counting24: {
    name: 'Counting to 24',
    instruction: ['You see the numbers 1 to 24, mixed up.', 'Press them in order, from 1 to 24.'],
  },
  countingReverse: {
    name: 'Counting down from 20',
    instruction: ['You see the numbers 1 to 20, mixed up.', 'Press them backward, from 20 down to 1.'],
  },
  memory: {
    name: 'Memory',
    instruction: [
      'Remember three letters. We will ask you for them at the end.',
      'In between, some squares light up for two seconds. Press the same squares.',
      'There are more squares each time.',
    ],
  },
};

export const enTasks: TaskWords = {
  ...enAssisted,
  choice: {
    answerWith: {
      finger: 'Tap the left or the right field. Use both hands.',
      pen: 'Tap the left or the right field with the pen.',
      mouse: 'Click the left or the right field.',
      key: 'Press the left or the right arrow key, or F and J.',
    },
    otherKeys: 'Please continue with the arrow keys.',
    cue: { ink: 'Color', word: 'Word' },
    colors: { left: 'Blue', right: 'Orange' },
    patterns: { left: 'Full', right: 'Empty' },
    patternCue: { ink: 'Letters', word: 'Word' },
    patternInstruction: [
      'You see the word “full” or “empty”. Its letters are filled in or empty, and may not match the word.',
      'Above the word, you see what counts: the letters or the word.',
      'Answer as fast as you can without mistakes: left for full, right for empty.',
    ],
    sides: { left: 'Left', right: 'Right' },
    ready: 'Get ready',
    right: 'That was right.',
    other: 'It was the other one.',
    none: 'No answer came in time.',
  },
  counting: {
    keys: 'Move with the arrow keys and press the space bar.',
    interrupted: 'That was interrupted. Here is a new grid.',
  },
  memory: {
    keep: 'Remember these letters',
    watch: 'Look at the squares',
    point: 'Which squares were lit?',
    pointKeys: 'Move with the arrow keys and press the space bar.',
    square: (row, column) => `Row ${row}, square ${column}`,
    asked: 'Which were the three letters?',
    letter: (place) => `Letter ${place}`,
    unknown: 'I do not know this one',
    remove: 'Undo the last one',
    interrupted: 'That was interrupted. We will start again with other letters.',
  },
};
