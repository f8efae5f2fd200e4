import { csvLine } from '../../text/csv-line.ts';

const head = [
  'Date',
  'Type',
  'Count',
  'Change',
  'Balance after',
  'Invoice',
  'Subscription',
  'Organization',
  'Explanation',
];

/** A row of a purchase history, as the call answers it (B214). */
export interface UsageLine {
  /** 'YYYY-MM-DD' */
  usageStart: string;
  usageType: string;
  usageCount: number;
  /** What the row changes the balance by. */
  change: number;
  balanceAfter: number;
  invoiceId: number | null;
  invoiceNumber: string | null;
  /** Such as 'Sports+, Aug 1, 2026 to Jul 31, 2027'. */
  subscription: string | null;
  organizationName: string | null;
  explanation: string;
  correction: string | null;
}

/**
 * A purchase history as a file for spreadsheets, one row a line in the order of the entries. In each subscription the balance is that of
 * the line above and the change of its own, so that a year can be checked from the file alone. No cell runs as a formula.
 *
 * @param usages oldest first
 */
export const usageCsv = (usages: readonly UsageLine[]): string =>
  [
    csvLine(head),
    ...usages.map((row) =>
      csvLine([
        row.usageStart,
        row.usageType,
        row.usageCount,
        row.change,
        row.balanceAfter,
        row.invoiceNumber ?? row.invoiceId,
        row.subscription,
        row.organizationName,
        row.correction === null ? row.explanation : `${row.explanation} ${row.correction}`,
      ]),
    ),
  ].join('\r\n');
