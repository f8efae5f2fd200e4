import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { BooksReport } from './books-report.tsx';
import classes from './invoice-reports.module.css';
import type { InvoiceReportsAddress } from './report-address.ts';
import {
  GeneralReport,
  MissingReport,
  type ReportListProps,
  UnpaidReport,
  UnsentReport,
} from './report-lists.tsx';

const reports: readonly { value: InvoiceReportsAddress['report']; label: string }[] = [
  { value: 'general', label: 'All invoices' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'missing', label: 'Missing' },
  { value: 'unsent', label: 'Unsent' },
  { value: 'books', label: 'Books' },
];
const listOf = {
  general: GeneralReport,
  unpaid: UnpaidReport,
  missing: MissingReport,
  unsent: UnsentReport,
  books: BooksReport,
} as const;

/** The reports of invoices of all organizations, one at a time. */
export function InvoiceReportsPage(props: ReportListProps) {
  const { report } = props.address;
  const List = listOf[report];
  return (
    <div className={classes.page}>
      <div className={classes.choices}>
        <SegmentedControl
          label="Report"
          value={report}
          segments={reports.map(({ value, label }) => ({
            value,
            label,
            href: hrefOf('/super-admin/reporting/invoice-reports', {
              report: value === 'general' ? undefined : value,
            }),
          }))}
        />
      </div>
      <List key={report} {...props} />
    </div>
  );
}
