import { newProfileId } from '@plumbline/contract/features/codes/create-session';
import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { type FoundProfile, ProfileSearchField } from '../../records/profiles/profile-search-field.tsx';
import type { CodeForm, CodeFormInput } from './code-form.ts';
import classes from './create-code-dialog.module.css';

type Form = UseFormReturn<CodeFormInput, unknown, CodeForm>;

export interface AudienceFieldsProps {
  form: Form;
  /** Groups in use. */
  groups: readonly { id: number; name: string; profileCount: number }[];
  /** Of the profile that was found, for the code that is shown afterwards. */
  onName: (name: string) => void;
}

const audiences = [
  { value: 'group', label: 'A group' },
  { value: 'profile', label: 'One profile' },
  { value: 'newProfile', label: 'New profile' },
] as const;

/** Who is tested: a group, one profile that is searched for, or somebody who is added with the test. */
export function AudienceFields({ form, groups, onName }: AudienceFieldsProps) {
  const { control, watch, setValue } = form;
  const audience = watch('audience');
  const [profile, setProfile] = useState<FoundProfile | null>(null);
  const choose = (next: CodeForm['audience']) =>
    setValue('audience', next, { shouldDirty: true, shouldValidate: true });
  return (
    <div className={classes.end}>
      <p className={classes.legend}>Who is tested</p>
      <SegmentedControl
        label="Who is tested"
        segments={audiences}
        value={audience}
        onChange={choose}
        isFullWidth
      />
      {audience === 'group' && (
        <SelectField
          control={control}
          name="groupId"
          label="Group"
          help={groups.length === 0 ? 'There are no groups yet. Add a group first.' : undefined}
          options={groups.map(({ id, name, profileCount }) => ({
            value: id,
            label: `${name} (${profileCount === 1 ? '1 profile' : `${profileCount} profiles`})`,
          }))}
        />
      )}
      {audience === 'profile' && (
        <ProfileOfForm
          form={form}
          profile={profile}
          onChange={(found) => {
            if (found?.id === newProfileId) {
              choose('newProfile');
              return;
            }
            setProfile(found);
            setValue('profileId', found?.id ?? null, { shouldDirty: true, shouldValidate: true });
            onName(found?.name ?? '');
          }}
        />
      )}
      {audience === 'newProfile' && (
        <p className={classes.who}>People who use this code enter their name and get a new profile.</p>
      )}
    </div>
  );
}

interface ProfileOfFormProps {
  form: Form;
  profile: FoundProfile | null;
  onChange: (profile: FoundProfile | null) => void;
}

function ProfileOfForm({ form, profile, onChange }: ProfileOfFormProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'profileId' });
  return (
    <ProfileSearchField
      isNewOffered
      value={profile}
      onChange={onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
