import type { ProfileEvent } from '@plumbline/contract';
import { endCurrentProfileEvent } from '@plumbline/contract/features/events/manage-events';
import { z } from 'zod';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { notify } from '../../design/notify/notify.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { clockOf } from '../../platform/time/browser-clock.ts';
import { endOfDay } from './event-form.ts';

export interface EndEventDialogProps {
  event: ProfileEvent;
  isOpen: boolean;
  onClose: () => void;
}

/** Ends the open event with a day; of today it ends now. */
export function EndEventDialog({ event, isOpen, onClose }: EndEventDialogProps) {
  const end = useAction(endCurrentProfileEvent, { success: "Successfully ended profile's event." });
  const today = clockOf(new Date().toISOString()).date;
  const firstDay = clockOf(event.startedOn).date;
  const schema = z.object({
    endDate: z.iso
      .date({ error: 'required' })
      .refine((day) => day >= firstDay, { error: 'The event must end after it starts.' })
      .refine((day) => day <= today, { error: 'The end of the event must be in the past.' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="End Event"
      schema={schema}
      defaultValues={{ endDate: today }}
      submitLabel="End Event"
      onSubmit={async ({ endDate }) => {
        const eventEndedDateTimeUtc = endOfDay(endDate, new Date());
        const outcome = await end.run({ profileId: event.profileId, eventEndedDateTimeUtc });
        // The dialog tells why.
        if (!outcome.ok) notify.error("Failed to end profile's event.");
        return outcome;
      }}
    >
      {({ control }) => (
        <>
          <p>Would you like to end the event for this profile?</p>
          <DateField
            control={control}
            name="endDate"
            label="Event End Date"
            minDate={firstDay}
            maxDate={today}
          />
        </>
      )}
    </FormDialog>
  );
}
