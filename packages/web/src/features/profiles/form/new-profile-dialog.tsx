import { type ReactNode, useMemo, useState } from 'react';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import type { Outcome } from '../../../design/dialog/outcome.ts';
import { AccountFields } from './account-fields.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { FormNotThere, profileFormWidth } from './form-not-there.tsx';
import { PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { type OpenedForm, type ProfileForm, profileForm } from './profile-form.ts';
import { type NewProfile, newProfileForm, newProfileOf } from './profile-form-values.ts';
import { type FormData, formPlace, placeOptions, useFormData } from './use-form-data.ts';

export interface NewProfileDialogProps {
  title: string;
  /** Chosen from the start, as on a group's own page. */
  groupIds?: readonly number[] | undefined;
  /** What is known of the person already; it can be changed. */
  start?: Partial<Pick<OpenedForm, 'firstName' | 'lastName' | 'birthDate'>> | undefined;
  /** What saving does beside adding the person. */
  outcome?: ReactNode;
  onClose: () => void;
  /** Each form has an id of its own: sent twice, it makes one profile. */
  onSave: (profile: NewProfile) => Promise<Outcome>;
}

/** The form of a new person, for whoever does something with the filled form. Mounted while it is open. */
export function NewProfileDialog(props: NewProfileDialogProps) {
  const { data, error, retry } = useFormData();
  if (data === undefined)
    return <FormNotThere title={props.title} error={error} onRetry={retry} onClose={props.onClose} />;
  return <NewProfileForm {...props} data={data} />;
}

/** Names this form: sent twice, it makes one profile. */
const newFormId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

function NewProfileForm({
  data,
  title,
  groupIds,
  start,
  outcome,
  onClose,
  onSave,
}: NewProfileDialogProps & { data: FormData }) {
  const [clientUuid] = useState(newFormId);
  const { rules } = data;
  const place = useMemo(() => formPlace(rules, []), [rules]);
  const schema = useMemo(() => profileForm(place), [place]);
  const { groups, protocols } = placeOptions(data);
  const save = (form: ProfileForm) =>
    onSave({
      ...newProfileOf(form, place.isMetric),
      ...(clientUuid === undefined ? {} : { clientUuid }),
    });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      width={profileFormWidth}
      schema={schema}
      defaultValues={{
        ...newProfileForm(
          groupIds ?? groups.map(({ value }) => value),
          protocols.map(({ value }) => value),
        ),
        ...start,
      }}
      submitLabel="Save"
      outcome={outcome}
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
