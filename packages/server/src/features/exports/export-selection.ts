import type { TestsFilter } from '@plumbline/contract';
import { endOfDayInZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import type { Reach } from './export-plan.ts';

/** The rows that an export selects from the database. */
export interface ExportSelection {
  organizationId: number;
  /** ISO 8601, inclusive. */
  from: string;
  /** ISO 8601, exclusive. */
  until: string;
  /** Empty for every group. */
  groupIds: readonly number[];
  profileIds: readonly number[];
  isCovidOnly: boolean;
  includeSurveys: boolean;
  /** Internal staff read no names; their rows have an age instead. */
  hasNames: boolean;
  madeFor: Reach;
}

/** The filter that was requested; it is stored with the export. */
export type ExportFilter = Omit<TestsFilter, 'orgId'>;

/** The filter of a request, which may name the open organization. */
export interface RequestedFilter extends ExportFilter {
  orgId?: number | undefined;
  organizationIds?: readonly number[] | undefined;
}

/** The selection of a requested filter, in the viewer's organization and time zone. */
export function selectionOf(
  filter: RequestedFilter,
  { organizationId, kind, groupIds, timeZone }: InsideViewer,
): Result<ExportSelection, 'export.other_organization' | 'export.days_reversed'> {
  if (filter.orgId !== undefined && filter.orgId !== organizationId)
    return fail('export.other_organization', {}, { field: 'orgId' });
  if (filter.organizationIds?.some((id) => id !== organizationId))
    return fail('export.other_organization', {}, { field: 'organizationIds' });
  if (filter.endDate < filter.startDate) return fail('export.days_reversed', {}, { field: 'endDate' });
  return ok(selectionOfDays(filter, organizationId, timeZone, { kind, groupIds }));
}

/** The selection of a stored filter, whose days were validated before. */
export function selectionOfDays(
  { startDate, endDate, groupIds, profileIds, isCovidOnly, includeSurveys }: ExportFilter,
  organizationId: number,
  timeZone: string,
  madeFor: Reach,
): ExportSelection {
  const [first, last] = [parseCalendarDate(startDate), parseCalendarDate(endDate)];
  if (first === null || last === null) throw new InvariantError('a stored export has an invalid day');
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
