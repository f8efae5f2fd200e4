import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { SearchInput } from '../form/search-input.tsx';
import { Chip } from '../label/chip.tsx';
import { StatusDot } from '../label/status-dot.tsx';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { type DataColumn, defaultRowsPerPage } from '../table/data-column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Tone } from '../tones.ts';
import { profileSamples, type SampleProfile } from './samples.ts';

const baselineTones: Record<SampleProfile['baseline'], Tone> = {
  Current: 'status-active',
  Expiring: 'variability-medium',
  Invalid: 'variability-high',
  Needed: 'status-inactive',
};

const columns: readonly DataColumn<SampleProfile>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, kind: 'quiet', isSortable: true, phone: 'detail' },
  { id: 'name', header: 'Name', value: (row) => row.name, kind: 'name', isSortable: true, phone: 'title' },
  {
    id: 'event',
    header: 'Event',
    value: (row) => (row.isInEvent ? 'In event' : null),
    cell: (row) => row.isInEvent && <Chip tone="event">In event</Chip>,
    phone: 'aside',
  },
  {
    id: 'year',
    header: 'Graduation year',
    value: (row) => row.graduationYear,
    kind: 'quiet',
    isSortable: true,
  },
  { id: 'group', header: 'Groups', value: (row) => row.group, kind: 'quiet', phone: 'none' },
  {
    id: 'baseline',
    header: 'Baseline',
    value: (row) => row.baseline,
    cell: (row) => <StatusDot tone={baselineTones[row.baseline]}>{row.baseline}</StatusDot>,
    isSortable: true,
    phone: 'none',
  },
  {
    id: 'lastTest',
    header: 'Last test date',
    value: (row) => row.lastTestOn,
    cell: (row) => row.lastTest,
    kind: 'quiet',
    isSortable: true,
    startsDescending: true,
  },
];

/** A list with content, one that is loading and one without a match. */
export function TableSection() {
  const [search, setSearch] = useState('');
  const [paging, setPaging] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage, totalCount: 1248 });
  const common = { label: 'Profiles', columns, rowKey: (row: SampleProfile) => String(row.id) };
  return (
    <>
      <Card label="List" isFlush>
        <DataTable
          {...common}
          rows={profileSamples}
          rowHref={(row) => `#profile-${row.id}`}
          sort={{ columnId: 'lastTest', isAscending: false }}
          paging={paging}
          onPagingChange={(next) => setPaging({ ...paging, ...next })}
          toolbar={<SearchInput label="Search by name or ID" value={search} onChange={setSearch} />}
          isCopyable
          empty={null}
        />
      </Card>
      <Card title="Loading list" isFlush>
        <DataTable {...common} rows={[]} isLoading isDense empty={null} />
      </Card>
      <Card title="No match" isFlush>
        <DataTable
          {...common}
          rows={[]}
          empty={
            <EmptyState
              title="No profiles match your search."
              text="Searched “okafro” in profiles with an open event."
              actions={<Button>Clear search and filters</Button>}
            />
          }
        />
      </Card>
    </>
  );
}
