import type { Control, Path } from 'react-hook-form';
import { MultiSelectField } from '../../../design/form/multi-select-field.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import classes from './profile-form.module.css';
import type { OpenedForm } from './profile-form.ts';

type PlaceForm = Pick<OpenedForm, 'groupIds' | 'defaultOrganizationProtocolId'>;

export interface PlaceFieldsProps<Values extends PlaceForm> {
  control: Control<Values>;
  groups: readonly { value: number; label: string }[];
  protocols: readonly { value: number; label: string }[];
}

/** Where the profile belongs in the organization: its groups, and the tests it takes unless a code says otherwise. */
export function PlaceFields<Values extends PlaceForm>({
  control,
  groups,
  protocols,
}: PlaceFieldsProps<Values>) {
  const name = (field: keyof PlaceForm) => field as Path<Values>;
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Organization</legend>
      <MultiSelectField
        control={control}
        name={name('groupIds')}
        label="Groups"
        help={groups.length === 0 ? 'There are no groups yet. Ask a System Admin to add one.' : undefined}
        options={groups}
      />
      <SelectField
        control={control}
        name={name('defaultOrganizationProtocolId')}
        label="Default Protocol"
        help={
          protocols.length === 0 ? 'There are no protocols yet. Ask a System Admin to add one.' : undefined
        }
        options={protocols}
      />
    </fieldset>
  );
}
