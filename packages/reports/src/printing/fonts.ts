import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
let isRegistered = false;

/** Registers Inter once a process. Hyphenation is off: names and measures must read as they are written. */
export function registerFonts(): void {
  if (isRegistered) return;
  isRegistered = true;
  Font.register({
    family: 'Inter',
    fonts: ([400, 500, 600, 700] as const).map((fontWeight) => ({
      src: require.resolve(`@fontsource/inter/files/inter-latin-${fontWeight}-normal.woff`),
      fontWeight,
    })),
  });
  Font.registerHyphenationCallback((word) => [word]);
}

/** What the embedded font has: Latin-1, and the punctuation, arrows and signs of its latin subset. */
const printable =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2191\u2193\u2212\n]/;

/**
 * A text in letters the font has. Accented letters outside it lose the accent; what no font here has becomes a visible
 * replacement, so that nobody takes a gap for the whole name.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (printable.test(letter)) return letter;
      const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
      return base !== '' && [...base].every((part) => printable.test(part)) ? base : '\u00bf';
    })
    .join('');
}
