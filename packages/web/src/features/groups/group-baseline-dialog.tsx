import { adjustGroupBaselineStartDate } from '@plumbline/contract/features/groups/group-changes';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { baselineForm, baselineFormOf } from '../../records/profiles/baseline-form.ts';
import { BaselineStartFields } from '../../records/profiles/baseline-start-fields.tsx';
import { profilesText } from './bulk-move-sources.ts';
import type { GroupDialogProps } from './group-dialog.ts';

/** Sets the day from which tests count for the baselines of all profiles in the group. */
export function GroupBaselineDialog({ group, onClose }: GroupDialogProps) {
  const adjust = useAction(adjustGroupBaselineStartDate, {
    failure: 'There was an error updating the group baseline start date.',
  });
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
        adjust.run({ groupId: group.id, baselineStartDateUtc: baselineStartDate })
      }
    >
      {(form) => <BaselineStartFields form={form} />}
    </FormDialog>
  );
}
