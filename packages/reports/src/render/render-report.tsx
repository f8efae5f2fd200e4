import { setImmediate } from 'node:timers/promises';
import { minReportPasswordLength } from '@plumbline/domain';
import { renderToBuffer } from '@react-pdf/renderer';
import { ClinicalReport } from '../clinical-report/clinical-report.tsx';
import type { ClinicalReportModel } from '../clinical-report/report-model.ts';
import { withholdIdentity } from '../clinical-report/withhold-identity.ts';
import type { Spacing } from '../printing/density.ts';
import { familiesOf, forgetTexts, printableText } from '../printing/fonts.ts';

/**
 * Draws the clinical report. Blocks its thread for some tens of milliseconds: use the pool outside of tests.
 * @param password at least 8 characters; with one the file is encrypted (AES-256) and opens with it only
 * @throws RangeError when the password is shorter
 */
export async function renderClinicalReport(
  model: ClinicalReportModel,
  password?: string,
): Promise<Uint8Array> {
  if (password !== undefined && password.length < minReportPasswordLength)
    throw new RangeError('the PDF password is too short');
  const letters = new Set<string>();
  const printable = printableModel(withholdIdentity(model), letters);
  const families = await familiesOf([...letters].join(''));
  try {
    return await drawFitting(printable, families, password);
  } finally {
    forgetTexts();
    // React lets go of a document in a turn of its own, which a thread that gets one report after another never has.
    await setImmediate();
  }
}

/** Looks ahead where the first part may need more than its page, and takes less distance where that makes it fit. */
async function drawFitting(
  printable: ClinicalReportModel,
  families: string[],
  password: string | undefined,
): Promise<Uint8Array> {
  let storyPages = 0;
  const draw = async (spacing: Spacing, isStoryAlone = false) =>
    new Uint8Array(
      await renderToBuffer(
        <ClinicalReport
          model={printable}
          families={families}
          password={password}
          spacing={spacing}
          isStoryAlone={isStoryAlone}
          onStoryPages={(count) => {
            storyPages = count;
          }}
        />,
      ),
    );
  if (!isFull(printable)) return draw('usual');
  await draw('usual', true);
  if (storyPages <= 1) return draw('usual');
  await draw('tight', true);
  return draw(storyPages <= 1 ? 'tight' : 'usual');
}

/** Whether the first part may need more than its page. Errs on the side of yes. */
function isFull({ measures, alerts, notes, verdict, person, preparedFor }: ClinicalReportModel): boolean {
  const notesLines = Math.min(
    notes === null ? 0 : 1 + notes.text.length / 40 + notes.text.split('\n').length,
    12,
  );
  const personLines = person.sportsProperties.length + (preparedFor === null ? 0 : 1);
  const lines =
    2 * measures.length + 2 * alerts.length + notesLines + verdict.explanation.length / 60 + personLines;
  return lines > 15;
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
