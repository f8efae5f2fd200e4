import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const standardFontDataUrl = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/standard_fonts/`;

/** What a reader finds in a PDF: its text page by page. Throws where the file needs another password. */
export async function readPdf(
  bytes: Uint8Array,
  password?: string,
): Promise<{ text: string; pages: string[] }> {
  const document = await getDocument({
    data: bytes.slice(),
    standardFontDataUrl,
    ...(password === undefined ? {} : { password }),
  }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { text: pages.join('\n'), pages };
}
