import type { ProfileEvent, ProfileTestSummary } from '@plumbline/contract';
import { createProfileEvent, updateProfileEvent } from '@plumbline/contract/features/events/manage-events';
import { eventTypes } from '@plumbline/contract/lookups/test-lookups';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { clockOf } from '../../platform/time/browser-clock.ts';
import { timeText } from '../../platform/time/time-texts.ts';
import {
  type EventFacts,
  type EventForm,
  eventFormAmong,
  eventFormOf,
  isWholeTime,
  offeredDays,
  startingTestOf,
} from './event-form.ts';
import classes from './events.module.css';

export interface EventDialogProps {
  profileId: number;
  /** The one that is changed; null makes a new one. */
  event: ProfileEvent | null;
  /** All events of the profile: those beside this one bound it. */
  events: readonly ProfileEvent[];
  /** Those of the profile: a new event starts with the newest where that is of today. */
  tests: readonly ProfileTestSummary[];
  isOpen: boolean;
  onClose: () => void;
}

/** What an event is called that internal staff open. */
const nameWithheld = 'Event';
const types = eventTypes.entries.map(({ id, label }) => ({ value: id, label }));

/** A new event of a profile, or the changes of one, between the events before and after it. */
export function EventDialog({ profileId, event, events, tests, isOpen, onClose }: EventDialogProps) {
  const { viewingAsSuper } = useCurrentUser();
  const now = new Date();
  const others = events.filter(({ id }) => id !== event?.id);
  const testedOn = event === null ? startingTestOf(tests, others, now) : null;
  const create = useAction(createProfileEvent, { success: 'Event Successfully Created' });
  const update = useAction(updateProfileEvent, { success: 'Event Successfully Updated' });
  const save = (facts: EventFacts) => {
    if (event === null) return create.run({ profileEvent: { profileId, ...facts } });
    // Internal staff are not shown name and note: both stay as they are.
    const name = viewingAsSuper ? null : facts.name;
    return update.run({ profileEvent: { id: event.id, profileId, ...facts, name } });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={event === null ? 'Create Event' : 'Edit Event'}
      schema={eventFormAmong(others, now, event)}
      defaultValues={eventFormOf(
        event,
        testedOn === null ? now : new Date(testedOn),
        viewingAsSuper ? nameWithheld : '',
      )}
      submitLabel={event === null ? 'Create Event' : 'Save'}
      onSubmit={save}
    >
      {({ control, trigger }) => (
        <>
          {!viewingAsSuper && <TextField control={control} name="name" label="Name" maxLength={100} />}
          <SelectField
            control={control}
            name="eventTypeId"
            label="Type"
            options={types}
            isSearchable={false}
          />
          <EventWhen control={control} trigger={trigger} others={others} now={now} testedOn={testedOn} />
          {!viewingAsSuper && (
            <TextAreaField control={control} name="note" label="Note" maxLength={2_000} isOptional />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface EventWhenProps extends Pick<UseFormReturn<EventForm, unknown, EventFacts>, 'control' | 'trigger'> {
  others: readonly ProfileEvent[];
  now: Date;
  /** When the test was taken that the start was proposed for. */
  testedOn: string | null;
}

/** From when to when, within what the neighbours leave. */
function EventWhen({ control, trigger, others, now, testedOn }: EventWhenProps) {
  const when = useWatch({ control, name: ['startDate', 'startTime', 'endDate', 'endTime'] });
  const [startDate, startTime, endDate, endTime] = when;
  const days = offeredDays({ startDate, startTime }, others, now);
  const isWhole = isWholeTime(startDate, startTime) && (endDate === '' || isWholeTime(endDate, endTime));
  // A time can break what is said at a date, and mend it.
  useEffect(() => {
    if (isWhole) void trigger(['startDate', 'endDate', 'endTime']);
  }, [isWhole, trigger, ...when]);
  return (
    <>
      <div className={classes.when}>
        <DateField
          control={control}
          name="startDate"
          label="Start Date"
          {...(days.firstStart === undefined ? {} : { minDate: days.firstStart })}
          maxDate={days.lastStart}
        />
        <TextField control={control} name="startTime" label="Start Time" type="time" />
      </div>
      {testedOn !== null && isAt(testedOn, startDate, startTime) && (
        <p className={classes.hint}>
          The event starts with today's test of {timeText(testedOn)}, so that this test counts to the event
          and not to the baseline. If it was taken before the injury, enter the time of the injury.
        </p>
      )}
      <div className={classes.when}>
        <DateField
          control={control}
          name="endDate"
          label="End Date"
          {...(days.firstEnd === undefined ? {} : { minDate: days.firstEnd })}
          maxDate={days.lastEnd}
          isOptional
        />
        <TextField control={control} name="endTime" label="End Time" type="time" isOptional />
      </div>
    </>
  );
}

/** Whether an instant is shown as that day and minute. */
function isAt(instant: string, day: string, minute: string): boolean {
  const { date, time } = clockOf(instant);
  return date === day && time === minute;
}
