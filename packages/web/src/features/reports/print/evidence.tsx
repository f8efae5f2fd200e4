import type { ClinicalReportView } from '@plumbline/contract';
import { measureCategoryLabels } from '@plumbline/domain/clinical/measures/find-measure';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import classes from './report-sheet.module.css';
import { inPieces, testColumns } from './report-words.ts';
import { Facts, Section } from './section.tsx';

const covidCategory = 9;

/** What stands behind each score: tests as columns, eight a table. COVID-19 screenings are in no report. */
export function TestDetails({ tables }: { tables: ClinicalReportView['details'] }) {
  const columns = testColumns(useIsPhone());
  return tables
    .filter(({ categoryId }) => categoryId !== covidCategory)
    .map((table) => (
      <Section
        key={table.measureName}
        title={`${measureCategoryLabels[table.categoryId]}: ${table.measureName}`}
      >
        {inPieces(table.tests, columns).map(({ start, items: tests }) => (
          <table key={start} className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Result</th>
                {tests.map(({ testId, dateText, isThisTest }) => (
                  <th key={testId} scope="col" data-this={isThisTest || undefined}>
                    {dateText}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {tests.map(({ testId, isThisTest }, index) => {
                    const cell = cells[start + index] ?? null;
                    return (
                      <td key={testId} data-this={isThisTest || undefined}>
                        {cell !== null && (cell.isExcluded ? `(${cell.text})` : cell.text)}
                        {cell?.isFlagged && ' (flagged)'}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        {table.figures.length > 0 && <Facts facts={table.figures} />}
      </Section>
    ));
}

type Dot = ClinicalReportView['history']['tests'][number]['dot'];

const dotWords: Readonly<Record<Dot, string>> = {
  screening: 'Screening',
  assessment: 'Assessment',
  baselineScreening: 'Baseline screening',
  baselineAssessment: 'Baseline assessment',
  excludedBaselineScreening: 'Excluded baseline screening',
  excludedBaselineAssessment: 'Excluded baseline assessment',
};

/** Hollow: screening, filled: assessment; a ring around it: baseline; crossed out: excluded. Reads in black and white. */
function TestDot({ dot }: { dot: Dot }) {
  const isFilled = dot.toLowerCase().includes('assessment');
  return (
    <svg
      width="14"
      height="14"
      viewBox="-7 -7 14 14"
      className={classes.dot}
      role="img"
      aria-label={dotWords[dot]}
    >
      <circle r="3.5" data-filled={isFilled || undefined} />
      {dot !== 'screening' && dot !== 'assessment' && <circle r="6" />}
      {dot.startsWith('excluded') && <path d="M-6-6 6 6M-6 6 6-6" />}
    </svg>
  );
}

/** The rows that say something in these columns. */
const rowsWithin = (rows: ClinicalReportView['history']['rows'], start: number, count: number) =>
  rows.filter(({ cells }) => cells.slice(start, start + count).some((cell) => cell !== null));

/** Every included test, newest first, with the events they lie in. */
export function History({ history }: { history: ClinicalReportView['history'] }) {
  const columns = testColumns(useIsPhone());
  if (history.tests.length === 0) return null;
  return (
    <Section title="Profile History">
      <ul className={classes.legend}>
        {[...new Set(history.tests.map(({ dot }) => dot))].map((dot) => (
          <li key={dot}>
            <span aria-hidden="true">
              <TestDot dot={dot} />
            </span>{' '}
            {dotWords[dot]}
          </li>
        ))}
      </ul>
      {inPieces(history.tests, columns).map(({ start, items: tests }) => (
        <table key={start} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Test</th>
              {tests.map(({ testId, dateText, dot, isThisTest }) => (
                <th key={testId} scope="col" data-this={isThisTest || undefined}>
                  {dateText} <TestDot dot={dot} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.events
              .filter(({ testIndexes }) =>
                testIndexes.some((index) => index >= start && index < start + tests.length),
              )
              .map(({ label, periodText, testIndexes }) => (
                <tr key={`${label}${periodText}`} className={classes.eventRow}>
                  <th scope="row">
                    {label}, {periodText}
                  </th>
                  {tests.map(({ testId }, index) => (
                    <td key={testId} data-event={testIndexes.includes(start + index) || undefined}>
                      {testIndexes.includes(start + index) ? 'Event' : ''}
                    </td>
                  ))}
                </tr>
              ))}
            {rowsWithin(history.rows, start, tests.length).map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {tests.map(({ testId }, index) => {
                  const cell = cells[start + index] ?? null;
                  return (
                    <td key={testId}>{cell !== null && (cell.isExcluded ? `(${cell.text})` : cell.text)}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Section>
  );
}
