import type {
  EmailLogReportRow,
  GeneralInvoiceReportRow,
  MissingInvoiceReportRow,
  ProfilesTestedRow,
  UnpaidInvoiceReportRow,
  UnsentInvoiceReportRow,
} from '@plumbline/contract';
import { invoiceApprovals } from '@plumbline/contract/lookups/billing-lookups';
import { displayDaysWords } from '@plumbline/domain/billing/invoices/report-words';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { Chip } from '../../design/label/chip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import type { Tone } from '../../design/tones.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { type Column, columnsOf, day } from './columns-of.ts';
import classes from './invoice-reports.module.css';
import { dayWords, invoiceTypeLabel } from './report-texts.ts';
import { UnsentDetails } from './unsent-details.tsx';

const approvalTones: Readonly<Record<number, Tone>> = {
  0: 'status-inactive',
  1: 'change-warning',
  2: 'status-active',
  3: 'status-active',
};
const approvalLabel = (id: number): string => invoiceApprovals.find(id)?.label ?? 'Unknown';

/** The approval of an invoice as a chip (B252). */
const approval = <Row extends { approvalStatusId: number }>(): Column<Row> => ({
  value: ({ approvalStatusId: id }) => approvalLabel(id),
  cell: ({ approvalStatusId: id }) => (
    <Chip tone={approvalTones[id] ?? 'status-inactive'}>{approvalLabel(id)}</Chip>
  ),
  phone: 'detail',
});

const stateTones: Readonly<Record<GeneralInvoiceReportRow['state'], Tone>> = {
  VOID: 'status-inactive',
  'Payment Refunded': 'status-inactive',
  Paid: 'status-active',
  'PO Pending': 'baseline',
  'Past Due': 'change-bad',
  Outstanding: 'change-warning',
};

/** Opens the editor of an invoice beside the report (B118). */
function EditorLink({ organizationId, id, number }: { organizationId: number; id: number; number: string }) {
  const query = new URLSearchParams({ orgId: String(organizationId), id: String(id) });
  return (
    <AppLink
      href={`/billing/create-invoice?${query}`}
      target="_blank"
      rel="noopener"
      aria-label={`Edit ${number} in a new tab`}
      className={classes.icon}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
    </AppLink>
  );
}

/** The number, and the link to the editor. */
const numbered = <Row extends { displayNumber: string }>(
  of: (row: Row) => { organizationId: number; id: number },
): Column<Row> => ({
  value: ({ displayNumber }) => displayNumber,
  cell: (row) => (
    <span className={classes.number}>
      {row.displayNumber} <EditorLink {...of(row)} number={row.displayNumber} />
    </span>
  ),
  kind: 'name',
  phone: 'title',
});
const ofRow = ({ organizationId, invoiceId: id }: { organizationId: number; invoiceId: number }) => ({
  organizationId,
  id,
});

const money = <Row extends object>(
  of: (row: Row) => string,
  phone: Column<Row>['phone'] = 'none',
): Column<Row> => ({
  value: of,
  kind: 'number',
  startsDescending: true,
  phone,
});
const name = <Row extends object>(of: (row: Row) => string): Column<Row> => ({ value: of, phone: 'detail' });

export const generalColumns = columnsOf<'general', GeneralInvoiceReportRow>('general', {
  displayNumber: numbered<GeneralInvoiceReportRow>(ofRow),
  organizationName: name((row) => row.organizationName),
  invoiceDate: day((row) => row.invoiceDate),
  dueDate: day((row) => row.dueDate),
  invoiceTotal: money((row) => row.invoiceTotal, 'detail'),
  totalPaid: money((row) => row.totalPaid),
  state: {
    value: (row) => (row.isPartiallyPaid ? `${row.state}, Partially Paid` : row.state),
    cell: (row) => (
      <>
        <Chip tone={stateTones[row.state]}>{row.state}</Chip>{' '}
        {row.isPartiallyPaid && <Chip>Partially Paid</Chip>}
      </>
    ),
    phone: 'aside',
  },
  approvalStatus: approval(),
});

/** The same where the row itself leads to the invoice, so that its number is no second link. */
export const allInvoiceColumns = generalColumns.map((column) =>
  column.id === 'displayNumber'
    ? { ...column, cell: (row: GeneralInvoiceReportRow) => row.displayNumber }
    : column,
);

export const unpaidColumns = columnsOf<'unpaid', UnpaidInvoiceReportRow>('unpaid', {
  displayNumber: numbered<UnpaidInvoiceReportRow>(ofRow),
  organizationName: {
    value: (row) => row.organizationName,
    cell: (row) => (
      <>
        {row.organizationName} {row.isDemo && <Chip>Demo</Chip>} {row.isResearch && <Chip>Research</Chip>}{' '}
        {row.isDisabled && <Chip tone="status-inactive">Disabled</Chip>}
      </>
    ),
    phone: 'detail',
  },
  dueDate: day((row) => row.dueDate),
  daysTillDue: {
    value: (row) => row.daysTillDue,
    cell: (row) => (
      <Chip tone={row.daysTillDue < 0 ? 'change-bad' : 'baseline'}>{displayDaysWords(-row.daysTillDue)}</Chip>
    ),
    phone: 'aside',
  },
  invoiceTotal: money((row) => row.invoiceTotal),
  totalPaid: money((row) => row.totalPaid),
  remaining: money((row) => row.remaining, 'detail'),
  approvalStatus: approval(),
  lastInvoiceDate: day((row) => row.lastInvoiceDate),
});

