import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The number of a glyph in the font of the file, for each that is drawn; 0 is the box that a font shows for a letter it does not have. */
export async function drawnGlyphs(bytes: Uint8Array): Promise<number[]> {
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false }).promise;
  const drawn: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    fnArray.forEach((operation, index) => {
      if (operation !== OPS.showText) return;
      for (const glyph of argsArray[index][0])
        if (typeof glyph === 'object' && glyph !== null) drawn.push(glyph.originalCharCode);
    });
  }
  return drawn;
}
