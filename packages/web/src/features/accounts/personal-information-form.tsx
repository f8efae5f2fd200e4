import { updateAccount } from '@plumbline/contract/features/accounts/update-account';
import { clinicianRoles } from '@plumbline/contract/lookups/account-lookups';
import { useWatch } from 'react-hook-form';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { useUnloadGuard } from '../../design/dialog/use-unload-guard.ts';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { EmailField, TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { followAccount } from '../../platform/session/follow-account.ts';
import classes from './account-form.module.css';
import { formOf, type OwnAccount, ownAccountForm } from './own-account-schema.ts';

export interface PersonalInformationFormProps {
  own: OwnAccount;
  /** Families and COVID accounts have no profession here. */
  isStaff: boolean;
}

/**
 * Edits the person's own account. A new email or phone needs the password again. A new email then waits until it is confirmed
 * from the new address.
 */
export function PersonalInformationForm({ own, isStaff }: PersonalInformationFormProps) {
  const form = useSchemaForm(ownAccountForm, formOf(own));
  const update = useAction(updateAccount, {
    success: 'Account Successfully Updated',
    onDone: ({ account }) => {
      // The form resets at once, so that text typed while the queries are fetched again stays.
      form.reset(formOf({ ...own, account: account ?? own.account }));
      return followAccount();
    },
  });
  const { isDirty } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });
  const oldPassword = useWatch({ control: form.control, name: 'oldPassword' });
  const phone = useWatch({ control: form.control, name: 'phoneNumber' });
  const isChangingEmail = email.trim().toLowerCase() !== own.account.email;
  const isChangingPhone = (phone ?? '') !== (own.account.phoneNumber ?? '');
  const isPasswordAsked = isChangingEmail || isChangingPhone;
  useUnloadGuard(isDirty);

  const { refusal, onSubmit } = useSubmit(form, ({ email: newEmail, oldPassword: password, ...facts }) =>
    update.run({
      ...facts,
      ...(isChangingEmail ? { email: newEmail, isChangingEmail } : {}),
      ...(isPasswordAsked ? { oldPassword: password } : {}),
    }),
  );

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Personal Information" className={classes.form}>
      <DialogError message={refusal} />
      <div className={classes.pair}>
        <TextField control={form.control} name="firstName" label="First Name" autoComplete="given-name" />
        <TextField
          control={form.control}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          isOptional
        />
      </div>
      <EmailField
        control={form.control}
        name="email"
        label="Email"
        readOnly={!own.hasPassword}
        help={
          own.hasPassword
            ? 'You sign in with this email.'
            : 'You sign in through your organization. Ask them to change it.'
        }
      />
      {own.pendingEmail !== null && (
        <p className={classes.pending} role="status">
          {own.pendingEmail} is not confirmed yet. Open the link we sent there. Until then, you sign in with{' '}
          {own.account.email}.
        </p>
      )}
      <div className={classes.pair}>
        <PhoneField
          control={form.control}
          name="phoneNumber"
          label="Phone Number"
          isOptional
          isReadOnly={!own.hasPassword}
          help={
            own.hasPassword
              ? undefined
              : 'You sign in without a password, so ask a System Admin of your organization to change it.'
          }
        />
        {isStaff && (
          <TextField
            control={form.control}
            name="jobTitle"
            label="Professional designation"
            autoComplete="organization-title"
            isOptional
          />
        )}
      </div>
      {isStaff && (
        <SelectField
          control={form.control}
          name="professionalTypeId"
          label="Type"
          options={clinicianRoles.entries.map(({ id, label }) => ({ value: id, label }))}
          isClearable
          isOptional
        />
      )}
      {isPasswordAsked && (
        <PasswordField
          control={form.control}
          name="oldPassword"
          label="Your password"
          autoComplete="current-password"
          help={`Needed because ${isChangingEmail ? 'you sign in with your email' : 'verification codes go to your phone'}.`}
        />
      )}
      <FormFoot
        form={form}
        schema={ownAccountForm}
        submitLabel="Save"
        needsChange
        heldBecause={isPasswordAsked && oldPassword === '' ? 'Enter your password first.' : null}
      />
    </form>
  );
}
