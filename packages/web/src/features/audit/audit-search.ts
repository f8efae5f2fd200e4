import type { RequestInputOf } from '@plumbline/contract';
import type { getAuditLogPaged } from '@plumbline/contract/features/audit/get-audit-log-paged';
import { addDays, parseCalendarDate } from '@plumbline/domain/time/calendar-date';
import { startOfDayInZone } from '@plumbline/domain/time/time-zone';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { present } from '../../platform/navigation/search-params.ts';

/** What the address of the audit log says: its filters, and the row that is open. */
export type AuditAddress = AddressOf<'/organization/audit'>;

/** The filters, when nothing is filtered. */
export const noAuditFilters = {
  from: undefined,
  until: undefined,
  accountId: undefined,
  action: undefined,
  entity: undefined,
  entityId: undefined,
  search: undefined,
  isByStaff: false,
} satisfies Omit<AuditAddress, 'entry'>;

type Filter = Omit<RequestInputOf<typeof getAuditLogPaged>, 'cursor' | 'rowCount'>;

/**
 * The server's filter for what the address says.
 * @param timeZone of the reader, whose days `from` and `until` are
 */
export function auditFilterOf(
  { from, until, isByStaff, entry: _open, ...named }: AuditAddress,
  timeZone: string,
): Filter {
  const first = from === undefined ? null : parseCalendarDate(from);
  const last = until === undefined ? null : parseCalendarDate(until);
  const startOf = (day: NonNullable<typeof first>) => new Date(startOfDayInZone(day, timeZone)).toISOString();
  return {
    ...present(named),
    ...(isByStaff && { isByStaff }),
    ...(first !== null && { from: startOf(first) }),
    ...(last !== null && { until: startOf(addDays(last, 1)) }),
  };
}

/** Whether anything narrows the log. */
export const isNarrowed = ({ entry: _open, ...filter }: AuditAddress): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== false);
