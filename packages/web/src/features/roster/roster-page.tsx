import type { RosterImportSummary } from '@plumbline/contract';
import { getRosterImports } from '@plumbline/contract/features/roster/roster-calls';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { dateTimeText, longDayText } from '../../platform/time/time-texts.ts';
import classes from './roster.module.css';
import { statusWords } from './roster-texts.ts';
import { UploadCard } from './upload-card.tsx';

const columns: DataColumn<RosterImportSummary>[] = [
  { id: 'fileName', header: 'File', value: (row) => row.fileName, kind: 'name', phone: 'title' },
  {
    id: 'source',
    header: 'From',
    value: (row) => (row.isSent ? 'A partner' : 'You'),
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusWords[row.status].label,
    cell: (row) => <Chip tone={statusWords[row.status].tone}>{statusWords[row.status].label}</Chip>,
    phone: 'aside',
  },
  {
    id: 'rowCount',
    header: 'Rows',
    value: (row) => row.rowCount,
    cell: (row) => row.rowCount.toLocaleString('en-US'),
    kind: 'number',
  },
  {
    id: 'createdOn',
    header: 'Received',
    value: (row) => row.createdOn,
    cell: (row) => dateTimeText(row.createdOn),
    kind: 'quiet',
  },
  {
    id: 'expiresOn',
    header: 'Kept until',
    value: (row) => row.expiresOn,
    cell: (row) => longDayText(row.expiresOn),
    kind: 'quiet',
    phone: 'none',
  },
];

/** A new roster, and those that are under way or can still be undone: the viewer’s own, and for a System Admin those that partners sent. */
export function RosterPage({ onUploaded }: { onUploaded: (rosterImportId: number) => void }) {
  const imports = useQuery(callQuery(getRosterImports, {}));
  return (
    <Page
      title="Import Roster"
      breadcrumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Import Roster' }]}
    >
      <div className={classes.stack}>
        <UploadCard onUploaded={onUploaded} />
        <Card title="Imports" isFlush>
          <DataTable
            label="Imports"
            columns={columns}
            rows={imports.data?.rosterImports ?? []}
            rowKey={(row) => String(row.id)}
            rowHref={(row) => hrefOf('/profiles/roster-import/$rosterImportId', { rosterImportId: row.id })}
            isLoading={imports.isPending}
            error={queryFailure('The imports did not load.', imports)}
            empty={
              <EmptyState
                title="No imports"
                text="A file is kept for 14 days after its last step; until then its import can be undone."
              />
            }
          />
        </Card>
      </div>
    </Page>
  );
}
