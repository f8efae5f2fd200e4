import type { RequestInputOf } from '@plumbline/contract';
import type { getAuditLogPaged } from '@plumbline/contract/features/audit/get-audit-log-paged';
import { addDays, parseCalendarDate } from '@plumbline/domain/time/calendar-date';
import { startOfDayInZone } from '@plumbline/domain/time/time-zone';
import {
  flagParam,
  idParam,
  present,
  type SearchParams,
  textParam,
} from '../../platform/navigation/search-params.ts';

/** What the address of the audit log says: its filters, and the row that is open. */
export interface AuditSearch {
  /** Calendar days of the reader, both included. */
  from?: string | undefined;
  until?: string | undefined;
  accountId?: number | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  search?: string | undefined;
  isByStaff?: boolean | undefined;
  entry?: number | undefined;
}

const dayParam = (value: unknown): string | undefined => {
  const text = textParam(value);
  return text !== undefined && parseCalendarDate(text) !== null ? text : undefined;
};
const wordOf = (value: unknown): string | undefined => textParam(value)?.slice(0, 50);

/** Reads the address; what is odd counts as missing, so that no address breaks the page. */
export const readAuditSearch = (search: SearchParams): AuditSearch =>
  present({
    from: dayParam(search.from),
    until: dayParam(search.until),
    accountId: idParam(search.accountId),
    action: wordOf(search.action),
    entity: wordOf(search.entity),
    entityId: wordOf(search.entityId),
    search: textParam(search.search)?.slice(0, 100),
    isByStaff: flagParam(search.isByStaff) === true ? true : undefined,
    entry: idParam(search.entry),
  });

type Filter = Omit<RequestInputOf<typeof getAuditLogPaged>, 'cursor' | 'rowCount'>;

/**
 * The server's filter for what the address says.
 * @param timeZone of the reader, whose days `from` and `until` are
 */
export function auditFilterOf({ from, until, entry: _open, ...kept }: AuditSearch, timeZone: string): Filter {
  const first = from === undefined ? null : parseCalendarDate(from);
  const last = until === undefined ? null : parseCalendarDate(until);
  const startOf = (day: NonNullable<typeof first>) => new Date(startOfDayInZone(day, timeZone)).toISOString();
  return {
    ...kept,
    ...(first === null ? {} : { from: startOf(first) }),
    ...(last === null ? {} : { until: startOf(addDays(last, 1)) }),
  };
}

/** Whether anything narrows the log. */
export const isNarrowed = ({ entry: _open, ...filter }: AuditSearch): boolean =>
  Object.keys(filter).length > 0;
