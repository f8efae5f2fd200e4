import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Where a text lies on its page: lengths in points, from the left edge. */
interface TextPlace {
  text: string;
  left: number;
  right: number;
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
      const [size, turn, , , left] = item.transform as number[];
      if (size === undefined || left === undefined || turn !== 0) continue;
      places.push({ text: item.str, left, right: left + item.width, size });
    }
  }
  return places;
}
