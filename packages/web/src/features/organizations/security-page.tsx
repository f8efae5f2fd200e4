import type { OrganizationPreferences } from '@plumbline/contract';
import {
  getOrganizationPreferences,
  updateOrganizationPreferences,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { maxMfaVerificationPeriodDays } from '@plumbline/domain/access/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import classes from './security-page.module.css';
import { settingsSaved, usePreferencesAction } from './use-preferences-action.ts';

export interface SecurityPageProps {
  /** Called at each change, so that leaving the page can ask. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Shows what the organization requires when its people sign in. */
export function SecurityPage({ onDirtyChange }: SecurityPageProps) {
  const query = useQuery(callQuery(getOrganizationPreferences, {}));
  return (
    <Card title="Multi-factor verification">
      {query.error !== null && (
        <ErrorState
          what="The security preferences did not load."
          why={messageOf(query.error)}
          onRetry={retryOf(query.error, () => void query.refetch())}
          isRetrying={query.isFetching}
        />
      )}
      {query.isPending && (
        <Loading label="Loading…">
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" height={34} />
        </Loading>
      )}
      {query.data !== undefined && (
        <SecurityForm preferences={query.data.organizationPreferences} onDirtyChange={onDirtyChange} />
      )}
    </Card>
  );
}

/** By the server's rule, an invalid number is saved as 10. Only a number that is too large is refused here. */
const securityForm = z.object({
  mfaRequired: z.boolean(),
  mfaVerificationPeriod: z
    .string()
    .refine((typed) => !(Number(typed) > maxMfaVerificationPeriodDays), {
      error: `At most ${maxMfaVerificationPeriodDays} days.`,
    })
    .refine((typed) => !(Number(typed) < 0), { error: 'At least 0 days.' }),
});

const valuesOf = ({ mfaRequired, mfaVerificationPeriod }: OrganizationPreferences) => ({
  mfaRequired,
  mfaVerificationPeriod: String(mfaVerificationPeriod),
});

function SecurityForm({
  preferences,
  onDirtyChange,
}: SecurityPageProps & { preferences: OrganizationPreferences }) {
  const form = useSchemaForm(securityForm, valuesOf(preferences));
  const { control, formState, reset, watch } = form;
  const update = usePreferencesAction(updateOrganizationPreferences, {
    success: settingsSaved,
    // The form resets at once, so that text typed while the queries are fetched again stays.
    onDone: ({ organizationPreferences }) => reset(valuesOf(organizationPreferences)),
  });
  const { isDirty } = formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const { refusal, onSubmit } = useSubmit(form, (values) => update.run({ organizationPreferences: values }));
  return (
    <form noValidate aria-label="Multi-factor verification" onSubmit={onSubmit} className={classes.form}>
      <CheckboxField
        control={control}
        name="mfaRequired"
        label="Require multi-factor verification"
        note="Everyone in this organization confirms with a code by email or phone when they sign in."
      />
      <div className={classes.period}>
        <TextField
          control={control}
          name="mfaVerificationPeriod"
          label="Verification period (days)"
          inputMode="numeric"
          disabled={!watch('mfaRequired')}
          help={
            watch('mfaRequired')
              ? 'How many days a browser is remembered. Enter 0 to ask at every sign-in, or leave this empty for 10 days.'
              : 'Turn on multi-factor verification first.'
          }
        />
      </div>
      <p className={classes.note}>
        People who are signed in now are not interrupted. They confirm at their next sign-in, within 12 hours,
        or when they switch to this organization.
      </p>
      <DialogError message={refusal} />
      <FormFoot form={form} schema={securityForm} submitLabel="Save" needsChange />
    </form>
  );
}
