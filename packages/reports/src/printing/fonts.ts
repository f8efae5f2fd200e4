import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);
const weights = [400, 500, 600, 700] as const;
/** Inter comes in one file a script; the first holds what nearly every text needs and is the only one read for those. */
const scripts = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;

const familyOf = (script: string): string => (script === 'latin' ? 'Inter' : `Inter ${script}`);

/** The families a text is set in: each letter takes the first that has it. */
export const textFamilies: string[] = scripts.map(familyOf);

/** A font as the library takes it that is not on disk: unpacked, in a data address. */
function fontFile(name: string): string {
  return `data:font/ttf;base64,${unpackWoff(readFileSync(require.resolve(name))).toString('base64')}`;
}

let isRegistered = false;

/** Registers Inter once a process. Hyphenation is off: names and measures must read as they are written. */
export function registerFonts(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const script of scripts) {
    Font.register({
      family: familyOf(script),
      fonts: weights.map((fontWeight) => ({
        src: fontFile(`@fontsource/inter/files/inter-${script}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
  }
  Font.registerHyphenationCallback((word) => [word]);
}

type Range = readonly [from: number, to: number];

/** The code points of the registered files, as their maker lists them: `U+0000-00FF,U+0131`. */
function rangesOf(script: string): Range[] {
  const listed: Readonly<Record<string, string>> = require('@fontsource/inter/unicode.json');
  return (listed[script] ?? '').split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return [from, to];
  });
}

const ranges = scripts.flatMap(rangesOf);
const isControl = /\p{Cc}/u;

function hasLetter(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => point >= from && point <= to);
}

function inFontLetters(letter: string): string {
  if (letter === '\n') return letter;
  if (isControl.test(letter)) return ' ';
  if (hasLetter(letter)) return letter;
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every(hasLetter) ? base : '\u00bf';
}

/**
 * A text in letters the fonts have: Latin with all its accents, Vietnamese, Cyrillic and Greek. An accented letter outside them
 * loses the accent; what no font here has becomes a visible replacement, so that nobody takes a gap for the whole name.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(inFontLetters).join('');
}
