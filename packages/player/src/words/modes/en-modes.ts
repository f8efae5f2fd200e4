import type { ModesWords } from './modes-words.ts';

export const enModes: ModesWords = {
  title: 'Make the test fit me',
  leftHanded: 'I use my left hand',
  leftHandedHint: 'Buttons and grids move to the left.',
  restful: 'My eyes need rest',
  restfulHint:
    'The screen is dark, nothing moves, and there is a break every 3 minutes. Tests of speed stay bright, so that they can be compared.',
  patterns: 'I do not see colors well',
  patternsHint:
    '“Words and colors” shows full and empty letters in place of colors. It is compared only with itself.',
  cues: 'Sound, vibration and voice',
  playSound: 'Play a sound',
  soundTest: 'This is how you hear me.',
  soundHint: 'You should hear a tone and a voice. If not, turn up the volume of this device.',
  rest: 'Close your eyes for a minute, or look far away.',
};
