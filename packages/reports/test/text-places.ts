import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Where a text lies: lengths in points, from the left and the lower edge of its page. */
export interface TextPlace {
  text: string;
  /** The number of its page, from 1. */
  page: number;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

/** Every text of a PDF that is not turned, with its place. */
export async function placesIn(bytes: Uint8Array): Promise<TextPlace[]> {
  const document = await getDocument({ data: bytes.slice() }).promise;
  const places: TextPlace[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      const [size, turn, , , left, baseline] = item.transform as number[];
      if (size === undefined || left === undefined || baseline === undefined || turn !== 0) continue;
      places.push({ text: item.str, page: number, left, right: left + item.width, baseline, size });
    }
  }
  return places;
}

/** Each two texts of a page that are drawn over each other, as 'page 1: one | other'. */
export function overlapsOf(places: readonly TextPlace[]): string[] {
  const drawn = places.filter(({ text }) => text.trim() !== '');
  return drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter((other) => areOver(one, other))
      .map((other) => `page ${one.page}: ${one.text} | ${other.text}`),
  );
}

/** Letters reach less than this share of their size above the baseline of the line below. */
const heightOfLetters = 0.7;
/** Side bearings of neighbours may touch, in points. */
const touch = 0.5;

const areOver = (one: TextPlace, other: TextPlace): boolean =>
  one.page === other.page &&
  Math.abs(one.baseline - other.baseline) < heightOfLetters * Math.max(one.size, other.size) &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > touch;
