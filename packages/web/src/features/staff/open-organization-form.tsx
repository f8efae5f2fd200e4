import { DialogError } from '../../design/dialog/dialog.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import classes from './open-organization-form.module.css';
import { organizationGrantForm } from './organization-grant-form.ts';
import { useOpenOrganization } from './use-open-organization.ts';

export interface OpenOrganizationFormProps {
  /** The requested organization, if there is one. */
  startOrganizationId?: number | undefined;
  onOpened: (organizationId: number) => void;
}

/** Internal staff open an organization for eight hours with a reason. They then see it without names. */
export function OpenOrganizationForm({ startOrganizationId, onOpened }: OpenOrganizationFormProps) {
  const open = useOpenOrganization(onOpened);
  const form = useSchemaForm(organizationGrantForm, {
    organizationId: startOrganizationId === undefined ? '' : String(startOrganizationId),
    reason: '',
  });
  const { control } = form;
  const { refusal, onSubmit } = useSubmit(form, ({ organizationId, reason }) =>
    open.run({ organizationId: Number(organizationId), reason }),
  );
  return (
    <Card title="Open an organization" className={classes.card}>
      <form noValidate onSubmit={onSubmit} className={classes.form}>
        {refusal && <DialogError message={refusal} />}
        <TextField control={control} name="organizationId" label="Organization ID" inputMode="numeric" />
        <TextField
          control={control}
          name="reason"
          label="Reason"
          help="Its System Admins can see who opened it and why."
        />
        <FormFoot form={form} schema={organizationGrantForm} submitLabel="Open for 8 hours" />
        <AppLink href="/super-admin/organizations">Find it in the list of organizations</AppLink>
      </form>
    </Card>
  );
}
