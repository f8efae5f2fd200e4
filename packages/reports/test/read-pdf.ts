import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const standardFontDataUrl = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/standard_fonts/`;

/** What a reader finds in a PDF: its text page by page, and as it was set, line by line, and the subject that file lists show. Throws where the file needs another password. */
export async function readPdf(
  bytes: Uint8Array,
  password?: string,
): Promise<{ text: string; pages: string[]; lines: string[]; subject: string }> {
  const document = await getDocument({
    data: bytes.slice(),
    standardFontDataUrl,
    ...(password === undefined ? {} : { password }),
  }).promise;
  const pages: string[] = [];
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const set = items.map((item) => ('str' in item ? item.str : ''));
    lines.push(...set);
    pages.push(set.join(' '));
  }
  const { info } = await document.getMetadata();
  const subject = 'Subject' in info ? String(info.Subject) : '';
  return { text: pages.join('\n'), pages, lines, subject };
}

/** The structure of a PDF as text, without the streams: compressed bytes may hold any short word by chance. */
export const pdfStructure = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '');
