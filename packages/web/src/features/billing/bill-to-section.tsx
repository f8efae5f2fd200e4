import { updateBillToOrg } from '@plumbline/contract/features/billing/bill-to';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import classes from './billing-settings.module.css';
import { EditSection } from './edit-section.tsx';
import { chosenOrganization, typedOrganization } from './payer-choice.ts';
import type { SectionProps } from './section-props.ts';

const title = 'Bill-to organization';

/** Who pays. Internal staff set it; everybody else reads who it is. */
export function BillToSection({ info, sections }: SectionProps) {
  const { permissions } = useCurrentUser();
  const { run } = useAction(updateBillToOrg, { success: 'Bill To Organization Successfully Updated' });
  const { billToOrgId, billToOrgName } = info;
  const facts = [
    {
      label: 'Invoices go to',
      value: billToOrgId === null ? 'This organization' : `${billToOrgName ?? ''} (${billToOrgId})`,
    },
  ];
  if (!permissions.includes('connection:manage'))
    return (
      <Card title={title}>
        <div className={classes.facts}>
          <KeyValueStrip items={facts} />
          <p className={classes.note}>Contact us to change who pays for this organization.</p>
        </div>
      </Card>
    );
  return (
    <EditSection
      sections={sections}
      name="billTo"
      title={title}
      facts={facts}
      note="The change applies from today. Invoices already issued do not change."
      schema={typedOrganization}
      defaultValues={{ OrganizationId: billToOrgId === null ? '' : String(billToOrgId) }}
      onSave={({ OrganizationId }) => run({ OrganizationId: chosenOrganization(OrganizationId) })}
    >
      {({ control }) => (
        <div className={classes.half}>
          <OrganizationLookupField control={control} name="OrganizationId" label="Organization ID" />
          <p className={classes.note}>Leave this empty if the organization pays for itself.</p>
        </div>
      )}
    </EditSection>
  );
}
