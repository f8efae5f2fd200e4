import type { OrgConnect } from '@plumbline/contract';
import { saveOrgConnect } from '@plumbline/contract/features/connections/save-org-connect';
import { useMemo, useState } from 'react';
import { CreateButton } from '../../design/button/create-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { AddAccessDialog } from './add-access-dialog.tsx';
import { heldColumns } from './connection-columns.tsx';
import { organizationText, otherSide, typeLabel, withStatus } from './connection-texts.ts';
import { EndedCard } from './ended-card.tsx';
import { PagedTable } from './paged-table.tsx';
import { RequestsCard } from './requests-card.tsx';
import { useConnections } from './use-connections.ts';

type Side = 'parent' | 'child';
const sides = [
  { side: 'parent', title: 'Parent organizations', empty: 'No parent organizations' },
  { side: 'child', title: 'Child organizations', empty: 'No child organizations' },
] as const;

/** Who may work with the open organization, and with whom it may (B067). */
export function AccessConnectionsPage() {
  const { query, ownId, isStaff, isEnterprise, parents, children, requests } = useConnections('access');
  const [added, setAdded] = useState<Side | null>(null);
  const [removed, setRemoved] = useState<OrgConnect | null>(null);
  const columns = useMemo(() => heldColumns(ownId, setRemoved), [ownId]);
  return (
    <Stack>
      <RequestsCard title="Access requests" requests={requests} ownId={ownId} />
      {sides.map(({ side, title, empty }) => (
        <Card
          key={side}
          title={title}
          isFlush
          aside={
            <CreateButton
              size="small"
              aria-label={side === 'parent' ? 'Add parent organization' : 'Add child organization'}
              onClick={() => setAdded(side)}
            >
              Add
            </CreateButton>
          }
        >
          <PagedTable
            label={title}
            columns={columns}
            rows={side === 'parent' ? parents : children}
            rowKey={({ id }) => String(id)}
            textOf={(row) => organizationText(row, ownId)}
            sort={{ columnId: 'organization', isAscending: true }}
            isLoading={query.isPending}
            error={queryFailure('The connections did not load.', query)}
            empty={<EmptyState title={empty} text="Approved connections appear here." />}
          />
        </Card>
      ))}
      <EndedCard kind="access" />
      <AddAccessDialog
        side={added}
        onClose={() => setAdded(null)}
        ownId={ownId}
        isAtOnce={isStaff || (isEnterprise && added === 'child')}
      />
      <RemoveDialog connect={removed} ownId={ownId} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

function RemoveDialog({
  connect,
  ownId,
  onClose,
}: {
  connect: OrgConnect | null;
  ownId: number;
  onClose: () => void;
}) {
  const { run } = useAction(saveOrgConnect, {
    success: 'Connection Removed',
    refetchOnRefusal: ['connection'],
  });
  return (
    <ConfirmDialog
      isOpen={connect !== null}
      onClose={onClose}
      title="Remove connection"
      confirmLabel="Remove"
      isDestructive
      onConfirm={() => (connect === null ? { ok: true } : run(withStatus(connect, 5)))}
    >
      {connect !== null && (
        <>
          <p>
            {typeLabel(connect.orgConnectTypeId)}: {otherSide(connect, ownId).name} (
            {otherSide(connect, ownId).id}).
          </p>
          <p>
            {connect.orgConnectTypeId === 4
              ? 'The enterprise can no longer see this child. People who could open the child through the enterprise lose access right away.'
              : 'The connection ends right away, and the other organization is notified.'}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
