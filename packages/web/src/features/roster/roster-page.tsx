import type { RosterImportSummary } from '@plumbline/contract';
import { getRosterImports } from '@plumbline/contract/features/roster/roster-calls';
import { Chip } from '../../design/label/chip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';
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
    phone: 'none',
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

type RosterAddress = AddressOf<'/profiles/roster-import'>;

export interface RosterPageProps {
  address: RosterAddress;
  onAddressChange: OnAddressChange<RosterAddress>;
  onUploaded: (rosterImportId: number) => void;
}

/** A new roster, and those that are under way or can still be undone: the viewer’s own, and for a System Admin those that partners sent. */
export function RosterPage({ address, onAddressChange, onUploaded }: RosterPageProps) {
  const imports = usePagedList(
    getRosterImports,
    listRequestOf(address),
    ({ rosterImports, totalRowCount }) => ({ rows: rosterImports, totalCount: totalRowCount }),
  );
  return (
    <Page
      title="Import Roster"
      breadcrumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Import Roster' }]}
    >
      <div className={classes.stack}>
        <UploadCard onUploaded={onUploaded} />
        <ListCard
          title="Imports"
          label="Imports"
          list={imports}
          columns={columns}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => hrefOf('/profiles/roster-import/$rosterImportId', { rosterImportId: row.id })}
          address={address}
          onAddressChange={onAddressChange}
          isCopyable={false}
          empty={
            <EmptyState
              title="No imports"
              text="Files are kept for 14 days after their last step. Until then, you can undo the import."
            />
          }
        />
      </div>
    </Page>
  );
}
