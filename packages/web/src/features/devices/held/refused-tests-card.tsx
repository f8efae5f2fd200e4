import type { RefusedTest } from '@plumbline/contract';
import { getRefusedTests } from '@plumbline/contract/features/devices/get-held-tests';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { ReasonCell } from './reason-cell.tsx';

const mostShown = 100;

const columns: readonly DataColumn<RefusedTest>[] = [
  {
    id: 'receivedOn',
    header: 'Received',
    value: ({ receivedOn }) => receivedOn,
    cell: ({ receivedOn }) => dateTimeText(receivedOn),
    kind: 'name',
    phone: 'title',
    isSortable: false,
  },
  {
    id: 'deviceName',
    header: 'Device',
    value: ({ deviceName }) => deviceName,
    phone: 'detail',
    isSortable: false,
  },
  {
    id: 'groupName',
    header: 'Group',
    value: ({ groupName }) => groupName,
    phone: 'detail',
    isSortable: false,
  },
  { id: 'code', header: 'Code', value: ({ code }) => code, phone: 'detail', isSortable: false },
  {
    id: 'reason',
    header: 'Why it was refused',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <ReasonCell reason={reason} />,
    phone: 'below',
    width: '40%',
    isSortable: false,
  },
];

const about =
  'The portal could not accept these tests, so they are not stored as tests and cannot be assigned. Each device was told why.';

/** Tests that were refused when they arrived: when, from which device and why. */
export function RefusedTestsCard() {
  const query = useQuery(callQuery(getRefusedTests, { RowsPerPage: mostShown }));
  const total = query.data?.totalRowCount ?? 0;
  return (
    <Card
      title="Refused tests"
      isFlush
      footer={
        total > 0 && (total > mostShown ? `${about} These are the newest ${mostShown} of ${total}.` : about)
      }
    >
      <DataTable
        label="Refused tests"
        columns={columns}
        rows={query.data?.refusedTests ?? []}
        rowKey={({ id }) => String(id)}
        isLoading={query.isPending}
        error={queryFailure('The refused tests did not load.', query)}
        empty={
          <EmptyState title="No refused tests" text="The portal has accepted every test that arrived." />
        }
      />
    </Card>
  );
}
