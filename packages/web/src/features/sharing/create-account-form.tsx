import { optionalPhoneNumber } from '@plumbline/contract/core/fields';
import { createPatientAccount } from '@plumbline/contract/features/access/create-patient-account';
import { meetsPasswordRequirements, passwordRequirements } from '@plumbline/domain/access/password-rules';
import { familyAccountRights } from '@plumbline/domain/access/profile-access';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { DialogError, keepFocus } from '../../design/dialog/dialog.tsx';
import { DiscardDialog } from '../../design/dialog/discard-dialog.tsx';
import { useDiscardQuestion } from '../../design/dialog/use-discard-question.ts';
import { PasswordField } from '../../design/form/password-field.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { EmailField, TextField } from '../../design/form/text-field.tsx';
import { useMissingFields } from '../../design/form/use-missing-fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { notify } from '../../design/notify/notify.ts';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { authenticationSources, session } from '../../platform/session/session-store.ts';
import classes from './redeem.module.css';
import { saysInvalid } from './use-link-offer.ts';
import { useStepFocus } from './use-step-focus.ts';

const schema = createPatientAccount.request
  .pick({ email: true, firstName: true, lastName: true })
  .extend({
    phoneNumber: optionalPhoneNumber,
    requestedPassword: z
      .string()
      .refine(meetsPasswordRequirements, { error: 'Please ensure passwords meet requirements' }),
    confirmPassword: z.string().min(1, { error: 'required' }),
  })
  .refine((values) => values.requestedPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords must match',
  });

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  requestedPassword: '',
  confirmPassword: '',
};
type FieldName = keyof typeof empty;
const isField = (name: string | undefined): name is FieldName => name !== undefined && name in empty;

export interface CreateAccountFormProps {
  uniqueId: string;
  onInvalid: () => void;
  onCancel: () => void;
}

/** Creates a family account for somebody who has a link. The new account is signed in at once, and the page continues from its session. */
export function CreateAccountForm({ uniqueId, onInvalid, onCancel }: CreateAccountFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm(schema, empty);
  const { control } = form;
  const { isValid, isSubmitting, isDirty } = form.formState;
  const { isAsking, setDirty, leave, close, decide } = useDiscardQuestion(true, onCancel);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const heading = useStepFocus();
  const password = form.watch('requestedPassword');
  const missing = useMissingFields(form, schema);

  const submit = form.handleSubmit(async ({ confirmPassword: _, phoneNumber, ...values }) => {
    setRefusal(null);
    try {
      const reply = await send(createPatientAccount, {
        ...values,
        phoneNumber: phoneNumber === '' ? null : phoneNumber,
        profileAccessLinkUniqueId: uniqueId,
        ...familyAccountRights,
      });
      const {
        token,
        account,
        mfaIsRequired: _mfa,
        mfaMethods: _methods,
        organizationAccessTypeId: _type,
        ...user
      } = reply;
      notify.success('Account Successfully Created');
      // The form is saved, so leaving it needs no confirmation.
      setDirty(false);
      if (token === null || account === null) close();
      else session.start(token, { ...user, account }, authenticationSources.password);
    } catch (error) {
      if (saysInvalid(error)) return onInvalid();
      if (error instanceof ApiError && isField(error.field))
        form.setError(error.field, { message: error.message }, { shouldFocus: true });
      else setRefusal(messageOf(error));
    }
  });

  return (
    <form
      ref={missing.formRef}
      noValidate
      onSubmit={submit}
      aria-label="Create New Account"
      className={classes.form}
    >
      <div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          Create New Account
        </h1>
        <p className={classes.lead}>Create your own account. Next, you confirm whose profile this is.</p>
      </div>
      <DialogError message={refusal} />
      <div className={classes.names}>
        <TextField
          control={control}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          maxLength={50}
        />
        <TextField
          control={control}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          maxLength={50}
        />
      </div>
      <EmailField control={control} name="email" label="Email" />
      <PhoneField control={control} name="phoneNumber" label="Phone Number" isOptional />
      <PasswordField
        control={control}
        name="requestedPassword"
        label="Password"
        autoComplete="new-password"
      />
      <ul className={classes.rules} aria-label="Password requirements">
        {passwordRequirements.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isFullWidth
        disabled={!isValid || password === ''}
        aria-describedby={missing.describedBy}
        isWorking={isSubmitting}
      >
        Create Account
      </Button>
      {missing.sentence}
      <Button variant="quiet" isFullWidth disabled={isSubmitting} onMouseDown={keepFocus} onClick={leave}>
        Back
      </Button>
      <DiscardDialog isAsking={isAsking} decide={decide}>
        Your account has not been created yet.
      </DiscardDialog>
    </form>
  );
}
