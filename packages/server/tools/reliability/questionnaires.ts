import { readRows } from '../import-recordings/recordings-folder.ts';
import { internalConsistency } from '../statistics/agreement.ts';
import { sdInterval } from '../statistics/intervals.ts';
import { mean, sd, sum } from '../statistics/moments.ts';
import { blocks, fixed, list, table, withInterval } from './markdown.ts';
import type { PublicRecordings } from './public-recordings.ts';

const columnsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

const forms = [
  { name: 'PHQ-9 (1016)', file: 'phq9_gad7_pss10_items', columns: columnsOf('phq9_', 9) },
  { name: 'GAD-7 (1017)', file: 'phq9_gad7_pss10_items', columns: columnsOf('gad7_', 7) },
  { name: 'Post-concussion symptoms, 21 items', file: 'post_concussion_symptoms', columns: null },
] as const;

/** Questionnaires were answered once, so only how far their items go together can be told. */
export async function questionnairesText({ folder }: PublicRecordings): Promise<string> {
  const rows = await Promise.all(
    forms.map(async ({ name, file, columns }) => {
      const answers = await readRows(folder, `surveys/${file}.csv`, columns ?? ['respondent']);
      const items = answers.map(({ respondent: _, ...rest }) =>
        (columns ?? Object.keys(rest)).map((column) => Number(rest[column])),
      );
      const totals = items.map(sum);
      const alpha = internalConsistency(items);
      const deviation = sd(totals);
      return [
        name,
        String(items.length),
        fixed(mean(totals), 1),
        withInterval(deviation, sdInterval(deviation, items.length - 1), 1),
        withInterval(alpha.value, alpha.interval, 2),
      ];
    }),
  );
  return blocks(
    '## Questionnaires',
    table(['form', 'people', 'mean total', 'SD of totals', "Cronbach's alpha"], rows),
    '**What that says.**',
    list([
      'Everybody answered once, so nothing here tells how well a second answer repeats the first: for questionnaires and symptoms no retest error is known, and the portal states none.',
      'Alpha tells how far the items of a form go together (interval of Feldt 1965). It is no reliability over time.',
      'PHQ-9 and GAD-7 are of university students (Universiti Kebangsaan Malaysia, 2024/2025). The symptom list is a 21-item inventory and not the 22 items that the portal asks for.',
    ]),
  );
}
