import type { TestsFilter } from '@plumbline/contract';
import { endOfDayInZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import type { Reach } from './export-plan.ts';

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
  madeFor: Reach;
}

/** An export as it was asked for; kept with it. */
export type ExportFilter = Omit<TestsFilter, 'orgId'>;

/** The same as it arrives: it may name the organization that it is of. */
export interface AskedFilter extends ExportFilter {
  orgId?: number | undefined;
  organizationIds?: readonly number[] | undefined;
}

/** What was asked for, in the viewer's own organization and zone. */
export function questionOf(
  filter: AskedFilter,
  { organizationId, kind, groupIds, timeZone }: InsideViewer,
): Result<ExportQuestion, 'export.other_organization' | 'export.days_reversed'> {
  if (filter.orgId !== undefined && filter.orgId !== organizationId)
    return fail('export.other_organization', {}, { field: 'orgId' });
  if (filter.organizationIds?.some((id) => id !== organizationId))
    return fail('export.other_organization', {}, { field: 'organizationIds' });
  if (filter.endDate < filter.startDate) return fail('export.days_reversed', {}, { field: 'endDate' });
  return ok(questionOfDays(filter, organizationId, timeZone, { kind, groupIds }));
}

/** The same for days that were checked. */
export function questionOfDays(
  { startDate, endDate, groupIds, profileIds, isCovidOnly, includeSurveys }: ExportFilter,
  organizationId: number,
  timeZone: string,
  madeFor: Reach,
): ExportQuestion {
  const [first, last] = [parseCalendarDate(startDate), parseCalendarDate(endDate)];
  if (first === null || last === null) throw new InvariantError('a day of an export is none');
  return {
    organizationId,
    from: new Date(startOfDayInZone(first, timeZone)).toISOString(),
    until: new Date(endOfDayInZone(last, timeZone) + 1_000).toISOString(),
    groupIds,
    profileIds,
    isCovidOnly,
    includeSurveys,
    hasNames: madeFor.kind !== 'super',
    madeFor,
  };
}
