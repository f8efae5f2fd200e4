import type { ExportKind } from '@plumbline/contract';
import type { ExportFilter } from './export-selection.ts';
import { isRawKind, rawFiles } from './raw-data-results.ts';

/** A file name has ids and days only, since everybody who sees a list of downloads sees it. */
export function fileNameOf(
  { kind, filter }: { kind: ExportKind; filter: Pick<ExportFilter, 'startDate' | 'endDate'> },
  organizationId: number,
): string {
  if (kind === 'everything') return `Everything_${organizationId}_${filter.endDate}.zip`;
  const what = isRawKind(kind) ? rawFiles[kind].name : kind === 'tests' ? 'Tests' : 'Events';
  const days = `${filter.startDate}_${filter.endDate}`;
  return `${what}_${organizationId}_${days}.${isRawKind(kind) ? 'zip' : 'xlsx'}`;
}
