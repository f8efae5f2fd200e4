import type { ReportDetailTable } from '@plumbline/contract';
import { measureCategoryLabels } from '@plumbline/domain/clinical/measures/find-measure';
import { figurePieces } from '@plumbline/domain/reports/figure-pieces';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import paper from '../../../platform/print/paper.module.css';
import { Section } from '../../../platform/print/section.tsx';
import { inPieces, testColumns } from './in-pieces.ts';

/** The details behind each score: tests as columns, eight a table. */
export function TestDetails({ tables }: { tables: readonly ReportDetailTable[] }) {
  const columns = testColumns(useIsPhone());
  return tables.map((table) => (
    <Section
      key={table.measureName}
      title={`${measureCategoryLabels[table.categoryId]}: ${table.measureName}`}
    >
      {inPieces(table.tests, columns).map(({ start, items: tests }) => (
        <table key={start} className={paper.table}>
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
      {table.figures.length > 0 && <Figures figures={table.figures} />}
    </Section>
  ));
}

/** The trials of this test one after the other, as in the PDF: 'Trial 1 to 3: 265, 266, 271 ms'. */
function Figures({ figures }: Pick<ReportDetailTable, 'figures'>) {
  return (
    <p className={paper.small}>
      {figurePieces(figures).map(({ text, isFlagged }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two trials may have one value, and the list never changes
        <span key={index}>
          {index > 0 && ', '}
          {isFlagged ? <strong>{`${text} (flagged)`}</strong> : text}
        </span>
      ))}
    </p>
  );
}
