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
  unitsPerEm: number;
  getGlyph(id: number, letters?: number[]): Glyph;
  layout(text: string, features?: unknown, ...rest: unknown[]): SetText;
  /** Where the library keeps what it made, by the number of the drawing alone. */
  _glyphs: Record<number, Glyph | undefined>;
}
type Glyph = object;
interface SetText {
  /** In units of the font. */
  advanceWidth: number;
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

/** What was set in this report, and what was set in the one before. */
interface KnownTexts {
  now: Map<string, SetText>;
  before: Map<string, SetText>;
}
const remembered = new Set<KnownTexts>();

/**
 * Setting a text takes longer than placing it, and most cells of a table and all headings read as those of the report before: what was set
 * once is kept as long as each report asks for it again.
 */
function remember(font: LoadedFont): void {
  const set = font.layout.bind(font);
  const known: KnownTexts = { now: new Map(), before: new Map() };
  remembered.add(known);
  font.layout = (text, features, ...rest) => {
    const key = `${JSON.stringify([features, rest])} ${text}`;
    const found = known.now.get(key) ?? known.before.get(key) ?? set(text, features, ...rest);
    known.now.set(key, found);
    // Whoever asks may change what it got.
    return Object.assign(Object.create(Object.getPrototypeOf(found)), found, {
      glyphs: [...found.glyphs],
      positions: found.positions.map((position) => ({ ...position })),
    });
  };
}

/** The font that nearly every text needs, in one of its weights; it is loaded with the first report. */
export function latinFont(fontWeight: number): LoadedFont {
  const [latin] = faces;
  const font = latin && Font.getFont({ fontFamily: latin.family, fontWeight }).data;
  if (!font) throw new Error(`no font of the weight ${fontWeight} is loaded`);
  return font as unknown as LoadedFont;
}

/** Whether a text can be set in it alone. */
export const isLatin = (text: string): boolean => [...text].every((letter) => faceOf(letter) === faces[0]);

/** How wide a text is in it: in the unit of the size. */
export function advanceOf(text: string, weight: number, size: number, features: readonly string[]): number {
  const font = latinFont(weight);
  return (font.layout(text, features).advanceWidth / font.unitsPerEm) * size;
}

/** To be called after each report: a name is gone from memory once the next one has been drawn. */
export function forgetTexts(): void {
  for (const known of remembered) {
    known.before = known.now;
    known.now = new Map();
  }
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
