import type { TestResult } from '@plumbline/contract';
import { textOfRow } from '@plumbline/domain/clinical/scoring/scored-measure';
import { IconFlag } from '../../../design/icon/tabler/flag.ts';
import { ScrollBox } from '../../../design/layout/scroll-box.tsx';
import classes from './figures.module.css';
import { resultName } from './session-rows.ts';

/** Detail rows side by side: what one result is made of. A flagged one has its mark and its word. */
export function FigureList({ rows }: { rows: TestResult['detailRows'] }) {
  return (
    <dl className={classes.list}>
      {rows.map((row) => (
        <div key={row.key} className={classes.pair} data-flagged={row.isFlagged || undefined}>
          <dt>{row.key}</dt>
          <dd>
            <Figure value={textOfRow(row)} isFlagged={row.isFlagged} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The detail rows of several results as one table: a row a result, a column a figure. */
export function FigureTable({
  name,
  results,
  columnCount,
}: {
  name: string;
  results: readonly TestResult[];
  columnCount: number;
}) {
  const keys = [...new Set(results.flatMap(({ detailRows }) => detailRows.map(({ key }) => key)))];
  return (
    <ScrollBox label={`Figures of ${name}`}>
      <table className={classes.table} aria-label={`Figures of ${name}`}>
        <thead>
          <tr>
            <th scope="col">Test</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.profileTestResultId}>
              <th scope="row">{resultName(result, columnCount)}</th>
              {keys.map((key) => {
                const row = result.detailRows.find((detail) => detail.key === key);
                return (
                  <td key={key}>
                    {row === undefined ? '–' : <Figure value={textOfRow(row)} isFlagged={row.isFlagged} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Figure({ value, isFlagged }: { value: string; isFlagged: boolean }) {
  if (!isFlagged) return value;
  return (
    <span className={classes.flagged}>
      <IconFlag size={14} stroke={2} aria-hidden="true" />
      {value} <span className="visually-hidden">, flagged</span>
    </span>
  );
}
