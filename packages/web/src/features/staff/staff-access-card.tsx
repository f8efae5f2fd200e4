import type { StaffGrant } from '@plumbline/contract';
import {
  getOrganizationGrants,
  revokeOrganizationGrant,
} from '@plumbline/contract/features/staff/organization-grants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconShieldCheck } from '../../design/icon/tabler/shield-check.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';

const whoOf = ({ name, accountId }: StaffGrant): string => name ?? `Account ${accountId}`;

const stateOf = ({ isActive, revokedOn }: StaffGrant): string =>
  isActive ? 'Open' : revokedOn === null ? 'Over' : 'Ended early';

const columnsFor = (onEnd: (grant: StaffGrant) => void): readonly DataColumn<StaffGrant>[] => [
  { id: 'who', header: 'Who', value: whoOf, kind: 'name', phone: 'title' },
  { id: 'reason', header: 'Why', value: (grant) => grant.reason, phone: 'detail' },
  {
    id: 'grantedOn',
    header: 'Since',
    value: (grant) => grant.grantedOn,
    cell: (grant) => dateTimeText(grant.grantedOn),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'expiresOn',
    header: 'Until',
    value: (grant) => grant.revokedOn ?? grant.expiresOn,
    cell: (grant) => `Until ${dateTimeText(grant.revokedOn ?? grant.expiresOn)}`,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'state',
    header: 'Access',
    value: stateOf,
    cell: (grant) =>
      grant.isActive ? (
        <Button size="small" onClick={() => onEnd(grant)} aria-label={`End the access of ${whoOf(grant)}`}>
          End access
        </Button>
      ) : (
        <Chip>{stateOf(grant)}</Chip>
      ),
    phone: 'aside',
  },
];

/** Shows which internal staff opened the organization, why and until when. The organization may end the access. */
export function StaffAccessCard() {
  const revoke = useAction(revokeOrganizationGrant);
  const [revoking, setRevoking] = useState<StaffGrant | null>(null);
  const [columns] = useState(() => columnsFor(setRevoking));
  const query = useQuery(callQuery(getOrganizationGrants, {}));
  return (
    <Card title="Internal staff with access" isFlush>
      <DataTable
        label="Internal staff with access"
        columns={columns}
        rows={query.data?.grants ?? []}
        rowKey={(grant) => String(grant.id)}
        isLoading={query.isPending}
        error={
          query.error === null ? undefined : (
            <ErrorState
              what="The staff access did not load."
              why={messageOf(query.error)}
              onRetry={retryOf(query.error, () => void query.refetch())}
              isRetrying={query.isFetching}
            />
          )
        }
        empty={
          <EmptyState
            icon={<IconShieldCheck size={24} stroke={1.6} />}
            title="No internal staff have access"
            text="Internal staff can open an organization for eight hours, with a reason. They see no names, and the audit log records each page they open."
          />
        }
      />
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title="End Staff Access"
        confirmLabel="End access"
        isDestructive
        onConfirm={() => (revoking === null ? { ok: true } : revoke.run({ id: revoking.id }))}
      >
        {revoking !== null && (
          <p>
            {whoOf(revoking)} will lose access to the organization right away. Reason given: {revoking.reason}
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
}
