import { renderToBuffer } from '@react-pdf/renderer';
import { ClinicalReport } from '../clinical-report/clinical-report.tsx';
import type { ClinicalReportModel } from '../clinical-report/report-model.ts';
import { withholdIdentity } from '../clinical-report/withhold-identity.ts';
import type { Spacing } from '../printing/density.ts';
import { familiesOf, printableText } from '../printing/fonts.ts';

/** Shortest password a report can have. */
export const minPasswordLength = 8;

/**
 * Draws the clinical report. Blocks its thread for some tens of milliseconds: use the pool outside of tests.
 * @param password at least 8 characters; with one the file is encrypted (AES-256) and opens with it only
 * @throws RangeError when the password is shorter
 */
export async function renderClinicalReport(
  model: ClinicalReportModel,
  password?: string,
): Promise<Uint8Array> {
  if (password !== undefined && password.length < minPasswordLength)
    throw new RangeError('the PDF password is too short');
  const letters = new Set<string>();
  const printable = printableModel(withholdIdentity(model), letters);
  const families = await familiesOf([...letters].join(''));
  let storyPages = 0;
  const draw = async (spacing: Spacing) =>
    new Uint8Array(
      await renderToBuffer(
        <ClinicalReport
          model={printable}
          families={families}
          password={password}
          spacing={spacing}
          onStoryPages={(count) => {
            storyPages = count;
          }}
        />,
      ),
    );
  const usual = await draw('usual');
  if (storyPages <= 1) return usual;
  // A little more than a page: what a physician must see at once is worth a second drawing.
  const tight = await draw('tight');
  return storyPages <= 1 ? tight : usual;
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
