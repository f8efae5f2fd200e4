import { setImmediate } from 'node:timers/promises';
import type { ClinicalReport } from '@plumbline/contract';
import { minReportPasswordLength, personTitle } from '@plumbline/domain';
import { EvidencePages, type PagesProps, StoryPages } from '../clinical-report/clinical-report.tsx';
import { PageNumbers } from '../clinical-report/page-numbers.ts';
import { withholdIdentity } from '../clinical-report/withhold-identity.ts';
import type { Spacing } from '../printing/density.ts';
import { familiesOf } from '../printing/fonts.ts';
import { haveDrawings, printableText } from '../printing/printable-text.ts';
import { forgetTexts } from '../printing/set-texts.ts';
import { drawPages, type LaidOutPage, layOut } from './print-document.ts';

/**
 * Draws the clinical report. Blocks its thread for some tenths of a second: use the pool outside of tests.
 * @param password at least 8 characters; with one the file is encrypted (AES-256) and opens with it only
 * @throws RangeError when the password is shorter
 */
export async function renderClinicalReport(model: ClinicalReport, password?: string): Promise<Uint8Array> {
  if (password !== undefined && password.length < minReportPasswordLength)
    throw new RangeError('the PDF password is too short');
  const { printable, families } = await inLettersOfFonts(withholdIdentity(model));
  try {
    return await draw(printable, families, password);
  } finally {
    forgetTexts();
    // React lets go of a document in a turn of its own, which a thread that gets one report after another never has.
    await setImmediate();
  }
}

/** Lays out the story and what follows it, each by itself: the story again, with less distance, where that spares a page. */
async function draw(
  model: ClinicalReport,
  families: string[],
  password: string | undefined,
): Promise<Uint8Array> {
  const numbers = new PageNumbers();
  const parts = { model, families, numbers };
  const { story, spacing } = await storyOf(parts);
  const evidence = model.isCovidOnly ? [] : await layOut(<EvidencePages {...parts} spacing={spacing} />);
  const pages = [...story, ...evidence];
  numbers.total = pages.length;
  return drawPages(pages, {
    title: `Clinical report, ${personTitle(model.person)}, test of ${model.testDateText}`,
    // File lists show it to people who never open the report: the comparison alone, and nothing about mood.
    subject: model.verdict.comparedHeadline,
    author: model.organizationName,
    producer: model.brand.provider,
    language: 'en-US',
    createdAt: new Date(model.printedAt.instant),
    password,
  });
}

interface Story {
  story: LaidOutPage[];
  spacing: Spacing;
}

async function storyOf(parts: Omit<PagesProps, 'spacing'>): Promise<Story> {
  const usual: Story = { story: await layOut(<StoryPages {...parts} spacing="usual" />), spacing: 'usual' };
  if (usual.story.length <= 1) return usual;
  const tight: Story = { story: await layOut(<StoryPages {...parts} spacing="tight" />), spacing: 'tight' };
  return tight.story.length <= 1 ? tight : usual;
}

interface Printable {
  printable: ClinicalReport;
  families: string[];
}

async function inLettersOfFonts(model: ClinicalReport): Promise<Printable> {
  for (;;) {
    const letters = new Set<string>();
    const printable = printableModel(model, letters);
    const families = await familiesOf([...letters].join(''));
    if (haveDrawings(letters)) return { printable, families };
  }
}

/**
 * Every text of a model in letters the fonts have.
 * @param letters takes up those that are used
 */
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
