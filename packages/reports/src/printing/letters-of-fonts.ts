import { familiesOf } from './fonts.ts';
import { haveDrawings, printableText } from './printable-text.ts';

interface Printable<Model> {
  /** The model with every text in letters that the fonts have. */
  printable: Model;
  /** The families of these fonts, in the order in which a letter takes the first that has it. */
  families: string[];
}

/** Makes every text of a model printable, and loads the fonts for it. */
export async function inLettersOfFonts<Model>(model: Model): Promise<Printable<Model>> {
  for (;;) {
    const letters = new Set<string>();
    const printable = printableModel(model, letters);
    const families = await familiesOf([...letters].join(''));
    if (haveDrawings(letters)) return { printable, families };
  }
}

/** Writes every text of a model in letters that the fonts have, and collects these letters in `letters`. */
function printableModel<T>(value: T, letters: Set<string>): T {
  if (typeof value === 'string') {
    const text = printableText(value);
    for (const letter of text) letters.add(letter);
    return text as T;
  }
  if (Array.isArray(value)) return value.map((part) => printableModel(part, letters)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, printableModel(part, letters)]),
  ) as T;
}
