import type { HeldTest } from '@plumbline/contract';
import { getHeldTests } from '@plumbline/contract/features/devices/get-held-tests';
import { IconCircleCheck } from '../../../design/icon/tabler/circle-check.ts';
import { Page } from '../../../design/layout/page.tsx';
import { Stack } from '../../../design/layout/stack.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import type { OnAddressChange } from '../../../platform/list/list-address.ts';
import { ListCard } from '../../../platform/list/list-card.tsx';
import { listRequestOf } from '../../../platform/list/list-request.ts';
import { usePagedList } from '../../../platform/list/list-rows.ts';
import { type AddressOf, hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { birthDateText, sentForText } from './held-test-texts.ts';
import { ReasonCell } from './reason-cell.tsx';
import { RefusedTestsCard } from './refused-tests-card.tsx';

const columns: readonly DataColumn<HeldTest>[] = [
  { id: 'sentFor', header: 'Sent for', value: sentForText, kind: 'name', phone: 'title', isSortable: false },
  {
    id: 'birthDate',
    header: 'Birth Date',
    value: ({ sentBirthDate }) => birthDateText(sentBirthDate),
    kind: 'quiet',
    phone: 'detail',
    isSortable: false,
  },
  {
    id: 'completedOn',
    header: 'Completed',
    value: ({ completedOn }) => completedOn,
    cell: ({ completedOn }) => dateTimeText(completedOn),
    kind: 'quiet',
    phone: 'detail',
    isSortable: false,
  },
  {
    id: 'receivedOn',
    header: 'Received',
    value: ({ receivedOn }) => receivedOn,
    cell: ({ receivedOn }) => dateTimeText(receivedOn),
    kind: 'quiet',
    phone: 'none',
    isSortable: false,
  },
  {
    id: 'groupName',
    header: 'Group',
    value: ({ groupName }) => groupName,
    phone: 'detail',
    isSortable: false,
  },
  {
    id: 'reason',
    header: 'Why it waits',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <ReasonCell reason={reason} />,
    phone: 'below',
    width: '40%',
    isSortable: false,
  },
];

type HeldTestsAddress = AddressOf<'/profiles/held-tests'>;

export interface HeldTestsPageProps {
  address: HeldTestsAddress;
  onAddressChange: OnAddressChange<HeldTestsAddress>;
}

/** Tests that arrived and could not be stored by themselves: each leads to whose it may be. */
export function HeldTestsPage({ address, onAddressChange }: HeldTestsPageProps) {
  const { permissions } = useCurrentUser();
  const list = usePagedList(getHeldTests, listRequestOf(address), ({ heldTests, totalRowCount }) => ({
    rows: heldTests,
    totalCount: totalRowCount,
  }));
  return (
    <Page
      title="Tests to Assign"
      breadcrumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Tests to Assign' }]}
      meta="These tests arrived, and the portal could not tell for sure whose they are or when they were taken. They do not count until you assign them."
    >
      <Stack>
        <ListCard
          label="Tests to Assign"
          list={list}
          columns={columns}
          rowKey={({ submissionId }) => String(submissionId)}
          rowHref={({ submissionId }) => hrefOf('/profiles/held-tests/$submissionId', { submissionId })}
          address={address}
          onAddressChange={onAddressChange}
          isCopyable={false}
          empty={
            <EmptyState
              icon={<IconCircleCheck size={24} stroke={1.6} />}
              title="No tests to assign"
              text="A test waits here if no one or more than one person matches what was entered, or if the device’s clock was wrong."
            />
          }
        />
        {permissions.includes('test:discard') && <RefusedTestsCard />}
      </Stack>
    </Page>
  );
}
