import { organizationAccessTypes } from '@plumbline/contract/lookups/account-lookups';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';

export interface OrganizationAccessProps {
  organizationName: string;
  value: number;
  onChange: (organizationAccessTypeId: number) => void;
  isDisabled?: boolean;
}

/** Chooses between User and Admin of one organization. */
export function OrganizationAccess({
  organizationName,
  value,
  onChange,
  isDisabled = false,
}: OrganizationAccessProps) {
  return (
    <SegmentedControl
      label={`Access to ${organizationName}`}
      segments={organizationAccessTypes.entries.map(({ id, label }) => ({
        value: String(id),
        label,
        isDisabled,
      }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
