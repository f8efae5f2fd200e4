import type { ExportKind, ExportSummary } from '@plumbline/contract';
import { formatCalendarDate } from '@plumbline/domain/time/format-date';
import { rawDataWords } from './export-form.ts';

export const exportWords: Readonly<Record<ExportKind, string>> = {
  tests: 'Tests',
  events: 'Events',
  ...rawDataWords,
  everything: 'Everything',
};

/** '3/1/26 – 3/31/26'. */
export const daysText = ({ startDate, endDate }: Pick<ExportSummary, 'startDate' | 'endDate'>): string =>
  [startDate, endDate].map((day) => formatCalendarDate(day) ?? day).join(' – ');

/** '12.4 MB' of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}
