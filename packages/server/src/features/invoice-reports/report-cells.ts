import {
  type EmailLogReportRow,
  type GeneralInvoiceReportRow,
  invoiceApprovals,
  type MissingInvoiceReportRow,
  type ProfilesTestedRow,
  type UnpaidInvoiceReportRow,
  type UnsentInvoiceReportRow,
} from '@plumbline/contract';
import type { CsvValue } from '@plumbline/domain';
import type { CellsOf } from './report-files.ts';
import { utc } from './report-files.ts';

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const dayOf = (instant: string | null): CsvValue => (instant === null ? null : utc(instant));
/** '$1,200.00' as a spreadsheet adds it up: 1200.00. */
const amountOf = (text: string): CsvValue => text.replaceAll(/[$,]/g, '');
const approvalOf = (id: number): CsvValue => invoiceApprovals.find(id)?.label ?? null;

export const generalCells: CellsOf<'general', GeneralInvoiceReportRow> = {
  invoiceId: (row) => row.invoiceId,
  displayNumber: (row) => row.displayNumber,
  organizationId: (row) => row.organizationId,
  organizationName: (row) => row.organizationName,
  invoiceDate: (row) => row.invoiceDate,
  dueDate: (row) => row.dueDate,
  invoiceTotal: (row) => amountOf(row.invoiceTotal),
  totalPaid: (row) => amountOf(row.totalPaid),
  state: (row) => (row.isPartiallyPaid ? `${row.state}, Partially Paid` : row.state),
  approvalStatus: (row) => approvalOf(row.approvalStatusId),
  deletedOn: (row) => dayOf(row.deletedOn),
};

export const unpaidCells: CellsOf<'unpaid', UnpaidInvoiceReportRow> = {
  invoiceId: (row) => row.invoiceId,
  displayNumber: (row) => row.displayNumber,
  organizationId: (row) => row.organizationId,
  organizationName: (row) => row.organizationName,
  issuedOn: (row) => row.issuedOn,
  dueDate: (row) => row.dueDate,
  daysTillDue: (row) => row.daysTillDue,
  invoiceTotal: (row) => amountOf(row.invoiceTotal),
  totalPaid: (row) => amountOf(row.totalPaid),
  remaining: (row) => amountOf(row.remaining),
  approvalStatus: (row) => approvalOf(row.approvalStatusId),
  lastInvoiceDate: (row) => row.lastInvoiceDate,
  isDemo: (row) => yesNo(row.isDemo),
  isResearch: (row) => yesNo(row.isResearch),
  isDisabled: (row) => yesNo(row.isDisabled),
  deletedOn: (row) => dayOf(row.deletedOn),
};

export const missingCells: CellsOf<'missing', MissingInvoiceReportRow> = {
  orgId: (row) => row.orgId,
  name: (row) => row.name,
  lastInvoiceDate: (row) => row.lastInvoiceDate,
  daysSinceLastInvoice: (row) => row.daysSinceLastInvoice,
  isDisabled: (row) => yesNo(row.isDisabled),
  orgDeletedDate: (row) => dayOf(row.orgDeletedDate),
};

const typeWords = ['', 'New Organization', 'Renewal', 'Overage', 'Upgrade', 'Other'];

export const unsentCells: CellsOf<'unsent', UnsentInvoiceReportRow> = {
  id: (row) => row.id,
  displayNumber: (row) => row.displayNumber,
  organizationId: (row) => row.organizationInfo.organizationId,
  organizationName: (row) => row.organizationInfo.organizationName,
  invoiceType: (row) => typeWords[row.invoiceTypeId] ?? null,
  total: (row) => amountOf(row.total),
  dueDate: (row) => row.dueDate,
  daysTillDue: (row) => row.daysTillDue,
  displayDate: (row) => row.displayDate,
  daysTillDisplayDate: (row) => row.daysTillDisplayDate,
  approvalStatus: (row) => approvalOf(row.approvalStatusId),
  holdsBack: (row) => row.holdsBack.join(' '),
  deletedOn: (row) => dayOf(row.deletedOn),
};

const statusWords = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

export const emailLogCells: CellsOf<'emailLog', EmailLogReportRow> = {
  date: (row) => dayOf(row.date),
  organizationId: (row) => row.organizationId,
  organizationName: (row) => row.organizationName,
  displayNumber: (row) => row.displayNumber,
  kind: (row) => row.kind,
  to: (row) => row.to,
  status: (row) => statusWords[row.status],
  reason: (row) => row.reason,
};

export const profilesTestedCells: CellsOf<'profilesTested', ProfilesTestedRow> = {
  organizationId: (row) => row.organizationId,
  organizationName: (row) => row.organizationName,
  groupId: (row) => row.groupId,
  groupName: (row) => row.groupName,
  people: (row) => row.people,
  tests: (row) => row.tests,
  baselineTests: (row) => row.baselineTests,
  otherTests: (row) => row.otherTests,
};
