import { excludeLetter, faceOf } from './faces.ts';
import { fontOf } from './fonts.ts';

const isControl = /\p{Cc}/u;
/** A format character changes how its neighbours are laid out and has no glyph itself. */
const isFormat = /\p{Cf}/u;
const isLineEnd = /[\n\u2028\u2029]/;
/** Hyphens that look like the usual one. */
const isHyphen = /[\u2010\u2011]/;

function inFontLetters(letter: string): string {
  if (isLineEnd.test(letter)) return '\n';
  if (isHyphen.test(letter)) return '-';
  if (isControl.test(letter)) return ' ';
  if (faceOf(letter) !== null) return letter;
  if (isFormat.test(letter)) return '';
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every((one) => faceOf(one) !== null) ? base : '\u00bf';
}

/**
 * A text in letters the fonts have: Latin with all its accents, Vietnamese, Cyrillic, Greek, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese
 * and Korean, which write the names of the languages that profiles know and some more. An accented letter outside them loses the accent. A letter that no font here has becomes
 * a visible replacement, so that nobody takes a gap for the whole name.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(inFontLetters).join('');
}

/**
 * Whether the file of its face has each letter: makers of fonts list whole ranges. A letter that is missing is looked for in other faces
 * from then on, so the text must be made printable once more.
 */
export function haveDrawings(letters: Iterable<string>): boolean {
  let haveAll = true;
  for (const letter of letters) {
    const face = faceOf(letter);
    const [file] = face?.files ?? [];
    if (face === null || file === undefined) continue;
    if (fontOf(face.family, file.weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) continue;
    excludeLetter(face, letter);
    haveAll = false;
  }
  return haveAll;
}
