import type { UsageItem } from '@plumbline/contract';
import { usageCsv } from '@plumbline/domain/billing/credits/usage-csv';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { familyLabels } from './usage-texts.ts';

/** The file that the browser saves, with its mark of UTF-8, as spreadsheets otherwise guess. */
export const usageFile = (family: PackageFamily, usages: readonly UsageItem[], today: string) => ({
  blob: new Blob(['\uFEFF', usageCsv(usages)], { type: 'text/csv;charset=utf-8' }),
  fileName: `${familyLabels[family]}_Purchase_History_${today}.csv`,
});
