import {
  type InvoiceReportName,
  invoiceReportHeaders,
} from '@plumbline/contract/features/invoice-reports/report-headers';
import classes from './invoice-reports.module.css';

/** What a figure says. */
export interface FigureAbout {
  label: string;
  /** A sentence. */
  about: string;
}

export interface FigureWordsProps {
  report: InvoiceReportName;
  /** Those that the list shows; the file of the report explains further ones. */
  columns: readonly { id: string; header: string }[];
  /** The figures above the list. */
  sums?: readonly FigureAbout[];
  /** What the whole report is of, in sight above what folds out. */
  whole?: string;
}

/** A sentence for each figure and column of a report, which folds out below it. */
export function FigureWords({ report, columns, sums = [], whole }: FigureWordsProps) {
  const ofColumns = columns.flatMap(({ id, header }) => {
    const about = invoiceReportHeaders[report].find((one) => one.id === id)?.about;
    return about === undefined ? [] : [{ label: header, about }];
  });
  return (
    <>
      {whole !== undefined && <p>{whole}</p>}
      <details className={classes.words}>
        <summary>What each number and column means</summary>
        <dl>
          {[...sums, ...ofColumns].map(({ label, about }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
