import type { ResponseOf } from '@plumbline/contract';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { importProfile, profileToImport } from '@plumbline/contract/features/profiles/import-profile';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { DateField } from '../../../design/form/date-field.tsx';
import { MultiSelectField } from '../../../design/form/multi-select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { typedDay } from '../../../design/form/typed-day.ts';
import { callQuery } from '../../../platform/api/call-query.ts';
import { viewerZone } from '../../../platform/time/time-texts.ts';
import { groupOptions } from '../../../records/profiles/place-options.ts';
import { FormNotThere } from '../form/form-not-there.tsx';
import classes from '../form/profile-form.module.css';
import { useProfileAction } from '../use-profile-action.ts';
import type { ImportStart } from './profile-list-dialog.ts';

export interface ImportProfileDialogProps {
  start: ImportStart;
  onClose: () => void;
  /** Null while the profile waits for its home organization. */
  onImported: (profileId: number | null) => void;
}

const title = 'Import Profile';
/** The dialog opens so long after what it offers is there. */
const opensAfterMs = 250;

/** The call's own request, as it is typed. */
const form = profileToImport.extend({
  profileId: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((typed) => typed === '' || profileToImport.shape.profileId.safeParse(Number(typed)).success, {
      error: 'must be a positive whole number',
    }),
  birthDate: typedDay,
});

/** Takes a profile of another organization in. Mounted while it is wanted. */
export function ImportProfileDialog({ start, onClose, onImported }: ImportProfileDialogProps) {
  const groups = useQuery(callQuery(getGroups, {}));
  const isThere = groups.data !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setIsOpen(true), opensAfterMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  if (groups.error !== null && groups.data === undefined)
    return (
      <FormNotThere
        title={title}
        error={groups.error}
        onRetry={() => void groups.refetch()}
        onClose={onClose}
      />
    );
  if (!isOpen || groups.data === undefined) return null;
  return <ImportForm groups={groups.data.groups} start={start} onClose={onClose} onImported={onImported} />;
}

interface ImportFormProps extends ImportProfileDialogProps {
  groups: ResponseOf<typeof getGroups>['groups'];
}

function ImportForm({ groups, start, onClose, onImported }: ImportFormProps) {
  const options = groupOptions(groups);
  const take = useProfileAction(importProfile, {
    success: ({ isImported }) =>
      isImported
        ? 'Profile Successfully Imported'
        : 'We sent a request to the profile’s organization. The profile appears here if they approve within 14 days.',
    onDone: ({ isImported }, { profileId }) => onImported(isImported ? profileId : null),
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      schema={form}
      defaultValues={{
        profileId: start.profileId === undefined ? '' : String(start.profileId),
        firstName: start.firstName ?? '',
        lastName: start.lastName ?? '',
        birthDate: '',
        groupIds: options.length === 1 ? options.map(({ value }) => value) : [],
      }}
      submitLabel="Import"
      onSubmit={(values) => take.run({ ...values, profileId: Number(values.profileId) })}
    >
      {({ control }) => (
        <>
          <p className={classes.note}>Enter the names as the other organization has them.</p>
          <TextField
            control={control}
            name="profileId"
            label="Profile ID"
            inputMode="numeric"
            autoComplete="off"
          />
          <div className={classes.pair}>
            <TextField control={control} name="firstName" label="First Name" autoComplete="off" />
            <TextField control={control} name="lastName" label="Last Name" autoComplete="off" />
          </div>
          <DateField
            control={control}
            name="birthDate"
            label="Birth Date"
            maxDate={dayInZone(Date.now(), viewerZone)}
          />
          <MultiSelectField
            control={control}
            name="groupIds"
            label="Groups"
            help="Choose the profile’s groups in your organization."
            options={options}
          />
        </>
      )}
    </FormDialog>
  );
}
