import { updateBillingCycle } from '@plumbline/contract/features/billing/billing-info';
import { billingCycles } from '@plumbline/contract/lookups/billing-lookups';
import { SelectField } from '../../design/form/select-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { optionsOf } from '../../records/organizations/options-of.ts';
import classes from './billing-settings.module.css';
import { EditSection } from './edit-section.tsx';
import type { SectionProps } from './section-props.ts';

const cycleOptions = optionsOf(billingCycles);

/** How often invoices are made. */
export function CycleSection({ info: { billingCycleTypeId }, sections }: SectionProps) {
  const { run } = useAction(updateBillingCycle, { success: 'Billing Cycle Successfully Updated' });
  return (
    <EditSection
      sections={sections}
      name="cycle"
      title="Billing cycle"
      facts={[
        {
          label: 'Invoices are created',
          value: billingCycles.find(billingCycleTypeId)?.label ?? 'No billing cycle chosen yet',
        },
      ]}
      schema={updateBillingCycle.request}
      defaultValues={billingCycleTypeId === null ? {} : { BillingCycleTypeId: billingCycleTypeId }}
      onSave={run}
    >
      {({ control }) => (
        <div className={classes.half}>
          <SelectField
            control={control}
            name="BillingCycleTypeId"
            label="Billing Cycle"
            options={cycleOptions}
            help="Existing invoices do not change."
          />
        </div>
      )}
    </EditSection>
  );
}
