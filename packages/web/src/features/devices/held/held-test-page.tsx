import { getHeldTest } from '@plumbline/contract/features/devices/get-held-tests';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../design/layout/card.tsx';
import { KeyValueStrip } from '../../../design/layout/key-value-strip.tsx';
import { Page } from '../../../design/layout/page.tsx';
import { Stack } from '../../../design/layout/stack.tsx';
import { Loading, SkeletonRows } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { AssignCard, type NewProfileRender } from './assign-card.tsx';
import { DiscardButton } from './discard-button.tsx';
import { birthDateText, sentForText } from './held-test-texts.ts';

export interface HeldTestPageProps {
  submissionId: number;
  onAssigned: (profileId: number) => Promise<void> | void;
  /** The form of a new person, which is another feature's. */
  newProfile: NewProfileRender;
  onDiscarded: () => Promise<void> | void;
}

/** One test that waits: what arrived, why it waits, and whose it is. */
export function HeldTestPage({ submissionId, onAssigned, newProfile, onDiscarded }: HeldTestPageProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getHeldTest, { submissionId }));
  const failure = queryFailure('The test did not load.', query);
  const held = query.data?.heldTest;
  return (
    <Page
      title="Test to Assign"
      breadcrumbs={[
        { label: 'Profiles', href: '/profiles' },
        { label: 'Tests to Assign', href: hrefOf('/profiles/held-tests') },
        { label: held === undefined ? 'Test to Assign' : sentForText(held) },
      ]}
      meta={held?.reason}
      actions={
        held !== undefined &&
        permissions.includes('test:discard') && (
          <DiscardButton submissionId={submissionId} onDiscarded={onDiscarded} />
        )
      }
    >
      {query.data === undefined ? (
        <Card label="Test to Assign">
          {failure ?? (
            <Loading label="Loading Data...">
              <SkeletonRows />
            </Loading>
          )}
        </Card>
      ) : (
        <Stack>
          {failure}
          <Card title="What arrived">
            <KeyValueStrip
              items={[
                { label: 'Sent for', value: sentForText(query.data.heldTest) },
                { label: 'Birth date', value: birthDateText(query.data.heldTest.sentBirthDate) },
                { label: 'Completed', value: dateTimeText(query.data.heldTest.completedOn) },
                { label: 'Received', value: dateTimeText(query.data.heldTest.receivedOn) },
                { label: 'Tests', value: query.data.heldTest.measureNames.join(', ') },
                { label: 'Protocol', value: query.data.heldTest.protocolName },
                { label: 'Group', value: query.data.heldTest.groupName },
                { label: 'Code', value: query.data.heldTest.code },
                { label: 'Device', value: query.data.heldTest.deviceName },
              ]}
            />
          </Card>
          <AssignCard
            found={query.data}
            mayAssign={permissions.includes('test:assign')}
            newProfile={permissions.includes('profile:identity') ? newProfile : null}
            onAssigned={onAssigned}
          />
        </Stack>
      )}
    </Page>
  );
}
