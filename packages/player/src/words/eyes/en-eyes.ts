import type { EyeTests, EyeWords } from './eye-words.ts';

export const enEyes: EyeWords = {
  follow: {
    saccades: 'Look at the dot',
    pursuit: 'Follow the dot',
    tracking: 'Keep your eyes on the dots with a star',
  },
  keepTrack: 'Keep track of them',
  which: (count) => `Which ${count} dots had a star?`,
  dot: (number) => `Dot ${number}`,
  chooseByKey: 'At the end, press the numbers of the dots.',
  moves: 'Things move on the screen in this test, and you cannot turn that off. You can skip this test.',
  shapes: {
    draw: 'Draw it in one line, and come back to where you started.',
    paper: 'Drawing area',
    keepOrAgain: 'Is this your shape? Press Done, or draw it again.',
    tooShort: 'That line was too short. Please draw it again, larger and more slowly.',
    again: 'Draw it again',
  },
};

const shape = (name: string, one: string) => ({
  name,
  instruction: [
    `Draw ${one} on the empty field.`,
    'Draw it as large as the field allows, in one line.',
    'Lift your finger only when you are back where you started.',
  ],
});

export const enEyeTests: EyeTests = {
  saccades: {
    name: 'Quick eyes',
    instruction: [
      'A dot jumps to another place. Look at it right away.',
      'An arrow appears in it for a moment. Which way does it point?',
      'Hold your head still and move only your eyes.',
    ],
  },
  pursuit: {
    name: 'Following with the eyes',
    instruction: [
      'A dot moves back and forth. Follow it with your eyes.',
      'Now and then an arrow appears in it for a moment. Which way does it point?',
      'Hold your head still and move only your eyes.',
    ],
  },
  tracking: {
    name: 'Following several dots',
    instruction: [
      'You see eight dots. Three have a star and a ring.',
      'Then they all look the same and move for six seconds.',
      'When they stop, say which three they were.',
    ],
  },
  triangle: shape('Triangle', 'a triangle'),
  square: shape('Square', 'a square'),
  circle: shape('Circle', 'a circle'),
};
