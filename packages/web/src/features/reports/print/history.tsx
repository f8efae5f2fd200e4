import type { ReportHistory } from '@plumbline/contract';
import { type TestDotType, testDotLabels } from '@plumbline/domain/clinical/comparison/test-dot';
import {
  eventRowHead,
  eventsWithoutTestSentence,
  reportHeadings,
} from '@plumbline/domain/reports/report-words';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import paper from '../../../platform/print/paper.module.css';
import { Section } from '../../../platform/print/section.tsx';
import classes from './history.module.css';
import { inPieces, testColumns } from './in-pieces.ts';

/** A hollow dot is a screening, a filled one an assessment; a ring marks a baseline and a cross an excluded test. It reads in black and white. */
function TestDot({ dot }: { dot: TestDotType }) {
  const isFilled = dot.toLowerCase().includes('assessment');
  return (
    <svg
      width="14"
      height="14"
      viewBox="-7 -7 14 14"
      className={classes.dot}
      role="img"
      aria-label={testDotLabels[dot]}
    >
      <circle r="3.5" data-filled={isFilled || undefined} />
      {dot !== 'screening' && dot !== 'assessment' && <circle r="6" />}
      {dot.startsWith('excluded') && <path d="M-6-6 6 6M-6 6 6-6" />}
    </svg>
  );
}

/** The rows that have a cell in these columns. */
const rowsWithin = (rows: ReportHistory['rows'], start: number, count: number) =>
  rows.filter(({ cells }) => cells.slice(start, start + count).some((cell) => cell !== null));

/** Every included test, newest first, with the events that the tests lie in. */
export function History({ history }: { history: ReportHistory }) {
  const columns = testColumns(useIsPhone());
  if (history.tests.length === 0) return null;
  const without = eventsWithoutTestSentence(history.events);
  return (
    <Section title={reportHeadings.history}>
      <ul className={classes.legend}>
        {[...new Set(history.tests.map(({ dot }) => dot))].map((dot) => (
          <li key={dot}>
            <span aria-hidden="true">
              <TestDot dot={dot} />
            </span>{' '}
            {testDotLabels[dot]}
          </li>
        ))}
      </ul>
      {inPieces(history.tests, columns).map(({ start, items: tests }) => (
        <table key={start} className={paper.table}>
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
              .map(({ testIndexes, ...event }) => (
                <tr key={eventRowHead(event)} className={classes.eventRow}>
                  <th scope="row">{eventRowHead(event)}</th>
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
      {without !== null && <p className={paper.small}>{without}</p>}
    </Section>
  );
}
