import { wallTimeAt } from '@plumbline/domain';
import { serialOfWallTime } from '../../platform/spreadsheets/sheet-writer.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter, ExportQuestion } from './export-question.ts';
import type { ExportManifest } from './sheet.ts';

/** What the sheets of an export are made from. */
export function manifestOf(
  question: ExportQuestion,
  filter: ExportFilter,
  plan: ExportPlan,
  timeZone: string,
): ExportManifest {
  return { question, filter, plan, timeZone, serialOf: serialInZone(timeZone) };
}

const quarterHourMs = 900_000;

/**
 * Instants as the numbers of a spreadsheet, by the clock of a zone. Asking the calendar costs more than the rest of a row, and clocks
 * change at quarters of an hour only.
 */
function serialInZone(timeZone: string): (epochMs: number) => number {
  const offsets = new Map<number, number>();
  return (epochMs) => {
    const quarter = Math.floor(epochMs / quarterHourMs);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = offsetMsAt(quarter * quarterHourMs, timeZone);
      offsets.set(quarter, offset);
    }
    return serialOfWallTime(epochMs + offset);
  };
}

function offsetMsAt(epochMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallTimeAt(epochMs, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - epochMs;
}
