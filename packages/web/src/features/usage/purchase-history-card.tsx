import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useMemo, useState } from 'react';
import { CreateButton } from '../../design/button/create-button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { DiscardDialog } from '../../design/dialog/discard-dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { saveFile } from '../../platform/api/save-file.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AddUsageDialog } from './add-usage-dialog.tsx';
import { DeleteUsageDialog } from './delete-usage-dialog.tsx';
import { tablePage } from './table-page.ts';
import { usageColumns } from './usage-columns.tsx';
import { usageFile } from './usage-file.ts';
import { familyLabels } from './usage-texts.ts';
import {
  type EditableUsage,
  type FamilyUsage,
  type UsageAddressProps,
  type UsageHistory,
  usageKey,
} from './usage-types.ts';
import { useRowEditing } from './use-row-editing.ts';

interface PurchaseHistoryCardProps extends UsageAddressProps {
  family: PackageFamily;
  usage: FamilyUsage | undefined;
  billedTo: UsageHistory['billedTo'];
  isLoading: boolean;
  today: string;
}

const definition =
  'Purchases add to the balance. People tested and profiles removed lower it. Each subscription has its own balance.';

/** Every entry of the credits of a family, newest first, each with the balance after it (B062). */
export function PurchaseHistoryCard(props: PurchaseHistoryCardProps) {
  const { family, usage, billedTo, isLoading, today } = props;
  const isStaff = useCurrentUser().permissions.includes('credit:write');
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<EditableUsage | null>(null);
  const { editing, edit, isAsking, decide } = useRowEditing();
  const columns = useMemo(
    () => usageColumns(editing, isStaff ? { onEdit: edit, onDelete: setDeleting } : null),
    [editing, edit, isStaff],
  );
  const usages = usage?.usages ?? [];
  const newestFirst = useMemo(() => (usage?.usages ?? []).toReversed(), [usage]);
  const name = familyLabels[family];
  const title = `${name} profile purchase history`;
  const page = tablePage(newestFirst, family, props);
  return (
    <Card
      title={title}
      isFlush
      footer={usages.length > 0 && definition}
      aside={
        <>
          {usages.length > 0 && (
            <IconButton
              size="small"
              label={`Download ${title} as CSV`}
              icon={<IconDownload size={18} />}
              onClick={() => saveFile(usageFile(family, usages, today))}
            />
          )}
          {isStaff && usage !== undefined && (
            <CreateButton size="small" aria-label={`Add ${name} Usage`} onClick={() => setIsAdding(true)}>
              Add
            </CreateButton>
          )}
        </>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rowKey={usageKey}
        isLoading={isLoading}
        isTight
        isWide
        {...page}
        empty={<NoHistory name={name} isStaff={isStaff} payer={usages.length === 0 ? billedTo : null} />}
      />
      {isAdding && (
        <AddUsageDialog
          family={family}
          periods={usage?.periods ?? []}
          today={today}
          onClose={() => setIsAdding(false)}
        />
      )}
      {deleting !== null && <DeleteUsageDialog row={deleting} onClose={() => setDeleting(null)} />}
      <DiscardDialog isAsking={isAsking} decide={decide}>
        Your changes in this row will not be saved.
      </DiscardDialog>
    </Card>
  );
}

interface NoHistoryProps {
  name: string;
  isStaff: boolean;
  payer: UsageHistory['billedTo'];
}

function NoHistory({ name, isStaff, payer }: NoHistoryProps) {
  const own = isStaff
    ? 'Profiles appear here when an invoice with them is sent, or when you add them.'
    : 'Profiles you buy and people you test appear here.';
  return (
    <EmptyState
      title={`No ${name} Purchase History`}
      text={payer === null ? own : `${payer.name} buys the profiles.`}
    />
  );
}
