/** The part of a font that this package reads and changes; the library declares less of it. */
export interface LoadedFont {
  unitsPerEm: number;
  /** How far above its baseline the font sets a line, in its own units. */
  readonly ascent: number;
  hasGlyphForCodePoint(point: number): boolean;
  getGlyph(id: number, letters?: number[]): Glyph;
  layout(text: string, features?: unknown, ...rest: unknown[]): SetText;
  /** The library's own cache of glyphs, by glyph id alone. */
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
 * The library caches a glyph together with the letters that it was first made for. A glyph that is first made as a part of another, such as
 * the full stop of a colon, has no letters from then on: it prints correctly, but copying '58.1' gives '581'. An Arabic mark that was once
 * written by itself takes the last letter from later names. So this cache is keyed by the letters, too, and no document changes the text of
 * the next one.
 */
export function cacheByLetters(font: LoadedFont): void {
  const make = font.getGlyph.bind(font);
  const glyphs = new Map<string, Glyph>();
  font.getGlyph = (id, letters = []) => {
    const key = `${id} ${letters.join(' ')}`;
    const found = glyphs.get(key);
    if (found !== undefined) return found;
    font._glyphs[id] = undefined;
    const glyph = make(id, letters);
    glyphs.set(key, glyph);
    return glyph;
  };
}

/** The texts that were laid out for this document, and for the one before. */
interface KnownTexts {
  now: Map<string, SetText>;
  before: Map<string, SetText>;
}
const caches = new Set<KnownTexts>();

/**
 * Laying a text out takes longer than placing it, and most cells of a table and all headings repeat those of the document before. So the
 * layout of a text stays cached as long as each document uses it again.
 */
export function cacheTexts(font: LoadedFont): void {
  const set = font.layout.bind(font);
  const known: KnownTexts = { now: new Map(), before: new Map() };
  caches.add(known);
  font.layout = (text, features, ...rest) => {
    const key = `${JSON.stringify([features, rest])} ${text}`;
    const found = known.now.get(key) ?? known.before.get(key) ?? set(text, features, ...rest);
    known.now.set(key, found);
    // The caller may change the layout that it gets, so it gets a copy.
    return Object.assign(Object.create(Object.getPrototypeOf(found)), found, {
      glyphs: [...found.glyphs],
      positions: found.positions.map((position) => ({ ...position })),
    });
  };
}

/** Must be called after each document. A person's name leaves the memory once the next document has been drawn. */
export function purgeTexts(): void {
  for (const known of caches) {
    known.before = known.now;
    known.now = new Map();
  }
}
