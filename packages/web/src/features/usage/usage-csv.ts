import type { UsageItem } from '@plumbline/contract';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { csvLine } from '@plumbline/domain/text/csv-line';
import { familyLabels } from './usage-texts.ts';

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

/**
 * A purchase history as a file for spreadsheets, one row a line in the order of the entries. In each subscription the balance is that of
 * the line above and the change of its own, so that a year can be checked from the file alone. No cell runs as a formula.
 *
 * @param usages as the call answers them, oldest first
 */
export const usageCsv = (usages: readonly UsageItem[]): string =>
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

/** The file that the browser saves, with its mark of UTF-8, as spreadsheets otherwise guess. */
export const usageFile = (family: PackageFamily, usages: readonly UsageItem[], today: string) => ({
  blob: new Blob(['\uFEFF', usageCsv(usages)], { type: 'text/csv;charset=utf-8' }),
  fileName: `${familyLabels[family]}_Purchase_History_${today}.csv`,
});
