import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';
import { type Face, faceOf, faces, pathOf } from './faces.ts';
import { unpackWoff } from './unpack-woff.ts';

/** A font as the library takes it that is not on disk: unpacked, in a data address. */
function fontFile(file: string): string {
  return `data:font/ttf;base64,${unpackWoff(readFileSync(pathOf(file))).toString('base64')}`;
}

const registered = new Set<Face>();

function register(face: Face): void {
  if (registered.has(face)) return;
  // Names and measures must read as they are written.
  if (registered.size === 0) Font.registerHyphenationCallback((word) => [word]);
  registered.add(face);
  Font.register({
    family: face.family,
    fonts: face.files.map(({ weight, file }) => ({ src: fontFile(file), fontWeight: weight })),
  });
}

/**
 * Registers what a text is set in, once a process.
 * @returns the families in the order in which each letter takes the first that has it; always the Latin one first
 */
export function familiesOf(text: string): string[] {
  const used = new Set<Face>(faces.slice(0, 1));
  for (const letter of new Set(text)) {
    const face = faceOf(letter);
    if (face !== null) used.add(face);
  }
  const ordered = faces.filter((face) => used.has(face));
  for (const face of ordered) register(face);
  return ordered.map(({ family }) => family);
}

const isControl = /\p{Cc}/u;

function inFontLetters(letter: string): string {
  if (letter === '\n') return letter;
  if (isControl.test(letter)) return ' ';
  if (faceOf(letter) !== null) return letter;
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every((one) => faceOf(one) !== null) ? base : '\u00bf';
}

/**
 * A text in letters the fonts have: Latin with all its accents, Vietnamese, Cyrillic, Greek, Arabic, Chinese and Korean, which write the
 * names of the languages that profiles know. An accented letter outside them loses the accent; what no font here has becomes a
 * visible replacement, so that nobody takes a gap for the whole name.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(inFontLetters).join('');
}
