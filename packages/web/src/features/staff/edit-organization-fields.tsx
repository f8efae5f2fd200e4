import type { StaffOrganization } from '@plumbline/contract';
import { clinicalPlans, sportsPlans } from '@plumbline/contract/lookups/billing-lookups';
import { countries } from '@plumbline/contract/lookups/countries';
import { organizationTypes } from '@plumbline/contract/lookups/organization-lookups';
import { states } from '@plumbline/contract/lookups/states';
import { type Control, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { optionsOf } from '../../records/organizations/options-of.ts';
import type { EditInput, EditValues } from './edit-organization-form.ts';
import { MeasureAccessPreview } from './measure-access-preview.tsx';
import classes from './organizations-page.module.css';

const none = { value: '', label: 'Not specified' };
const stateOptions = [none, ...optionsOf(states)];
const countryOptions = [none, ...optionsOf(countries)];
const typeOptions = optionsOf(organizationTypes);
const tierOptions = [...optionsOf(sportsPlans), ...optionsOf(clinicalPlans)];

const flags = [
  ['isResearch', 'Research', 'New invoices are marked as research.'],
  ['isDemo', 'Demo', 'Not counted and never charged.'],
  ['isPilot', 'Pilot', undefined],
  ['isDisabled', 'Disabled', 'Cannot receive transfers or new connections.'],
  ['isInternalOrg', 'Internal', 'Our own organization, never billed.'],
  ['isEnterpriseAdminOrg', 'Enterprise', 'Has child organizations and no profiles.'],
  ['canEnableProfileSharing', 'May share profiles', 'Turning this off ends sharing there.'],
  ['hasCustomAgreement', 'Custom agreement', undefined],
] as const;

export interface EditOrganizationFieldsProps {
  control: Control<EditInput, unknown, EditValues>;
  opened: StaffOrganization;
  admins: readonly { id: number; firstName: string; lastName: string }[];
}

/** Shows the fields of the Edit dialog. */
export function EditOrganizationFields({ control, opened, admins }: EditOrganizationFieldsProps) {
  const packageTierId = useWatch({ control, name: 'packageTierId' });
  const resets = useWatch({ control, name: 'updateMeasureAccess' });
  const text = { control, autoComplete: 'off' };
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <TextField {...text} name="name" label="Organization Name" />
      </div>
      <SelectField control={control} name="businessTypeId" label="Business Type" options={typeOptions} />
      <PhoneField {...text} name="phone" label="Phone" isOptional />
      <TextField {...text} name="address1" label="Street" isOptional />
      <TextField {...text} name="address2" label="Apartment" isOptional />
      <TextField {...text} name="city" label="City" isOptional />
      <SelectField control={control} name="state" label="State/Province" options={stateOptions} />
      <TextField
        {...text}
        name="postalCode"
        label="Postal Code"
        isOptional
        help={
          opened.latitude === null || opened.longitude === null
            ? 'Not on the map yet. Enter a US ZIP code to add it.'
            : `On the map at ${opened.latitude.toFixed(2)}, ${opened.longitude.toFixed(2)}.`
        }
      />
      <SelectField control={control} name="country" label="Country" options={countryOptions} />
      <SelectField
        control={control}
        name="adminAccountId"
        label="Administrator"
        options={admins.map(({ id, firstName, lastName }) => ({
          value: id,
          label: `${firstName} ${lastName}`,
        }))}
        placeholder={admins.length === 0 ? 'No System Admin yet' : 'Nobody chosen'}
        isClearable
        help="Choose one of its System Admins."
      />
      <SelectField
        control={control}
        name="packageTierId"
        label="Package"
        options={tierOptions}
        placeholder="No package yet"
        isClearable
      />
      <fieldset className={classes.flags}>
        <legend>Kind</legend>
        {flags.map(([name, label, note]) => (
          <CheckboxField key={name} control={control} name={name} label={label} note={note} />
        ))}
      </fieldset>
      <div className={classes.wide}>
        <CheckboxField
          control={control}
          name="updateMeasureAccess"
          label="Reset the tests to the package’s tests"
          note="Other tests are removed, including from its protocols."
        />
      </div>
      {resets && <MeasureAccessPreview organizationId={opened.id} packageTierId={packageTierId} />}
    </div>
  );
}
