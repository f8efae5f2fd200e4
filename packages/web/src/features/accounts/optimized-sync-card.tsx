import { updateAccount } from '@plumbline/contract/features/accounts/update-account';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { daysOf, daysText, typedSyncDays, userSaved } from './user-form.ts';
import classes from './users.module.css';

const schema = z.object({
  isOptimizedSyncEnabled: z.boolean(),
  optimizedSyncTimePeriodDays: typedSyncDays,
});

/** How far back this user's phone syncs: internal staff only. */
export function OptimizedSyncCard({ account }: { account: UserAccount }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useAction(updateAccount, { success: userSaved });
  const { control, formState, handleSubmit } = useSchemaForm(schema, {
    isOptimizedSyncEnabled: account.isOptimizedSyncEnabled ?? false,
    optimizedSyncTimePeriodDays: daysText(account.optimizedSyncTimePeriodDays),
  });
  const submit = handleSubmit(async ({ isOptimizedSyncEnabled, optimizedSyncTimePeriodDays: typed }) => {
    setRefusal(null);
    const outcome = await save.run({
      id: account.id,
      isOptimizedSyncEnabled,
      optimizedSyncTimePeriodDays: daysOf(typed),
    });
    if (!outcome.ok) setRefusal(outcome.errors[0]?.message ?? null);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Card
        title="Optimized Sync"
        note="Internal staff only"
        footer={
          <div className={classes.foot}>
            <Button
              type="submit"
              variant="primary"
              disabled={!formState.isValid || !formState.isDirty}
              isWorking={formState.isSubmitting}
            >
              Save
            </Button>
          </div>
        }
      >
        <div className={classes.form}>
          {refusal !== null && <DialogError message={refusal} />}
          <CheckboxField control={control} name="isOptimizedSyncEnabled" label="Optimized Sync" />
          <TextField
            control={control}
            name="optimizedSyncTimePeriodDays"
            label="Lookback Days"
            help="The phone fetches profiles tested within so many days first."
            inputMode="numeric"
            isOptional
          />
        </div>
      </Card>
    </form>
  );
}
