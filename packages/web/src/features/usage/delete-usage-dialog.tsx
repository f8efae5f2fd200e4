import { deleteProfileUsage } from '@plumbline/contract/features/usage/usage-calls';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
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
    <FormDialog
      isOpen
      onClose={onClose}
      title="Delete Usage"
      schema={reasonOnly}
      defaultValues={{ reason: '' }}
      submitLabel="Delete"
      isDestructive
      onSubmit={({ reason }) => remove.run({ profileUsageId, version, reason })}
    >
      {({ control }) => (
        <>
          <p>
            {`${row.usageType} of ${signedText(row.change)} on ${usageDay(row.usageStart)} no longer counts, and the balances after it change. The row stays in the table with your reason.`}
          </p>
          <TextAreaField control={control} name="reason" label="Reason" rows={3} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
