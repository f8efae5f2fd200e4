import type { AuditEntry } from '@plumbline/contract';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';

/** Who acted: by name where names are shown, else by account; the portal and phones by what they are. */
export const actorText = ({ name, accountId, capacity }: AuditEntry): string =>
  name ?? (accountId === null ? capacity : `Account ${accountId}`);

export const auditColumns: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    value: (entry) => entry.at,
    cell: (entry) => dateTimeText(entry.at),
    kind: 'quiet',
    width: '150px',
    phone: 'detail',
  },
  {
    id: 'sentence',
    header: 'What',
    value: (entry) => entry.sentence,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'who',
    header: 'Who',
    value: actorText,
    cell: (entry) => (
      <>
        {actorText(entry)} {entry.isByStaff && <Chip tone="event">Internal staff</Chip>}
      </>
    ),
    phone: 'detail',
  },
  { id: 'capacity', header: 'As', value: (entry) => entry.capacity, kind: 'quiet', phone: 'none' },
];
