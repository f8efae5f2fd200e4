import type { ResponseOf } from '@plumbline/contract';
import {
  type getOrganizationById,
  type OrganizationInfo,
  organizationInfo,
  updateOrganizationInfo,
} from '@plumbline/contract/features/organizations/organization-info';
import { organizationTypes } from '@plumbline/contract/lookups/organization-lookups';
import { states } from '@plumbline/contract/lookups/states';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { followAccount } from '../../platform/session/follow-account.ts';
import { optionsOf } from '../../records/organizations/options-of.ts';
import classes from './settings-page.module.css';
import { timeZoneOptions } from './time-zone-options.ts';

export interface OrganizationInfoDialogProps {
  organization: ResponseOf<typeof getOrganizationById>['organization'];
  onClose: () => void;
}

const typeOptions = optionsOf(organizationTypes);
const stateOptions = optionsOf(states);

/** Changes name, phone, address and time zone of the organization, and for internal staff its type. */
export function OrganizationInfoDialog({ organization, onClose }: OrganizationInfoDialogProps) {
  const { permissions } = useCurrentUser();
  const zoneOptions = useMemo(() => timeZoneOptions(organization.timeZone), [organization.timeZone]);
  // The organization as it was when the dialog opened. Compared with a refetched one, somebody else's change would look like this
  // person's.
  const [opened] = useState(organization);
  const { id } = opened;
  const update = useAction(updateOrganizationInfo, {
    success: 'Organization Successfully Updated',
    // The name is shown above every page, and the zone decides on which day an event began.
    onDone: followAccount,
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit Organization"
      schema={organizationInfo}
      defaultValues={opened}
      submitLabel="Save"
      onSubmit={(typed) => update.run({ organization: { id, ...changedInfo(opened, typed) } })}
    >
      {({ control }) => (
        <div className={classes.pair}>
          <div className={classes.wide}>
            <TextField control={control} name="name" label="Organization Name" autoComplete="off" />
          </div>
          <PhoneField control={control} name="phone" label="Phone" autoComplete="off" isOptional />
          <SelectField
            control={control}
            name="typeId"
            label="Organization Type"
            options={typeOptions}
            disabled={!permissions.includes('organization:internal')}
            help={
              permissions.includes('organization:internal')
                ? undefined
                : 'Only internal staff can change this.'
            }
          />
          <TextField control={control} name="address1" label="Street" autoComplete="off" isOptional />
          <TextField control={control} name="address2" label="Apartment" autoComplete="off" isOptional />
          <TextField control={control} name="city" label="City" autoComplete="off" isOptional />
          <SelectField
            control={control}
            name="state"
            label="State/Province"
            options={[{ value: '', label: 'Not specified' }, ...stateOptions]}
          />
          <TextField control={control} name="postalCode" label="Postal Code" autoComplete="off" isOptional />
          <SelectField
            control={control}
            name="timeZone"
            label="Time Zone"
            options={zoneOptions}
            help="Sets which day an event falls on."
          />
        </div>
      )}
    </FormDialog>
  );
}

const names = organizationInfo.keyof().options;

/** Returns only what the person changed, so that two people who save at once do not undo each other's changes. */
const changedInfo = (before: OrganizationInfo, after: OrganizationInfo): Partial<OrganizationInfo> =>
  Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
