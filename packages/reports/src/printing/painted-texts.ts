import type { Tag, Tagger } from './tagger.ts';

/** The tagger of the file that is drawn now: files are drawn one after the other, and the library hands no such thing to what paints itself. */
let current: Tagger | null = null;

/** Must be called before a file is drawn. */
export function tagWith(tagger: Tagger): void {
  current = tagger;
}

/** Paints a text as an element of its own, or as one of the open element's. */
export function paintText(tag: Tag | undefined, paint: () => void): void {
  // All of a page's foot is decoration.
  const tagger = current?.isDecorating ? null : current;
  if (tag !== undefined) tagger?.open(tag, undefined);
  tagger?.beginText();
  paint();
  tagger?.endText();
  if (tag !== undefined) tagger?.close();
}

/** Paints what is not read aloud. */
export function paintDecoration(paint: () => void): void {
  const tagger = current?.isDecorating ? null : current;
  tagger?.beginDecoration();
  paint();
  tagger?.endContent();
}
