import { adjustGroupBaselineStartDate } from '@plumbline/contract/features/groups/group-changes';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { outcomeWith } from '../../platform/api/outcome-with.ts';
import { send } from '../../platform/api/send.ts';
import { baselineForm, baselineFormOf } from '../../platform/choices/baseline-form.ts';
import { BaselineStartFields } from '../../platform/choices/baseline-start-fields.tsx';
import { profilesText } from './bulk-move-filter.ts';
import type { GroupDialogProps } from './group-dialog.ts';

/** From when tests make the baselines of everybody in the group. */
export function GroupBaselineDialog({ group, onClose, onChanged }: GroupDialogProps) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Set Baseline Start Date"
      schema={baselineForm}
      defaultValues={baselineFormOf(group.baselineStartDateUtc)}
      submitLabel="Save"
      outcome={`Replaces the start date of ${profilesText(group.profileCount)}.`}
      onSubmit={({ baselineStartDate }) =>
        outcomeWith('There was an error updating the group baseline start date.', async () => {
          await send(adjustGroupBaselineStartDate, {
            groupId: group.id,
            baselineStartDateUtc: baselineStartDate,
          });
          await onChanged();
        })
      }
    >
      {(form) => <BaselineStartFields form={form} />}
    </FormDialog>
  );
}
