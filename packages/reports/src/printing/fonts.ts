import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';
import { cacheByLetters, cacheTexts, type LoadedFont } from './cached-texts.ts';
import { type Face, faceOf, faces, pathOf } from './faces.ts';
import { unpackWoff } from './unpack-woff.ts';

/** A font file, unpacked, as a data address: the form in which the library takes a font that is not on disk. */
function fontFile(file: string): string {
  return `data:font/ttf;base64,${unpackWoff(readFileSync(pathOf(file))).toString('base64')}`;
}

const loaded = new Map<Face, Promise<void>>();

function register(face: Face): Promise<void> {
  const found = loaded.get(face);
  if (found !== undefined) return found;
  // No word is hyphenated: names and measures must read as they are written.
  if (loaded.size === 0) Font.registerHyphenationCallback((word) => [word]);
  Font.register({
    family: face.family,
    fonts: face.files.map(({ weight, file }) => ({ src: fontFile(file), fontWeight: weight })),
  });
  const loading = load(face);
  loaded.set(face, loading);
  return loading;
}

/** Loads a face in all its weights, before any text is laid out in it. */
async function load({ family, files }: Face): Promise<void> {
  for (const { weight } of files) {
    const descriptor = { fontFamily: family, fontWeight: weight };
    await Font.load(descriptor);
    const font = fontOf(family, weight);
    alignWithLatin(font, weight);
    cacheByLetters(font);
    cacheTexts(font);
  }
}

/**
 * The library sets a line as far below its top as the tallest of its fonts asks for, and the height of our lines is fixed: a name in Arabic
 * ran into the line below. So each font has the ascent of the Latin one, and all scripts stand on one baseline.
 */
function alignWithLatin(font: LoadedFont, weight: number): void {
  const latin = latinFont(weight);
  if (font === latin) return;
  Object.defineProperty(font, 'ascent', { value: (latin.ascent / latin.unitsPerEm) * font.unitsPerEm });
}

/** The font that nearly every text needs, in one of its weights; it is loaded with the first report. */
export function latinFont(weight: number): LoadedFont {
  const [latin] = faces;
  if (latin === undefined) throw new Error('there are no fonts');
  return fontOf(latin.family, weight);
}

/** A font that is loaded. */
export function fontOf(fontFamily: string, fontWeight: number): LoadedFont {
  const font = Font.getFont({ fontFamily, fontWeight }).data;
  if (font === null) throw new Error(`the font ${fontFamily} ${fontWeight} is not loaded`);
  return font as unknown as LoadedFont;
}

/** Whether a text can be laid out in the Latin font alone, on one line. */
export const isLatin = (text: string): boolean => [...text].every((letter) => faceOf(letter) === faces[0]);

/** The width of a text in the Latin font, in the unit of the size. */
export function advanceOf(text: string, weight: number, size: number, features: readonly string[]): number {
  const font = latinFont(weight);
  return (font.layout(text, features).advanceWidth / font.unitsPerEm) * size;
}

/**
 * Registers the fonts that a text is laid out in, once a process.
 * @returns the families in the order in which each letter takes the first that has it; always the Latin one first
 */
export async function familiesOf(text: string): Promise<string[]> {
  const used = new Set<Face>(faces.slice(0, 1));
  for (const letter of new Set(text)) {
    const face = faceOf(letter);
    if (face !== null) used.add(face);
  }
  const ordered = faces.filter((face) => used.has(face));
  for (const face of ordered) await register(face);
  return ordered.map(({ family }) => family);
}
