import { dayOfImport, type PlannedTest, personOf, uuidOf } from './planned-test.ts';
import { readRows } from './recordings-folder.ts';

const questionnaires = [
  { measureId: 1016, prefix: 'phq9_', items: 9 },
  { measureId: 1017, prefix: 'gad7_', items: 7 },
] as const;

/** Each respondent's answers to PHQ-9 and GAD-7 as one test. */
export async function planSurveys(folder: string, people: number): Promise<PlannedTest[]> {
  const columns = questionnaires.flatMap(({ prefix, items }) =>
    Array.from({ length: items }, (_, index) => `${prefix}${index + 1}`),
  );
  const rows = await readRows(folder, 'surveys/phq9_gad7_pss10_items.csv', [
    'respondent',
    'gender',
    ...columns,
  ]);
  return rows.slice(0, people).map((row) => {
    const respondent = row.respondent ?? '';
    return {
      source: 'surveys',
      person: `surveys ${respondent}`,
      label: `surveys ${respondent}`,
      test: {
        person: personOf('survey', respondent, { sex: row.gender === 'Male' ? 'M' : 'F' }),
        inputClass: 'touch',
        clientUuid: uuidOf(`test surveys ${respondent}`),
        completedOn: dayOfImport(0),
        results: questionnaires.map(({ measureId, prefix, items }) => ({
          measureId,
          recording: {
            kind: 'itemAnswers' as const,
            answers: Array.from({ length: items }, (_, index) => Number(row[`${prefix}${index + 1}`])),
          },
        })),
      },
    };
  });
}
