import { advanceOf, isLatin } from './fonts.ts';
import { px, type Weight } from './print-style.ts';

interface Column {
  /** In CSS pixels. */
  width: number;
  size: number;
  weight: Weight;
}

/** Letters of other fonts are taken as wide as they are high, which none of them exceeds. */
const lengthOf = (text: string, { size, weight }: Column): number =>
  isLatin(text) ? advanceOf(text, weight, px(size), []) : [...text].length * px(size);

/**
 * Lets a word that is wider than its column go on in the next line: no word is hyphenated, so it would run across its neighbours. All
 * other words stay as they are.
 */
export function withinColumn(text: string, column: Column): string {
  return text
    .split(' ')
    .map((word) => (lengthOf(word, column) <= px(column.width) ? word : inPieces(word, column)))
    .join(' ');
}

function inPieces(word: string, column: Column): string {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && lengthOf(piece + letter, column) > px(column.width)) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece].join(' ');
}
