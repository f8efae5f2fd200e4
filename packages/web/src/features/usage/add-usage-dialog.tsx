import { addProfileUsage } from '@plumbline/contract/features/usage/usage-calls';
import { creditTypeLabels } from '@plumbline/domain/billing/credits/credit-words';
import { addedUsageTypes } from '@plumbline/domain/billing/credits/usage-form';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { newClientUuid } from '../../records/billing/client-uuid.ts';
import { usageForm, usageToAdd, usageValues } from './usage-form.ts';
import { familyLabels, usageDay, usageNotices } from './usage-texts.ts';
import type { FamilyUsage } from './usage-types.ts';

export interface AddUsageDialogProps {
  family: PackageFamily;
  periods: FamilyUsage['periods'];
  /** 'YYYY-MM-DD'. */
  today: string;
  onClose: () => void;
}

const types = addedUsageTypes.map((value) => ({ value, label: creditTypeLabels[value] }));

/** Internal staff add an entry to the credits of a family. Mounted while it is open. */
export function AddUsageDialog({ family, periods, today, onClose }: AddUsageDialogProps) {
  const add = useAction(addProfileUsage, { success: usageNotices.added });
  const [clientUuid] = useState(newClientUuid);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`Add ${familyLabels[family]} Usage`}
      schema={usageForm}
      defaultValues={usageValues(today)}
      submitLabel="Add"
      onSubmit={(form) => {
        const usage = usageToAdd(form, family, periods);
        if (usage === null) throw new Error('a form without a problem has usage to add');
        return add.run({ ...usage, clientUuid });
      }}
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="usageTypeId" label="Usage type" options={types} />
          <TextField control={control} name="usageCount" label="Profile count" inputMode="numeric" />
          <DateField
            control={control}
            name="usageDate"
            label="Usage date"
            help="Purchased profiles can be used until the subscription that covers this date ends."
          />
          <TextField
            control={control}
            name="subscriptionId"
            label="Subscription ID"
            inputMode="numeric"
            isOptional
            help={periodsText(periods)}
          />
          <TextField control={control} name="invoiceId" label="Invoice ID" inputMode="numeric" isOptional />
          <TextAreaField
            control={control}
            name="description"
            label="Description"
            rows={2}
            maxLength={2000}
            isOptional
            help="The organization can read this."
          />
        </>
      )}
    </FormDialog>
  );
}

const shownPeriods = 3;

/** The ids of the latest subscriptions, so that nobody has to look for them. */
function periodsText(periods: FamilyUsage['periods']): string {
  if (periods.length === 0) return 'There is no subscription in this family yet.';
  return periods
    .slice(0, shownPeriods)
    .map(
      ({ productSubscriptionId, packageTier, startsOn, endsOn }) =>
        `${productSubscriptionId} is ${packageTier}, ${usageDay(startsOn)} to ${usageDay(endsOn)}.`,
    )
    .join(' ');
}
