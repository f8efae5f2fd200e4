import type { ProductSubscription } from '@plumbline/contract';
import { billingCycles, clinicalPlans, sportsPlans } from '@plumbline/contract/lookups/billing-lookups';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { shownFlags } from '@plumbline/domain/billing/subscriptions/subscription-form';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import type { SubscriptionForm } from './subscription-form.ts';
import { termText } from './term-text.ts';

const flagLabels = { isFree: 'Free', isManualBilling: 'Manual billing', isDemo: 'Trial' } as const;
const plans = { sports: sportsPlans, clinical: clinicalPlans } as const;

interface SubscriptionFieldsProps {
  form: UseFormReturn<SubscriptionForm, unknown, SubscriptionForm>;
  family: PackageFamily;
  /** The id of the term that is edited; null for a new one. */
  id: number | null;
  /** All terms of the family, to say which are later. */
  terms: readonly ProductSubscription[];
}

/** The fields of a term. */
export function SubscriptionFields({ form: { control, watch }, family, id, terms }: SubscriptionFieldsProps) {
  const [isFree, isManualBilling, isDemo] = watch(['isFree', 'isManualBilling', 'isDemo']);
  const startsOn = watch('startsOn');
  const later = terms.filter(
    (other) =>
      other.productSubscriptionId !== id && startsOn !== '' && other.subscriptionStartDate > startsOn,
  );
  return (
    <>
      <SelectField
        control={control}
        name="packageTierId"
        label="Package"
        options={plans[family].entries.map(({ id: value, label }) => ({ value, label }))}
      />
      <DateField control={control} name="startsOn" label="Start date" />
      <DateField control={control} name="endsOn" label="End date" help="The last day of the subscription." />
      <SelectField
        control={control}
        name="billingCycleId"
        label="Billing cycle"
        options={billingCycles.entries.map(({ id: value, label }) => ({ value, label }))}
      />
      <TextField control={control} name="profileCount" label="Profiles" inputMode="numeric" />
      <TextField control={control} name="profileAddOnCount" label="Add-ons" inputMode="numeric" />
      <TextField
        control={control}
        name="profilePrice"
        label="Price per profile in dollars"
        inputMode="decimal"
        help="For each billing cycle."
      />
      <TextField
        control={control}
        name="systemFee"
        label="System fee in dollars"
        inputMode="decimal"
        help="For each billing cycle."
      />
      {shownFlags({ isFree, isManualBilling, isDemo }).map((name) => (
        <CheckboxField key={name} control={control} name={name} label={flagLabels[name]} />
      ))}
      {isManualBilling && (
        <TextField
          control={control}
          name="manualEstimatedTotal"
          label="Estimated total in dollars"
          inputMode="decimal"
          isOptional
        />
      )}
      {family === 'clinical' && (
        <CheckboxField
          control={control}
          name="isPrePaid"
          label="Profiles are paid for before they are tested"
        />
      )}
      <CheckboxField control={control} name="doNotRenew" label="Do not renew" />
      <CheckboxField
        control={control}
        name="snoozeInvoice"
        label="Do not create automatic invoices for renewals or billing-cycle fees"
      />
      <CheckboxField
        control={control}
        name="snoozeOverage"
        label="Do not create automatic invoices for overage"
      />
      {later.length > 0 && (
        <CheckboxField
          control={control}
          name="updateFutureSubscriptions"
          label="Change later subscriptions too"
          note={`Also changes package, profiles, price and fee of ${later.map(termText).join('; ')}`}
        />
      )}
    </>
  );
}
