import layoutDocument, { type DocumentNode, type DocumentProps, type SafePageNode } from '@react-pdf/layout';
import renderPages from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import { tagWith } from './painted-texts.ts';
import { taggedPages } from './tagged-pages.ts';
import { Tagger } from './tagger.ts';

/** Whoever has the password may print, copy, and have it read aloud. */
const permissions = { printing: 'highResolution', copying: true, contentAccessibility: true } as const;

export type LaidOutPage = SafePageNode;

/** What a reader finds in the properties of a file. */
export interface DocumentFacts {
  title: string;
  /** File lists show it to people who never open the file. */
  subject: string;
  author: string;
  producer: string;
  createdAt: Date;
}

interface FileFacts extends DocumentFacts {
  language: string;
  /** With one the file is encrypted (AES-256) and opens with it only. */
  password: string | undefined;
}

/**
 * Lays a document out as pages without drawing them. The library's own function lays out and draws at once; here the two are apart, so that
 * parts of a document can be laid out separately and every foot can print the number of pages.
 */
export async function layOut(document: ReactElement<DocumentProps>): Promise<LaidOutPage[]> {
  const root: DocumentNode | null = pdf(document).container.document;
  // After an error in a component the library logs it and has no document: a file is drawn whole or not at all.
  if (root === null) throw new Error('a part of the document could not be made');
  // The function takes the fonts as a second argument, which it does not declare.
  const layOutWith: (root: DocumentNode, fonts: typeof Font) => ReturnType<typeof layoutDocument> =
    layoutDocument;
  const { children: pages } = await layOutWith(root, Font);
  if (pages.length === 0) throw new Error('a part of the document has no pages');
  return pages;
}

/** Draws laid-out pages, in their order, as one file. */
export async function drawPages(pages: LaidOutPage[], facts: FileFacts): Promise<Uint8Array> {
  const { password } = facts;
  const file = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7' as const,
    lang: facts.language,
    info: {
      Title: facts.title,
      Subject: facts.subject,
      Author: facts.author,
      Creator: facts.producer,
      Producer: facts.producer,
      CreationDate: facts.createdAt,
    },
    ...(password === undefined
      ? {}
      : { userPassword: password, ownerPassword: password, permissions, pdfVersion: '1.7ext3' as const }),
  });
  nameFonts(file);
  // Without this, readers open with the outline beside the page.
  (file as unknown as { _root: { data: { PageMode: string } } })._root.data.PageMode = 'UseNone';
  const parts: Uint8Array[] = [];
  file.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    file.on('end', resolve);
    file.on('error', reject);
  });
  const tagger = new Tagger(file);
  tagWith(tagger);
  renderPages(file as unknown as Parameters<typeof renderPages>[0], {
    type: 'DOCUMENT',
    props: {},
    style: {},
    wasSplit: false,
    children: taggedPages(pages, tagger),
  });
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** The library compares a font object with all records of the font of that name at each use, which is slow; a font given by name is not compared. */
function nameFonts(file: PDFKit.PDFDocument): void {
  const names = new Map<PDFKit.Mixins.PDFFontSource, string>();
  const use = file.font.bind(file);
  const useByName = (source: PDFKit.Mixins.PDFFontSource, size?: number) => {
    const known = typeof source === 'string' ? source : names.get(source);
    if (known !== undefined) return use(known, size);
    const name = `font ${names.size + 1}`;
    names.set(source, name);
    file.registerFont(name, source);
    return use(name, size);
  };
  // The library calls it in one of its two forms: a font and its size.
  file.font = useByName as typeof file.font;
}
