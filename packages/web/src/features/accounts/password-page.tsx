import { typedPassword } from '@plumbline/contract/core/fields';
import { newPassword } from '@plumbline/contract/core/new-password';
import { updatePassword } from '@plumbline/contract/features/access/passwords';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { PasswordChecklist } from '../../design/form/password-checklist.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './account-form.module.css';

const passwordForm = z
  .object({ oldPassword: typedPassword, newPassword, confirmation: z.string().min(1, { error: 'required' }) })
  .refine(({ newPassword: chosen, confirmation }) => chosen === confirmation, {
    path: ['confirmation'],
    error: 'The two passwords are not the same.',
  });
const empty = { oldPassword: '', newPassword: '', confirmation: '' };

/** Changes the person's own password. Nothing is sent while the form is incomplete. */
export function PasswordPage() {
  const { account } = useCurrentUser();
  const update = useAction(updatePassword, {
    success: 'Password Successfully Updated',
    onDone: () => form.reset(empty),
  });
  const form = useSchemaForm(passwordForm, empty);
  const chosen = useWatch({ control: form.control, name: 'newPassword' });

  const { refusal, onSubmit } = useSubmit(form, ({ oldPassword, newPassword }) =>
    update.run({ oldPassword, newPassword }),
  );

  return (
    <Card title="Password">
      <form noValidate onSubmit={onSubmit} aria-label="Password" className={classes.form}>
        <DialogError message={refusal} />
        {/* Password managers look for the pair. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={account.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          className="visually-hidden"
        />
        <PasswordField
          control={form.control}
          name="oldPassword"
          label="Old password"
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="newPassword"
          label="New password"
          autoComplete="new-password"
        />
        <PasswordChecklist password={chosen} />
        <PasswordField
          control={form.control}
          name="confirmation"
          label="Confirm password"
          autoComplete="new-password"
        />
        <FormFoot
          form={form}
          schema={passwordForm}
          submitLabel="Change password"
          note="You stay signed in here and are signed out on all other devices."
        />
      </form>
    </Card>
  );
}
