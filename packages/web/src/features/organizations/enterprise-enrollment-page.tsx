import { clinicalPlans, sportsPlans } from '@plumbline/contract/lookups/billing-lookups';
import { childTiers } from '@plumbline/domain/billing/package-tiers';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './enrollment.module.css';
import { BillingFields } from './enrollment-fields.tsx';
import { EnrollmentPageForm, type EnrollmentPageProps } from './enrollment-page-form.tsx';
import { childForm, childRequest } from './enrollment-schema.ts';

const packages = childTiers.map((tier) => ({
  value: tier,
  label: (sportsPlans.find(tier) ?? clinicalPlans.find(tier))?.label ?? String(tier),
}));

/** An enterprise's admin enrolls a child organization. */
export function EnterpriseEnrollmentPage(props: EnrollmentPageProps) {
  const { selectedOrganization } = useCurrentUser();
  const enterpriseId = selectedOrganization?.id ?? 0;
  return (
    <Page
      title="Enterprise Enrollment"
      breadcrumbs={[{ label: 'Dashboard', href: '/dashboard' }, { label: 'Enterprise Enrollment' }]}
      meta={`A new child organization of ${selectedOrganization?.name ?? ''}.`}
    >
      <EnrollmentPageForm
        {...props}
        label="Enterprise Enrollment"
        schema={childForm}
        toRequest={(values, clientUuid) => childRequest(values, enterpriseId, clientUuid)}
      >
        {(form) => (
          <>
            <Card title="Package">
              <div className={classes.fields}>
                <div className={classes.half}>
                  <SelectField
                    control={form.control}
                    name="packageTierId"
                    label="Package Type"
                    options={packages}
                  />
                </div>
              </div>
            </Card>
            <Card title="Billing">
              <div className={classes.fields}>
                <div className={classes.full}>
                  <CheckboxField
                    control={form.control}
                    name="isBilledToEnterprise"
                    label="Bill to enterprise"
                    note={`Invoices go to ${selectedOrganization?.name ?? ''}.`}
                  />
                </div>
              </div>
              {!form.watch('isBilledToEnterprise') && (
                <div className={classes.block}>
                  <BillingFields form={form} />
                </div>
              )}
            </Card>
          </>
        )}
      </EnrollmentPageForm>
    </Page>
  );
}
