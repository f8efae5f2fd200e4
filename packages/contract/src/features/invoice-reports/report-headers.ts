import { organizationReportHeaders, organizationReportSorts } from './organization-report-headers.ts';
import { column, type ReportHeader } from './report-header.ts';

const invoiceId = column('invoiceId', 'Invoice ID', 'The id of the invoice in the portal.');
const number = column(
  'displayNumber',
  'Invoice',
  'The invoice number, marked VOIDED, REFUNDED or NOT SENT if that applies.',
);
const organizationId = column('organizationId', 'Organization ID', 'The organization the invoice is for.');
const organizationName = column('organizationName', 'Organization', 'The name of that organization.');
const dueDate = column('dueDate', 'Due date', 'The day by which it must be paid.');
const daysTillDue = column(
  'daysTillDue',
  'Days till due',
  'Days from today to the due date, in the organization’s time zone; negative once it has passed.',
);
const total = column('invoiceTotal', 'Invoice total', 'What is charged, in US dollars, with tax.');
const paid = column('totalPaid', 'Total paid', 'Payments less refunds, in US dollars.');
const approval = column('approvalStatus', 'Approval', 'Whether it is sent automatically.');
const isDisabled = column(
  'isDisabled',
  'Disabled',
  'Whether internal staff disabled the organization, or it was deleted.',
);
const deletedOn = column('deletedOn', 'Voided on', 'When it was voided; empty while it is valid.');

/** The columns of each report of invoices, in their order. */
export const invoiceReportHeaders = {
  general: [
    invoiceId,
    number,
    organizationId,
    organizationName,
    column('invoiceDate', 'Invoice date', 'The date that is printed on it.'),
    dueDate,
    total,
    paid,
    column('state', 'State', 'VOID, or the state that the payer sees today.'),
    approval,
    deletedOn,
  ],
  unpaid: [
    invoiceId,
    number,
    organizationId,
    organizationName,
    column('issuedOn', 'Issued on', 'The date of sale.'),
    dueDate,
    daysTillDue,
    total,
    paid,
    column('remaining', 'Remaining', 'What is still to be paid, in US dollars.'),
    approval,
    column(
      'lastInvoiceDate',
      'Last invoice date',
      'The date of the organization’s newest invoice that is not void.',
    ),
    column('isDemo', 'Demo', 'Whether it is of a demo organization.'),
    column('isResearch', 'Research', 'Whether it is of a research project.'),
    isDisabled,
    deletedOn,
  ],
  missing: [
    column('orgId', 'Organization ID', 'An organization that pays for itself or for others.'),
    column('name', 'Organization', 'Its name.'),
    column(
      'lastInvoiceDate',
      'Last invoice date',
      'The date of its newest valid invoice; empty if it never had one.',
    ),
    column('daysSinceLastInvoice', 'Days since last invoice', 'Days since that date.'),
    isDisabled,
    column('orgDeletedDate', 'Deleted on', 'When the organization was deleted; empty if it was not.'),
  ],
  unsent: [
    column('id', 'Invoice ID', 'The id of the invoice in the portal.'),
    number,
    organizationId,
    organizationName,
    column('invoiceType', 'Type', 'Why it was created.'),
    column('total', 'Total', 'What is charged, in US dollars, with tax.'),
    dueDate,
    daysTillDue,
    column(
      'displayDate',
      'Display date',
      'The first day on which the payer can see it and it can be sent automatically.',
    ),
    column(
      'daysTillDisplayDate',
      'Days till display date',
      'Days from the display date to today; positive once it has passed.',
    ),
    approval,
    column(
      'holdsBack',
      'What holds it back',
      'Why it was not sent; empty if it goes out with the next emails.',
    ),
    deletedOn,
  ],
  emailLog: [
    column('date', 'Date (UTC)', 'When the email was queued for sending.'),
    organizationId,
    organizationName,
    column('displayNumber', 'Invoice', 'The number of the invoice in the email.'),
    column('kind', 'Kind', 'The kind of email.'),
    column('to', 'To', 'The recipient’s address.'),
    column('status', 'Status', 'Whether it was sent.'),
    column('reason', 'Reason', 'Why it waits or failed.'),
  ],
  profilesTested: [
    column('organizationId', 'Organization ID', 'The organization that took the tests.'),
    column('organizationName', 'Organization', 'The name of that organization.'),
    column('groupId', 'Group ID', 'A group that the people are in today; empty for people without a group.'),
    column('groupName', 'Group', 'The name of that group. People in two groups are counted in both.'),
    column('people', 'Profiles tested', 'Different people, each counted once.'),
    column('tests', 'Tests', 'Their tests in this period.'),
    column('baselineTests', 'Baseline tests', 'How many of these tests are baseline tests.'),
    column('otherTests', 'Other tests', 'How many of these tests are not baseline tests.'),
  ],
  ...organizationReportHeaders,
} as const satisfies Readonly<Record<string, readonly ReportHeader[]>>;

export type InvoiceReportName = keyof typeof invoiceReportHeaders;
/** The name of a column of a report. */
export type ColumnOf<Name extends InvoiceReportName> = (typeof invoiceReportHeaders)[Name][number]['id'];

/** Columns that each report is sorted by. */
export const invoiceReportSorts = {
  general: ['invoiceDate', 'dueDate', 'displayNumber', 'organizationName', 'invoiceTotal'],
  unpaid: ['dueDate', 'displayNumber', 'organizationName', 'invoiceTotal', 'remaining'],
  missing: ['lastInvoiceDate', 'name', 'orgId'],
  unsent: ['displayDate', 'dueDate', 'displayNumber', 'organizationName', 'total'],
  emailLog: ['date', 'organizationName', 'to', 'status'],
  profilesTested: ['organizationName', 'groupName', 'people', 'tests', 'baselineTests', 'otherTests'],
  ...organizationReportSorts,
} as const satisfies { [Name in InvoiceReportName]: readonly ColumnOf<Name>[] };

/** The states by which the general report is filtered. */
export const invoiceReportStates = [
  'voided',
  'refunded',
  'paid',
  'poPending',
  'pastDue',
  'outstanding',
  'notSent',
] as const;
