import { SelectField } from '../../design/form/select-field.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import { AccessNote } from './tool-fields.tsx';
import { TransferProfileForm } from './transfer-profile-form.tsx';

/** For an enterprise's admin, who chooses among their own organizations. */
export function TransferProfileEnterpriseSection() {
  const { availableOrganizations } = useCurrentUser();
  const options = availableOrganizations
    .filter(({ isEnterpriseAdminOrg, isDisabled }) => !isEnterpriseAdminOrg && isDisabled !== true)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <TransferProfileForm title="Transfer Profile (Enterprise)">
      {({ control }) => (
        <SelectField control={control} name="organizationId" label="New organization" options={options} />
      )}
    </TransferProfileForm>
  );
}

/** For internal staff, who type the organization. */
export const TransferProfileStaffSection = () => (
  <TransferProfileForm title="Transfer Profile (Super Admin)" access={<AccessNote of="both" />}>
    {({ control }) => (
      <OrganizationLookupField control={control} name="organizationId" label="New organization ID" />
    )}
  </TransferProfileForm>
);
