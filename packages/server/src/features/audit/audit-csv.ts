import type { AuditEntry } from '@plumbline/contract';
import { csvLine } from '@plumbline/domain';

/** So that a spreadsheet reads names beyond ASCII as they were written. */
const byteOrderMark = '\uFEFF';

/**
 * Entries as a file for spreadsheets, one a line. No cell runs as a formula.
 * @param timeText an instant in the reader's time zone
 * @param timeZone named in the head, so that a file that is passed on is not misread
 */
export function auditCsv(
  entries: readonly AuditEntry[],
  timeText: (at: string) => string,
  timeZone: string,
): Uint8Array {
  const head = [
    `Time (${timeZone})`,
    'Time (UTC)',
    'Account ID',
    'Name',
    'Email',
    'As',
    'What',
    'About',
    'About ID',
    'Changes',
    'Reason',
    'Network',
    'Request ID',
  ];
  const lines = entries.map((entry) => [
    timeText(entry.at),
    entry.at,
    entry.accountId,
    entry.name,
    entry.email,
    entry.capacity,
    entry.sentence,
    entry.entity,
    entry.entityId,
    entry.changes.map(({ field, before, after }) => `${field}: ${before ?? ''} -> ${after ?? ''}`).join('; '),
    entry.reason,
    entry.network,
    entry.requestId,
  ]);
  const text = [head, ...lines].map(csvLine).join('\r\n');
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`);
}
