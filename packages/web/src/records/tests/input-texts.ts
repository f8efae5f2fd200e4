import type { InputClass } from '@plumbline/domain/clinical/recordings/recording';

/** How the answers of a test were given. */
export const inputTexts: Readonly<Record<InputClass, string>> = {
  motion: 'Motion',
  touch: 'Touch',
  keyboard: 'Keyboard',
  touchPatterns: 'Touch, patterns for colors',
  keyboardPatterns: 'Keyboard, patterns for colors',
};
