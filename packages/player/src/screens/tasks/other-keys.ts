import type { PressedWith } from '../../device/pressed-with.ts';
import type { Words } from '../../words/words.ts';

/** Said where another input came than the session is answered with, in a test that is answered with two sides. */
export const otherKeys = (words: Words, pressedWith: PressedWith): string =>
  pressedWith === 'key' ? words.tasks.choice.otherKeys : words.trial.otherInput[pressedWith];
