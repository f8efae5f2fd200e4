import { updateAccount } from '@plumbline/contract/features/accounts/update-account';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { z } from 'zod';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { daysOf, daysText, typedSyncDays, userSaved } from './user-form.ts';
import classes from './users.module.css';

const schema = z.object({
  isOptimizedSyncEnabled: z.boolean(),
  optimizedSyncTimePeriodDays: typedSyncDays,
});

/** Shows internal staff how far back this user's phone syncs. */
export function OptimizedSyncCard({ account }: { account: UserAccount }) {
  const save = useAction(updateAccount, { success: userSaved });
  const form = useSchemaForm(schema, {
    isOptimizedSyncEnabled: account.isOptimizedSyncEnabled ?? false,
    optimizedSyncTimePeriodDays: daysText(account.optimizedSyncTimePeriodDays),
  });
  const { control } = form;
  const { refusal, onSubmit } = useSubmit(
    form,
    ({ isOptimizedSyncEnabled, optimizedSyncTimePeriodDays: typed }) =>
      save.run({
        id: account.id,
        isOptimizedSyncEnabled,
        optimizedSyncTimePeriodDays: daysOf(typed),
      }),
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      <Card
        title="Optimized Sync"
        note="Internal staff only"
        footer={
          <FormFoot form={form} schema={schema} submitLabel="Save" submitVariant="default" needsChange />
        }
      >
        <div className={classes.form}>
          {refusal !== null && <DialogError message={refusal} />}
          <CheckboxField control={control} name="isOptimizedSyncEnabled" label="Optimized Sync" />
          <TextField
            control={control}
            name="optimizedSyncTimePeriodDays"
            label="Lookback Days"
            help="The phone syncs profiles tested within this many days first."
            inputMode="numeric"
            isOptional
          />
        </div>
      </Card>
    </form>
  );
}
