import { clinicianRoles, organizationAccessTypes } from '@plumbline/contract/lookups/account-lookups';
import {
  areGroupsShown,
  isProfessionShown,
  organizationAccess,
  type UserPlace,
} from '@plumbline/domain/access/user-rules';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { ChoiceField } from '../../design/form/choice-field.tsx';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { EmailField, TextField } from '../../design/form/text-field.tsx';
import type { UserForm } from './user-form.ts';
import classes from './users.module.css';

type Form = UseFormReturn<UserForm, unknown, UserForm>;

export const accessOptions = organizationAccessTypes.entries.map(({ id, label }) => ({ value: id, label }));
const roleOptions = clinicianRoles.entries.map(({ id, label }) => ({ value: id, label }));

export interface UserFieldsProps {
  form: Form;
  place: UserPlace;
  isReadOnly?: boolean;
}

/** Shows the fields about who a user is. */
export function IdentityFields({ form, place, isReadOnly = false }: UserFieldsProps) {
  const { control } = form;
  const isProfessionAsked = isProfessionShown(form.watch('organizationAccessTypeId'), place);
  return (
    <>
      <div className={classes.pair}>
        <TextField
          control={control}
          name="firstName"
          label="First Name"
          autoComplete="off"
          readOnly={isReadOnly}
        />
        <TextField
          control={control}
          name="lastName"
          label="Last Name"
          autoComplete="off"
          readOnly={isReadOnly}
        />
      </div>
      <EmailField control={control} name="email" label="Email" autoComplete="off" readOnly={isReadOnly} />
      <PhoneField
        control={control}
        name="phoneNumber"
        label="Phone Number"
        autoComplete="off"
        isOptional
        isReadOnly={isReadOnly}
      />
      {isProfessionAsked && (
        <div className={classes.pair}>
          <TextField
            control={control}
            name="jobTitle"
            label="Professional Designation"
            autoComplete="off"
            readOnly={isReadOnly}
          />
          <SelectField
            control={control}
            name="professionalTypeId"
            label="Professional Type"
            options={roleOptions}
            disabled={isReadOnly}
          />
        </div>
      )}
    </>
  );
}

export interface AccessFieldsProps extends UserFieldsProps {
  groups: readonly { id: number; name: string }[];
  /** True on a person's own account, whose flags somebody else sets. */
  areFlagsReadOnly?: boolean;
}

/** Shows the fields about what a user may do. */
export function AccessFields({
  form,
  place,
  groups,
  isReadOnly = false,
  areFlagsReadOnly = isReadOnly,
}: AccessFieldsProps) {
  const { control } = form;
  const access = form.watch('organizationAccessTypeId');
  return (
    <>
      <ChoiceField
        control={control}
        name="organizationAccessTypeId"
        label="Access"
        options={accessOptions}
        disabled={isReadOnly}
      />
      {areGroupsShown(access, place) && (
        <MultiSelectField
          control={control}
          name="groupIds"
          label="Groups"
          help="A User can see the people in these groups."
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={isReadOnly}
        />
      )}
      <div className={classes.flags}>
        {(access === organizationAccess.user || form.watch('isSafetyCoach')) && (
          <CheckboxField
            control={control}
            name="isSafetyCoach"
            label="Is Safety Coach"
            disabled={areFlagsReadOnly}
          />
        )}
        <CheckboxField
          control={control}
          name="isBillingContact"
          label="Is Billing Contact"
          disabled={areFlagsReadOnly}
        />
      </div>
    </>
  );
}

/** Shows internal staff how far back a phone syncs. */
export function SyncFields({ form }: { form: Form }) {
  return (
    <>
      <CheckboxField control={form.control} name="isOptimizedSyncEnabled" label="Optimized Sync" />
      <TextField
        control={form.control}
        name="optimizedSyncTimePeriodDays"
        label="Lookback Days"
        inputMode="numeric"
        isOptional
      />
    </>
  );
}
