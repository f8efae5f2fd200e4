import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';
import { type Face, faceOf, faces, pathOf } from './faces.ts';
import { keepApart, type LoadedFont, remember } from './set-texts.ts';
import { unpackWoff } from './unpack-woff.ts';

/** A font as the library takes it that is not on disk: unpacked, in a data address. */
function fontFile(file: string): string {
  return `data:font/ttf;base64,${unpackWoff(readFileSync(pathOf(file))).toString('base64')}`;
}

const loaded = new Map<Face, Promise<void>>();

function register(face: Face): Promise<void> {
  const found = loaded.get(face);
  if (found !== undefined) return found;
  // Names and measures must read as they are written.
  if (loaded.size === 0) Font.registerHyphenationCallback((word) => [word]);
  Font.register({
    family: face.family,
    fonts: face.files.map(({ weight, file }) => ({ src: fontFile(file), fontWeight: weight })),
  });
  const loading = load(face);
  loaded.set(face, loading);
  return loading;
}

/** A face in all its weights, before anything is set in it. */
async function load({ family, files }: Face): Promise<void> {
  for (const { weight } of files) {
    const descriptor = { fontFamily: family, fontWeight: weight };
    await Font.load(descriptor);
    const font = fontOf(family, weight);
    keepApart(font);
    remember(font);
  }
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

/** Whether a text can be set in it alone, on one line. */
export const isLatin = (text: string): boolean => [...text].every((letter) => faceOf(letter) === faces[0]);

/** How wide a text is in it: in the unit of the size. */
export function advanceOf(text: string, weight: number, size: number, features: readonly string[]): number {
  const font = latinFont(weight);
  return (font.layout(text, features).advanceWidth / font.unitsPerEm) * size;
}

/**
 * Registers what a text is set in, once a process.
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
