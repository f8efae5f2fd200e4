import { createProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { useProfileAction } from '../use-profile-action.ts';
import { AccountFields } from './account-fields.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { FormNotThere, profileFormWidth } from './form-not-there.tsx';
import { PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { type ProfileForm, profileForm } from './profile-form.ts';
import { newProfileForm, newProfileOf } from './profile-form-values.ts';
import { type FormData, formPlace, placeOptions, useFormData } from './use-form-data.ts';

export interface AddProfileDialogProps {
  /** Chosen from the start, as on a group's own page. */
  groupIds?: readonly number[];
  onClose: () => void;
  /** The new profile is there. */
  onCreated?: (profileId: number) => void;
}

const title = 'Add Profile';

/** A new person of the organization. Mounted while it is open. */
export function AddProfileDialog(props: AddProfileDialogProps) {
  const { data, error, retry } = useFormData();
  if (data === undefined)
    return <FormNotThere title={title} error={error} onRetry={retry} onClose={props.onClose} />;
  return <AddProfileForm {...props} data={data} />;
}

/** Names this form: sent twice, it makes one profile. */
const newFormId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

function AddProfileForm({ data, groupIds, onClose, onCreated }: AddProfileDialogProps & { data: FormData }) {
  const [clientUuid] = useState(newFormId);
  const { rules } = data;
  const place = useMemo(() => formPlace(rules, []), [rules]);
  const schema = useMemo(() => profileForm(place), [place]);
  const { groups, protocols } = placeOptions(data);
  const create = useProfileAction(createProfile, {
    success: 'Profile Successfully Created',
    onDone: ({ id }) => onCreated?.(id),
  });
  const save = (form: ProfileForm) =>
    create.run({
      profile: {
        ...newProfileOf(form, place.isMetric),
        ...(clientUuid === undefined ? {} : { clientUuid }),
      },
    });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      width={profileFormWidth}
      schema={schema}
      defaultValues={newProfileForm(
        groupIds ?? groups.map(({ value }) => value),
        protocols.map(({ value }) => value),
      )}
      submitLabel="Save"
      asksForMissing
      onSubmit={save}
    >
      {(form) => (
        <>
          <PersonFields form={form} place={place} />
          <PlaceFields control={form.control} groups={groups} protocols={protocols} />
          <BackgroundFields form={form} place={place} />
          {rules.isSwayVisaEnabled && (
            <AccountFields form={form} accounts={[]} areAccountsMade={rules.enablePatientAccountCreation} />
          )}
        </>
      )}
    </FormDialog>
  );
}
