import { z } from 'zod';
import { instant } from '../../core/fields.ts';

/** A list that nobody changes once a document is put together. */
export const listOf = <S extends z.ZodType>(schema: S) => z.array(schema).readonly();
export const text = z.string();
export const textOrNull = text.nullable();

/** A drawn mark: a rounded square with lines and areas in it. Coordinates run from 0 to `size`. */
const brandMark = z.object({
  size: z.number(),
  cornerRadius: z.number(),
  backgroundColor: text,
  foregroundColor: text,
  strokes: listOf(z.object({ path: text, width: z.number(), opacity: z.number() })),
  /** SVG path data of filled areas. */
  fills: listOf(text),
});
export type BrandMark = z.infer<typeof brandMark>;

/** Whose product made a document. */
export const documentBrand = z.object({
  /** The provider's name, for example 'Plumbline'. */
  provider: text,
  mark: brandMark,
});
export type DocumentBrand = z.infer<typeof documentBrand>;

/** When a document was made. */
export const printedAt = z.object({
  /** For example '10/6/26 3:58 pm'. */
  text,
  /** The name of the zone that all times of the document are in. */
  timeZone: text,
  /** Becomes the creation date of the file, so that the same document gives the same bytes. */
  instant,
});
export type PrintedAt = z.infer<typeof printedAt>;

/** A value under its label; null reads '-'. */
export const documentFact = z.object({ label: text, value: textOrNull });
