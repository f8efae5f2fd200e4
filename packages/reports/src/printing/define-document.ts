import { setImmediate } from 'node:timers/promises';
import { minReportPasswordLength } from '@plumbline/domain';
import { purgeTexts } from './cached-texts.ts';
import { type DocumentFacts, drawPages, type LaidOutPage } from './draw-pages.ts';
import { inLettersOfFonts } from './letters-of-fonts.ts';
import { PageNumbers } from './page-numbers.ts';

/** What the pages of one file have in common while they are laid out. */
export interface PageSetting {
  /** The font families that have the model's letters, in order. */
  families: string[];
  numbers: PageNumbers;
}

/** How one kind of document becomes pages. A model is plain data that survives a message between threads. */
interface DocumentDesign<Model> {
  /** Takes out of a model what must not be printed, whoever put it there. */
  withhold(model: Model): Model;
  layOut(model: Model, setting: PageSetting): Promise<LaidOutPage[]>;
  facts(model: Model): DocumentFacts;
}

/** One kind of document that a pool can draw. */
export interface PrintedDocument<Model> {
  /**
   * Draws a document as a PDF. It blocks its thread for some tenths of a second: use the pool outside of tests.
   * @param password at least 8 characters; with one the file is encrypted (AES-256) and opens with it only
   * @throws RangeError when the password is shorter
   */
  render(model: Model, password?: string): Promise<Uint8Array>;
}

/** Makes a kind of document of how its models are laid out. */
export function defineDocument<Model>(design: DocumentDesign<Model>): PrintedDocument<Model> {
  return {
    render: async (model, password) => {
      if (password !== undefined && password.length < minReportPasswordLength)
        throw new RangeError('the PDF password is too short');
      const { printable, families } = await inLettersOfFonts(design.withhold(model));
      try {
        const numbers = new PageNumbers();
        const pages = await design.layOut(printable, { families, numbers });
        numbers.total = pages.length;
        return await drawPages(pages, { ...design.facts(printable), language: 'en-US', password });
      } finally {
        purgeTexts();
        // React releases a document in a turn of its own, which a thread that gets one document after another never has.
        await setImmediate();
      }
    },
  };
}