/** On a phone no header says what is counted. */
const daysText = (days: number): string => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;

export const missingColumns = columnsOf<'missing', MissingInvoiceReportRow>('missing', {
  orgId: { value: (row) => row.orgId, kind: 'quiet', phone: 'detail' },
  name: {
    value: (row) => row.name,
    cell: (row) => (
      <>
        {row.name} {row.isDisabled && <Chip tone="status-inactive">Disabled</Chip>}
      </>
    ),
    kind: 'name',
    phone: 'title',
  },
  lastInvoiceDate: {
    ...day<MissingInvoiceReportRow>((row) => row.lastInvoiceDate, 'detail'),
    cell: (row) => (row.lastInvoiceDate === null ? 'Never' : dayWords(row.lastInvoiceDate)),
  },
  daysSinceLastInvoice: {
    value: (row) => row.daysSinceLastInvoice,
    cell: (row) => (row.daysSinceLastInvoice === null ? '–' : daysText(row.daysSinceLastInvoice)),
    kind: 'number',
    phone: 'aside',
  },
});

/** Red once the display date has passed, green on it, blue before (B122 to B124). */
const displayTone = (days: number): Tone =>
  days > 0 ? 'change-bad' : days === 0 ? 'status-active' : 'baseline';

export const unsentColumns = columnsOf<'unsent', UnsentInvoiceReportRow>('unsent', {
  displayNumber: numbered(({ id, organizationInfo: { organizationId } }) => ({ organizationId, id })),
  organizationName: name((row) => row.organizationInfo.organizationName),
  invoiceType: { value: (row) => invoiceTypeLabel(row.invoiceTypeId), kind: 'quiet', phone: 'none' },
  total: money((row) => row.total, 'detail'),
  dueDate: day((row) => row.dueDate),
  daysTillDue: { value: (row) => row.daysTillDue, kind: 'number', phone: 'none' },
  displayDate: day((row) => row.displayDate),
  daysTillDisplayDate: {
    value: (row) => row.daysTillDisplayDate,
    cell: ({ daysTillDisplayDate: days }) => <Chip tone={displayTone(days)}>{displayDaysWords(days)}</Chip>,
    phone: 'aside',
  },
  approvalStatus: approval(),
  holdsBack: {
    value: (row) => row.holdsBack.join(' '),
    cell: (row) => <UnsentDetails row={row} />,
    phone: 'detail',
  },
});

const mailStatus: Readonly<Record<EmailLogReportRow['status'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'change-warning' },
  sent: { label: 'Sent', tone: 'status-active' },
  failed: { label: 'Failed', tone: 'change-bad' },
};

export const emailLogColumns = columnsOf<'emailLog', EmailLogReportRow>('emailLog', {
  date: {
    value: (row) => row.date,
    cell: (row) => dateTimeText(row.date),
    kind: 'quiet',
    startsDescending: true,
    phone: 'detail',
  },
  organizationName: name((row) => row.organizationName),
  displayNumber: { value: (row) => row.displayNumber, phone: 'detail' },
  kind: { value: (row) => row.kind, kind: 'name', phone: 'title' },
  to: { value: (row) => row.to, phone: 'detail' },
  status: {
    value: (row) => mailStatus[row.status].label,
    cell: ({ status }) => <Chip tone={mailStatus[status].tone}>{mailStatus[status].label}</Chip>,
    phone: 'aside',
  },
  reason: { value: (row) => row.reason, cell: (row) => row.reason ?? '', phone: 'detail' },
});

const tally = (phoneLabel: string, value: (row: ProfilesTestedRow) => number): Column<ProfilesTestedRow> => ({
  value,
  cell: (row) => value(row).toLocaleString('en-US'),
  startsDescending: true,
  kind: 'number',
  phone: 'detail',
  phoneLabel,
});

export const profilesTestedColumns = columnsOf<'profilesTested', ProfilesTestedRow>('profilesTested', {
  organizationName: { value: (row) => row.organizationName, kind: 'quiet', phone: 'none' },
  groupName: {
    value: (row) => row.groupName,
    cell: (row) => row.groupName ?? 'No group',
    kind: 'name',
    phone: 'title',
  },
  people: tally('Profiles', (row) => row.people),
  tests: tally('Tests', (row) => row.tests),
  baselineTests: tally('Baseline', (row) => row.baselineTests),
  otherTests: tally('Other', (row) => row.otherTests),
});
