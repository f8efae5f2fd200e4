import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';
import { type Face, faceOf, faces, pathOf } from './faces.ts';
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
    const font = Font.getFont(descriptor).data;
    if (font === null) throw new Error(`the font ${family} ${weight} did not load`);
    keepApart(font as unknown as LoadedFont);
    remember(font as unknown as LoadedFont);
  }
}

interface LoadedFont {
  getGlyph(id: number, letters?: number[]): Glyph;
  layout(text: string, features?: unknown, ...rest: unknown[]): SetText;
  /** Where the library keeps what it made, by the number of the drawing alone. */
  _glyphs: Record<number, Glyph | undefined>;
}
type Glyph = object;
interface SetText {
  glyphs: readonly Glyph[];
  positions: readonly object[];
}

/**
 * The library keeps a drawing together with the letters it was first made for. One that is first made as a part of another, a full stop of a
 * colon, has none from then on: on paper it is right, and whoever copies '58.1' gets '581'. An Arabic mark that was once written by itself
 * takes the last letter from later names. So each is kept by its letters too, and no report changes what the next one says.
 */
function keepApart(font: LoadedFont): void {
  const make = font.getGlyph.bind(font);
  const made = new Map<string, Glyph>();
  font.getGlyph = (id, letters = []) => {
    const key = `${id} ${letters.join(' ')}`;
    const found = made.get(key);
    if (found !== undefined) return found;
    font._glyphs[id] = undefined;
    const glyph = make(id, letters);
    made.set(key, glyph);
    return glyph;
  };
}

const remembered = new Set<Map<string, SetText>>();

/** Every text is set anew each time a page is divided, and most cells of a table read alike: what was set once in a report is kept. */
function remember(font: LoadedFont): void {
  const set = font.layout.bind(font);
  const known = new Map<string, SetText>();
  remembered.add(known);
  font.layout = (text, features, ...rest) => {
    const key = `${JSON.stringify([features, rest])} ${text}`;
    const found = known.get(key) ?? set(text, features, ...rest);
    known.set(key, found);
    // Whoever asks may change what it got.
    return Object.assign(Object.create(Object.getPrototypeOf(found)), found, {
      glyphs: [...found.glyphs],
      positions: found.positions.map((position) => ({ ...position })),
    });
  };
}

/** To be called after each report: nothing of it stays in memory. */
export function forgetTexts(): void {
  for (const known of remembered) known.clear();
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

const isControl = /\p{Cc}/u;

function inFontLetters(letter: string): string {
  if (letter === '\n') return letter;
  if (isControl.test(letter)) return ' ';
  if (faceOf(letter) !== null) return letter;
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every((one) => faceOf(one) !== null) ? base : '\u00bf';
}

/**
 * A text in letters the fonts have: Latin with all its accents, Vietnamese, Cyrillic, Greek, Arabic, Chinese, Japanese and Korean, which write
 * the names of the languages that profiles know. An accented letter outside them loses the accent; what no font here has becomes a
 * visible replacement, so that nobody takes a gap for the whole name.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(inFontLetters).join('');
}
