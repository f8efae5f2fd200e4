import type { OrgConnect } from '@plumbline/contract';
import { saveOrgConnect } from '@plumbline/contract/features/connections/save-org-connect';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { requestColumns } from './connection-columns.tsx';
import { organizationText, otherSide, wishText, withStatus } from './connection-texts.ts';
import { PagedTable } from './paged-table.tsx';

interface Asked {
  connect: OrgConnect;
  status: 2 | 3 | 5;
}

const words = {
  2: { title: 'Approve request', label: 'Approve', success: 'Request Approved' },
  3: { title: 'Decline request', label: 'Decline', success: 'Request Declined' },
  5: { title: 'Withdraw request', label: 'Withdraw', success: 'Request Withdrawn' },
} as const;

/** What an answer does, in words. */
function consequence({ connect, status }: Asked): string {
  if (status === 3) return 'The other organization is notified and can send a new request.';
  if (status === 5) return 'The other organization is notified.';
  if (connect.orgConnectTypeId === 1)
    return 'From today, new invoices go to the organization that pays. Invoices already issued do not change.';
  return connect.orgConnectTypeId === 4
    ? 'The enterprise can see totals right away, and its System Admins can open this organization by giving a reason.'
    : 'The connection starts right away. It does not give access to profiles or tests.';
}

/** The requests that wait for an answer of either side; nothing where there are none. */
export function RequestsCard({
  title,
  requests,
  ownId,
}: {
  /** Two of these can be on a page. */
  title: string;
  requests: readonly OrgConnect[];
  ownId: number;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run } = useAction(saveOrgConnect, {
    success: (_reply, { orgConnect }) => words[orgConnect.orgConnectStatusTypeId as Asked['status']].success,
    refetchOnRefusal: ['connection'],
  });
  const columns = useMemo(() => {
    const ask = (status: Asked['status']) => (connect: OrgConnect) => setAsked({ connect, status });
    return requestColumns(ownId, { approve: ask(2), decline: ask(3), withdraw: ask(5) });
  }, [ownId]);
  if (requests.length === 0 && asked === null) return null;
  const shown = asked === null ? words[2] : words[asked.status];
  return (
    <Card title={title} count={requests.length} isFlush>
      <PagedTable
        label={title}
        columns={columns}
        rows={requests}
        rowKey={({ id }) => String(id)}
        textOf={(row) => organizationText(row, ownId)}
        empty={null}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={shown.title}
        confirmLabel={shown.label}
        isDestructive={asked?.status === 3}
        onConfirm={() => (asked === null ? { ok: true } : run(withStatus(asked.connect, asked.status)))}
      >
        {asked !== null && (
          <>
            <p>
              {otherSide(asked.connect, ownId).name} ({otherSide(asked.connect, ownId).id}):{' '}
              {wishText(asked.connect, ownId)}.
            </p>
            <p>{consequence(asked)}</p>
          </>
        )}
      </ConfirmDialog>
    </Card>
  );
}
