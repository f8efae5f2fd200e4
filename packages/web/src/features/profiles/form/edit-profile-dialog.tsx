import type { EditedProfile } from '@plumbline/contract';
import { getProfile, updateProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { profileSaved, useProfileAction } from '../use-profile-action.ts';
import { AccountFields } from './account-fields.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { FormNotThere, profileFormWidth } from './form-not-there.tsx';
import { PersonFields, type ProfileFormHandle } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import classes from './profile-form.module.css';
import { placeForm, profileForm } from './profile-form.ts';
import { formOfProfile, placeUpdateOf, updateOf } from './profile-form-values.ts';
import { type FormData, formPlace, placeOptions, useFormData } from './use-form-data.ts';

export interface EditProfileDialogProps {
  profileId: number;
  onClose: () => void;
}

const title = 'Edit Profile';

/** A profile as its form shows it. Mounted while it is open. */
export function EditProfileDialog({ profileId, onClose }: EditProfileDialogProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const { data, error, retry } = useFormData();
  // What somebody else saved a moment ago is not overwritten by what was read before.
  const profile = useQuery({ ...callQuery(getProfile, { id: profileId }), staleTime: 0, gcTime: 0 });
  if (data === undefined || profile.data === undefined || profile.isPlaceholderData)
    return (
      <FormNotThere
        title={title}
        error={error ?? profile.error}
        onRetry={() => {
          retry();
          if (profile.error !== null) void profile.refetch();
        }}
        onClose={onClose}
      />
    );
  const props = { profile: profile.data.profile, data, onClose };
  const isKeptHere = props.profile.organizationId === selectedOrganization?.id;
  if (!permissions.includes('profile:identity'))
    return (
      <PlaceOnlyForm
        {...props}
        why="Names and other details that identify a person are hidden from internal staff."
      />
    );
  if (!isKeptHere)
    return (
      <PlaceOnlyForm
        {...props}
        why="Another organization manages this person’s details. You can change the groups and the default protocol."
      />
    );
  return <WholeForm {...props} />;
}

/**
 * What the form opened with is kept: the profile is asked for anew behind it, and a field that nobody touched must not be sent as
 * a change of what somebody else has saved since.
 */
interface FormProps {
  profile: EditedProfile;
  data: FormData;
  onClose: () => void;
}

const frame = { isOpen: true, title, width: profileFormWidth, submitLabel: 'Save' } as const;
const useSave = () => useProfileAction(updateProfile, { success: profileSaved });
const presentPlace = ({ groupIds, defaultOrganizationProtocolId }: EditedProfile) => ({
  groupIds,
  protocolId: defaultOrganizationProtocolId,
});

function WholeForm({ profile, data, onClose }: FormProps) {
  const { rules } = data;
  const { run } = useSave();
  const [{ place, schema, before }] = useState(() => {
    const opened = formPlace(rules, profile.additionalData.race);
    return { place: opened, schema: profileForm(opened), before: formOfProfile(profile, opened.isMetric) };
  });
  return (
    <FormDialog
      {...frame}
      onClose={onClose}
      schema={schema}
      defaultValues={before}
      onSubmit={(form) => run(updateOf(profile.id, before, form, place.isMetric))}
    >
      {(form) => (
        <>
          <SaysWhatIsMissing form={form} />
          <PersonFields form={form} place={place} />
          <PlaceFields control={form.control} {...placeOptions(data, presentPlace(profile))} />
          <BackgroundFields form={form} place={place} />
          {rules.isSwayVisaEnabled && (
            <AccountFields
              form={form}
              accounts={profile.accountProfiles}
              areAccountsMade={rules.enablePatientAccountCreation}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** A profile that a phone made may lack what the form requires: it says so at once, not when Save stays grey. */
function SaysWhatIsMissing({ form: { trigger } }: { form: ProfileFormHandle }) {
  useEffect(() => void trigger(), [trigger]);
  return null;
}

function PlaceOnlyForm({ profile, data, why, onClose }: FormProps & { why: string }) {
  const { run } = useSave();
  const [before] = useState(() => ({
    groupIds: profile.groupIds,
    defaultOrganizationProtocolId: profile.defaultOrganizationProtocolId ?? undefined,
  }));
  return (
    <FormDialog
      {...frame}
      onClose={onClose}
      schema={placeForm}
      defaultValues={before}
      onSubmit={(form) => run(placeUpdateOf(profile.id, before, form))}
    >
      {({ control }) => (
        <>
          <p className={classes.note}>{why}</p>
          <PlaceFields control={control} {...placeOptions(data, presentPlace(profile))} />
        </>
      )}
    </FormDialog>
  );
}
