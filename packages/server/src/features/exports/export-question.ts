import type { TestsFilter } from '@plumbline/contract';
import { endOfDayInZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { Fault } from '../../platform/fault.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** What goes into an export, as the database is asked for it. */
export interface ExportQuestion {
  organizationId: number;
  /** ISO 8601; included. */
  from: string;
  /** ISO 8601; not included. */
  until: string;
  /** None is everybody. */
  groupIds: readonly number[];
  profileIds: readonly number[];
  isCovidOnly: boolean;
  includeSurveys: boolean;
  /** Internal staff read no names: their rows have an age in their place. */
  hasNames: boolean;
}

/** An export as it was asked for; kept with it. */
export type ExportFilter = Omit<TestsFilter, 'orgId'>;

/** What was asked for, in the viewer's own organization and zone. */
export function questionOf(
  filter: ExportFilter & { orgId?: number | undefined },
  { organizationId, kind, timeZone }: Viewer,
): Result<ExportQuestion, 'export.other_organization' | 'export.days_reversed'> {
  if (organizationId === null) throw new Fault('an export has no organization');
  if (filter.orgId !== undefined && filter.orgId !== organizationId)
    return fail('export.other_organization', {}, { field: 'orgId' });
  if (filter.endDate < filter.startDate) return fail('export.days_reversed', {}, { field: 'endDate' });
  return ok(questionOfDays(filter, organizationId, timeZone, kind !== 'super'));
}

/** The same for days that were checked. */
export function questionOfDays(
  { startDate, endDate, groupIds, profileIds, isCovidOnly, includeSurveys }: ExportFilter,
  organizationId: number,
  timeZone: string,
  hasNames: boolean,
): ExportQuestion {
  const [first, last] = [parseCalendarDate(startDate), parseCalendarDate(endDate)];
  if (first === null || last === null) throw new Fault('a day of an export is none');
  return {
    organizationId,
    from: new Date(startOfDayInZone(first, timeZone)).toISOString(),
    until: new Date(endOfDayInZone(last, timeZone) + 1_000).toISOString(),
    groupIds,
    profileIds,
    isCovidOnly,
    includeSurveys,
    hasNames,
  };
}
