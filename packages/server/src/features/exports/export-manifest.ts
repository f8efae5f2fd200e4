import { wallTimeAt } from '@plumbline/domain';
import { serialOfWallTime } from '../../platform/spreadsheets/sheet-writer.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter, ExportSelection } from './export-selection.ts';
import type { ExportManifest } from './sheet.ts';

/** Gathers what the sheets of an export are written from. */
export function manifestOf(
  selection: ExportSelection,
  filter: ExportFilter,
  plan: ExportPlan,
  timeZone: string,
): ExportManifest {
  return { selection, filter, plan, timeZone, serialOf: serialInZone(timeZone) };
}

const quarterHourMs = 900_000;

/**
 * Converts instants to the numbers of a spreadsheet, by the wall time of a zone. Reading the calendar costs more than the rest of a row, and
 * offsets change at quarters of an hour only, so an offset is looked up once a quarter.
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
