import { ScrollBox } from '../layout/scroll-box.tsx';
import type { ChartData } from './chart-data.ts';
import classes from './chart-table.module.css';

/** The figures of a chart for those who read rather than look. It scrolls inside its own box. */
export function ChartTable({ label, data }: { label: string; data: ChartData }) {
  // Two rows may say the same: a row is its place.
  const rows = data.rows.map((cells, place) => ({ key: `row-${place}`, cells }));
  return (
    <ScrollBox label={`${label}, table`} isBounded>
      <table className={classes.table}>
        <thead>
          <tr>
            {data.columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" className={isNumber ? classes.number : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td
                  key={data.columns[index]?.header}
                  className={data.columns[index]?.isNumber ? classes.number : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
