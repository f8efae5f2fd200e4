/** What is used of a font, and changed, of which the library says less. */
export interface LoadedFont {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
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
export function keepApart(font: LoadedFont): void {
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
export function remember(font: LoadedFont): void {
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

/** To be called after each report: a name is gone from memory once the next one has been drawn. */
export function forgetTexts(): void {
  for (const known of remembered) {
    known.before = known.now;
    known.now = new Map();
  }
}
