import {
  billingCycles,
  clinicalPlans,
  distributorIds,
  organizationDefaults,
  paymentTypes,
  saleTypes,
  sportsPlans,
} from '@plumbline/contract/lookups/billing-lookups';
import { tiersOfSale } from '@plumbline/domain/billing/package-tiers';
import { useEffect } from 'react';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { Card } from '../../design/layout/card.tsx';
import { optionsOf } from '../../records/organizations/options-of.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import classes from './enrollment.module.css';
import { BillingFields, type EnrollmentForm } from './enrollment-fields.tsx';
import { EnrollmentPageForm, type EnrollmentPageProps } from './enrollment-page-form.tsx';
import { newOrgForm, newOrgRequest } from './enrollment-schema.ts';
import { FirstSubscriptionFields } from './first-subscription-fields.tsx';

const methods = optionsOf(paymentTypes);
const cycles = optionsOf(billingCycles);
const sales = optionsOf(saleTypes);
const sellers = distributorIds.map((id) => ({
  value: id,
  label: id === organizationDefaults.distributorId ? `Distributor ${id} (default)` : `Distributor ${id}`,
}));
const packagesOf = (saleType: number | undefined) =>
  tiersOfSale(saleType ?? null).map((tier) => ({
    value: tier,
    label: (sportsPlans.find(tier) ?? clinicalPlans.find(tier))?.label ?? String(tier),
  }));

/** Internal staff enroll an organization. */
export function NewOrgEnrollmentPage(props: EnrollmentPageProps) {
  return (
    <EnrollmentPageForm {...props} label="New Org Enrollment" schema={newOrgForm} toRequest={newOrgRequest}>
      {(form) => (
        <>
          <Card title="Sale">
            <SaleFields form={form} />
          </Card>
          <Card title="Billing">
            <BillingFields form={form} />
          </Card>
          <Card title="First subscription">
            <FirstSubscriptionFields form={form} />
          </Card>
        </>
      )}
    </EnrollmentPageForm>
  );
}

function SaleFields({ form }: { form: EnrollmentForm }) {
  const { control, watch, resetField } = form;
  const saleType = watch('saleType');
  const tier = watch('packageTierId');
  const isOffered = tier === undefined || tiersOfSale(saleType ?? null).includes(tier);
  // A package that this sale does not offer would stay selected without being visible.
  useEffect(() => {
    if (!isOffered) resetField('packageTierId', { defaultValue: undefined });
  }, [isOffered, resetField]);
  return (
    <div className={classes.fields}>
      <div className={classes.third}>
        <SelectField control={control} name="saleType" label="Sale Type" options={sales} />
      </div>
      <div className={classes.third}>
        <SelectField
          control={control}
          name="packageTierId"
          label="Package Type"
          options={packagesOf(saleType)}
        />
      </div>
      <div className={classes.third}>
        <SelectField control={control} name="orgDistributorId" label="Sold By" options={sellers} />
      </div>
      <div className={classes.third}>
        <SelectField control={control} name="billMethod" label="Billing Method" options={methods} />
      </div>
      <div className={classes.third}>
        <SelectField control={control} name="billingCycleTypeId" label="Billing Cycle" options={cycles} />
      </div>
      <div className={classes.third}>
        <OrganizationLookupField control={control} name="billToOrgId" label="Bill to Org ID" isOptional />
      </div>
      <div className={classes.ticks}>
        <CheckboxField control={control} name="isDemo" label="Demo" />
        <CheckboxField control={control} name="isTaxExempt" label="Tax exempt" />
        <CheckboxField control={control} name="isInternalOrg" label="Internal" />
        <CheckboxField control={control} name="hasCustomAgreement" label="Custom agreement" />
      </div>
    </div>
  );
}
