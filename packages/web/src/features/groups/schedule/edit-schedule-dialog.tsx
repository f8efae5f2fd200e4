import type { GroupPreferences, GroupPreferencesToSave } from '@plumbline/contract';
import { createOrUpdateGroupPreferences } from '@plumbline/contract/features/groups/group-preferences';
import { hasAverageScore } from '@plumbline/domain/schedules/demand-measures';
import { scheduleTimeZone } from '@plumbline/domain/schedules/schedule';
import { blockBounds } from '@plumbline/domain/schedules/schedule-rules';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { useState } from 'react';
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../design/button/button.tsx';
import { IconButton } from '../../../design/button/icon-button.tsx';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import { CheckboxField } from '../../../design/form/checkbox-field.tsx';
import { DateField } from '../../../design/form/date-field.tsx';
import { FieldNote } from '../../../design/form/field.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { IconTrash } from '../../../design/icon/tabler/trash.ts';

import { useAction } from '../../../platform/api/use-action.ts';
import classes from './schedule.module.css';
import { blockFormOf, type ScheduleForm, scheduleFormFor, scheduleFormOf } from './schedule-form.ts';
import { demandTypeLabel, type OfferedDemandType, shortWeekdays, weekdayNames } from './schedule-texts.ts';

export interface EditScheduleDialogProps {
  groupId: number;
  demandTypeId: OfferedDemandType;
  preferences: GroupPreferences | null;
  onClose: () => void;
}

const repeatChoices = [
  { value: 'no', label: 'Does not repeat' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'cron', label: 'Cron expression' },
];

/**
 * Edits one schedule of a group: when people are asked to test, on which days they are reminded, and below which score accounts are
 * notified.
 */
export function EditScheduleDialog({
  groupId,
  demandTypeId,
  preferences: current,
  onClose,
}: EditScheduleDialogProps) {
  // The preferences as they were when the dialog opened. With refetched ones, a save over somebody else's change would go unnoticed.
  const [preferences] = useState(current);
  const update = useAction(createOrUpdateGroupPreferences, {
    success: 'Schedule Successfully Updated',
    // Whoever opens the dialog again after a refusal starts with the current schedule.
    refetchOnRefusal: ['schedule'],
  });
  const now = new Date();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`Edit Schedule: ${demandTypeLabel(demandTypeId)}`}
      width={600}
      schema={scheduleFormFor({ groupId, demandTypeId, preferences, now })}
      defaultValues={scheduleFormOf(preferences)}
      submitLabel="Save"
      onSubmit={(groupPreferences) => update.run({ groupPreferences })}
    >
      {({ control }) => (
        <>
          <Repeats control={control} />
          <Blocks control={control} now={now} />
          <Reminders control={control} />
          {hasAverageScore(demandTypeId) && (
            <TextField
              control={control}
              name="threshold"
              label="Average score threshold"
              help="Out of 100. Recipients are alerted when a test’s average score falls below this."
              inputMode="decimal"
              isOptional
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface PartProps {
  control: Control<ScheduleForm, unknown, GroupPreferencesToSave>;
}

function Repeats({ control }: PartProps) {
  const repeats = useWatch({ control, name: 'repeats' });
  return (
    <>
      <SelectField control={control} name="repeats" label="Repeats" options={repeatChoices} />
      {repeats === 'weekly' && <DaysField control={control} />}
      {repeats !== 'no' && (
        <div className={classes.pair}>
          {repeats === 'weekly' ? (
            <TextField control={control} name="time" label="Starts at" type="time" help="Central Time" />
          ) : (
            <TextField
              control={control}
              name="cron"
              label="Cron expression"
              help="Minute, hour, day, month, weekday; Central Time"
              maxLength={100}
            />
          )}
          <TextField
            control={control}
            name="durationMinutes"
            label="Open for (minutes)"
            inputMode="numeric"
            maxLength={5}
          />
        </div>
      )}
    </>
  );
}

function DaysField({ control }: PartProps) {
  const { field, fieldState } = useController({ control, name: 'days' });
  const error =
    fieldState.error?.message ?? (field.value.length === 0 ? 'Choose at least one day' : undefined);
  return (
    <fieldset className={classes.days} aria-describedby="schedule-days-note">
      <legend className={classes.legend}>Days</legend>
      <div className={classes.dayBoxes}>
        {weekdayNames.map((name, day) => (
          <Checkbox
            key={name}
            label={shortWeekdays[day]}
            aria-label={name}
            checked={field.value.includes(day)}
            onChange={({ currentTarget }) =>
              field.onChange(
                currentTarget.checked
                  ? [...field.value, day].sort((a, b) => a - b)
                  : field.value.filter((one) => one !== day),
              )
            }
          />
        ))}
      </div>
      <FieldNote id="schedule-days-note" error={error} />
    </fieldset>
  );
}

const dayMs = 86_400_000;

function Blocks({ control, now }: PartProps & { now: Date }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'blocks' });
  const { earliestStart, latest } = blockBounds(now.getTime());
  const bounds = {
    minDate: dayInZone(earliestStart, scheduleTimeZone),
    maxDate: dayInZone(latest, scheduleTimeZone),
  };
  const addTomorrow = () => {
    const { startDate } = blockFormOf(now.getTime() + dayMs, now.getTime() + dayMs);
    append({ startDate, startTime: '08:00', endDate: startDate, endTime: '17:00' });
  };
  return (
    <fieldset className={classes.blocks}>
      <legend className={classes.legend}>Extra dates</legend>
      {fields.length === 0 && <p className={classes.quiet}>No extra dates.</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={classes.block} aria-label={`Block ${index + 1}`}>
          <div className={classes.pair}>
            <DateField control={control} name={`blocks.${index}.startDate`} label="Start Date" {...bounds} />
            <TextField control={control} name={`blocks.${index}.startTime`} label="Start Time" type="time" />
            <DateField control={control} name={`blocks.${index}.endDate`} label="End Date" {...bounds} />
            <TextField control={control} name={`blocks.${index}.endTime`} label="End Time" type="time" />
          </div>
          <IconButton
            label={`Remove block ${index + 1}`}
            icon={<IconTrash />}
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      <div>
        <Button size="small" icon={<IconPlus />} onClick={addTomorrow}>
          Add Block
        </Button>
      </div>
    </fieldset>
  );
}

function Reminders({ control }: PartProps) {
  const isReminded = useWatch({ control, name: 'isReminded' });
  return (
    <fieldset className={classes.days}>
      <legend className={classes.legend}>Reminders</legend>
      <CheckboxField
        control={control}
        name="isReminded"
        label="Remind when testing opens"
        note="The app reminds everyone who has not been tested yet. Recipients are reminded by email and SMS. If testing stays open for several days, reminders are sent every day."
      />
      <div className={classes.dayBoxes}>
        <CheckboxField control={control} name="weekdays" label="Weekdays" disabled={!isReminded} />
        <CheckboxField control={control} name="weekends" label="Weekends" disabled={!isReminded} />
        <CheckboxField control={control} name="holidays" label="Holidays" disabled={!isReminded} />
      </div>
      {!isReminded && <p className={classes.quiet}>Turn on the reminder above to choose its days.</p>}
    </fieldset>
  );
}
