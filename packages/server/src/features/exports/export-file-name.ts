import type { ExportKind } from '@plumbline/contract';
import type { ExportFilter } from './export-question.ts';
import { isRawKind, rawFiles } from './raw-data-results.ts';

/** Ids and days: a file name is seen by whoever sees a list of downloads. */
export function fileNameOf(
  { kind, filter }: { kind: ExportKind; filter: Pick<ExportFilter, 'startDate' | 'endDate'> },
  organizationId: number,
): string {
  const what = isRawKind(kind) ? rawFiles[kind].name : kind === 'tests' ? 'Tests' : 'Events';
  const days = `${filter.startDate}_${filter.endDate}`;
  return `${what}_${organizationId}_${days}.${isRawKind(kind) ? 'zip' : 'xlsx'}`;
}
