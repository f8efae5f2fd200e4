import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { openOrganization } from './open-organization.ts';
import classes from './open-organization-form.module.css';
import { organizationGrantForm } from './organization-grant-form.ts';

export interface OpenOrganizationFormProps {
  /** The organization that was asked for, if one was. */
  startOrganizationId?: number | undefined;
  onOpened: (organizationId: number) => void;
}

/** Internal staff open an organization with a reason, for eight hours; then they see it without names. */
export function OpenOrganizationForm({ startOrganizationId, onOpened }: OpenOrganizationFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { control, formState, handleSubmit } = useSchemaForm(organizationGrantForm, {
    organizationId: startOrganizationId === undefined ? '' : String(startOrganizationId),
    reason: '',
  });
  const submit = handleSubmit(async ({ organizationId: typedId, reason }) => {
    const organizationId = Number(typedId);
    setRefusal(null);
    try {
      await openOrganization(organizationId, reason);
      onOpened(organizationId);
    } catch (error) {
      setRefusal(messageOf(error));
    }
  });
  return (
    <Card title="Open an organization" className={classes.card}>
      <form noValidate onSubmit={submit} className={classes.form}>
        {refusal && <DialogError message={refusal} />}
        <TextField control={control} name="organizationId" label="Organization ID" inputMode="numeric" />
        <TextField
          control={control}
          name="reason"
          label="Reason"
          help="Its administrators can read who opened it and why."
        />
        <Button
          type="submit"
          variant="primary"
          disabled={!formState.isValid}
          isWorking={formState.isSubmitting}
        >
          Open for 8 hours
        </Button>
        <AppLink href="/super-admin/organizations">Find it in the list of organizations</AppLink>
      </form>
    </Card>
  );
}
