import { deleteProfileUsage } from '@plumbline/contract/features/usage/usage-calls';
import { ReasonDialog } from '../../design/dialog/reason-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { signedText, usageDay, usageNotices } from './usage-texts.ts';
import type { EditableUsage } from './usage-types.ts';

const reasonOnly = deleteProfileUsage.request.pick({ reason: true });

interface DeleteUsageDialogProps {
  /** The row as it was when the dialog opened. */
  row: EditableUsage;
  onClose: () => void;
}

/** Takes a row back for a reason that stays in its history. */
export function DeleteUsageDialog({ row, onClose }: DeleteUsageDialogProps) {
  const remove = useAction(deleteProfileUsage, {
    success: usageNotices.deleted,
    refetchOnRefusal: ['usage'],
  });
  const { profileUsageId, version } = row;
  return (
    <ReasonDialog
      onClose={onClose}
      title="Delete Usage"
      schema={reasonOnly}
      submitLabel="Delete"
      isDestructive
      onSubmit={(reason) => remove.run({ profileUsageId, version, reason })}
    >
      {`${row.usageType} of ${signedText(row.change)} on ${usageDay(row.usageStart)} no longer counts, and the balances after it change. The row stays in the table with your reason.`}
    </ReasonDialog>
  );
}
