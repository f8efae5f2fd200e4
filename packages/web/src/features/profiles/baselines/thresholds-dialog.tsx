import { updateMeasureThresholds } from '@plumbline/contract/features/profiles/update-measure-thresholds';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { RadioField } from '../../../design/form/radio-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import type { ThresholdsView } from './baseline-view.ts';
import classes from './thresholds-dialog.module.css';
import { limitsFrom, thresholdsForm, thresholdsFormOf } from './thresholds-form.ts';

export interface ThresholdsDialogProps {
  profileId: number;
  thresholds: ThresholdsView;
  isOpen: boolean;
  onClose: () => void;
}

/** How much slower in Inspection Time is a warning and how much is worse, for this person or as usual. */
export function ThresholdsDialog({ profileId, thresholds, isOpen, onClose }: ThresholdsDialogProps) {
  const { measureId, measureName, own, usual, usualText } = thresholds;
  const save = useAction(updateMeasureThresholds, { success: 'The limits were saved.' });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Limits of ${measureName}`}
      schema={thresholdsForm}
      defaultValues={thresholdsFormOf(own, usual)}
      submitLabel="Save"
      outcome="All tests of this profile are judged by these limits, earlier ones too."
      onSubmit={(chosen) => save.run({ profileId, measureId, thresholds: chosen })}
    >
      {({ control, watch }) => (
        <>
          <RadioField
            control={control}
            name="limitsFrom"
            label="Judge a slower test by"
            options={[
              { value: limitsFrom.usual, label: 'Use the usual limits', note: usualText },
              {
                value: limitsFrom.profile,
                label: 'Set limits for this profile',
                note: 'For somebody whose scores vary more or less than usual.',
              },
            ]}
          />
          {watch('limitsFrom') === limitsFrom.profile && (
            <div className={classes.limits}>
              <TextField
                control={control}
                name="yellowMs"
                label="Warning from (ms slower)"
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField
                control={control}
                name="redMs"
                label="Worse from (ms slower)"
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
