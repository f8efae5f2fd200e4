import { countries } from '@plumbline/contract/lookups/countries';
import { organizationTypes } from '@plumbline/contract/lookups/organization-lookups';
import { states } from '@plumbline/contract/lookups/states';
import { useEffect } from 'react';
import type { Control, FieldPath, UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { EmailField, TextField } from '../../design/form/text-field.tsx';
import { Card } from '../../design/layout/card.tsx';
import { optionsOf } from '../../records/organizations/options-of.ts';
import classes from './enrollment.module.css';
import type { EnrollmentValues } from './enrollment-schema.ts';

export type EnrollmentForm = UseFormReturn<EnrollmentValues, unknown, EnrollmentValues>;

interface SectionProps {
  control: Control<EnrollmentValues>;
}

const stateOptions = optionsOf(states);
const countryOptions = optionsOf(countries);
const typeOptions = optionsOf(organizationTypes);

/** Shows the fields of the first System Admin. */
export function AdministratorFields({ control }: SectionProps) {
  return (
    <Card title="First administrator">
      <div className={classes.fields}>
        <div className={classes.half}>
          <TextField control={control} name="firstName" label="First Name" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextField control={control} name="lastName" label="Last Name" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextField control={control} name="jobTitle" label="Professional Designation" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextField
            control={control}
            name="medicalCredentials"
            label="Medical Credentials"
            autoComplete="off"
          />
        </div>
        <div className={classes.full}>
          <EmailField
            control={control}
            name="email"
            label="Email"
            autoComplete="off"
            help="Receives an email with a link to set a password."
          />
        </div>
      </div>
    </Card>
  );
}

/** Shows the organization's name and address. */
export function OrganizationFields({ control }: SectionProps) {
  return (
    <Card title="Organization">
      <div className={classes.fields}>
        <div className={classes.half}>
          <TextField control={control} name="orgName" label="Organization Name" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <SelectField control={control} name="businessTypeId" label="Business Type" options={typeOptions} />
        </div>
        <div className={classes.half}>
          <PhoneField control={control} name="orgPhone" label="Phone" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextField control={control} name="orgAdd1" label="Street" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextField control={control} name="orgAdd2" label="Apartment" autoComplete="off" isOptional />
        </div>
        <div className={classes.half}>
          <TextField control={control} name="orgCity" label="City" autoComplete="off" />
        </div>
        <div className={classes.half}>
          <SelectField control={control} name="orgState" label="State/Province" options={stateOptions} />
        </div>
        <div className={classes.half}>
          <TextField control={control} name="orgZip" label="Postal Code" autoComplete="off" />
        </div>
      </div>
    </Card>
  );
}

/** The fields that the checkbox copies; country and email are not among them. */
const copied = [
  ['orgName', 'billName'],
  ['orgPhone', 'billPhone'],
  ['orgAdd1', 'billAdd1'],
  ['orgAdd2', 'billAdd2'],
  ['orgCity', 'billCity'],
  ['orgState', 'billState'],
  ['orgZip', 'billZip'],
] as const satisfies readonly (readonly [FieldPath<EnrollmentValues>, FieldPath<EnrollmentValues>])[];

/** Keeps the billing fields equal to the organization's while the checkbox is on. */
function useCopiedAddress({ watch, setValue }: EnrollmentForm): boolean {
  const isSame = watch('isSameAddress');
  const sources = watch(copied.map(([source]) => source)).map((value) => String(value ?? ''));
  const written = sources.join('\n');
  useEffect(() => {
    if (!isSame) return;
    for (const [index, value] of written.split('\n').entries()) {
      const target = copied[index]?.[1];
      // An empty field above has its own message there.
      if (target !== undefined) setValue(target, value, { shouldDirty: true, shouldValidate: value !== '' });
    }
  }, [isSame, written, setValue]);
  return isSame;
}

/** Shows the address for invoices. */
export function BillingFields({ form }: { form: EnrollmentForm }) {
  const { control } = form;
  const isSame = useCopiedAddress(form);
  return (
    <div className={classes.fields}>
      <div className={classes.full}>
        <CheckboxField
          control={control}
          name="isSameAddress"
          label="Same as organization"
          note="Copies name, phone and address."
        />
      </div>
      <div className={classes.half}>
        <TextField
          control={control}
          name="billName"
          label="Billing Name"
          autoComplete="off"
          readOnly={isSame}
        />
      </div>
      <div className={classes.half}>
        <EmailField control={control} name="billEmail" label="Billing Email" autoComplete="off" />
      </div>
      <div className={classes.half}>
        <PhoneField
          control={control}
          name="billPhone"
          label="Billing Phone"
          autoComplete="off"
          isReadOnly={isSame}
        />
      </div>
      <div className={classes.half}>
        <TextField
          control={control}
          name="billAdd1"
          label="Billing Street"
          autoComplete="off"
          readOnly={isSame}
        />
      </div>
      <div className={classes.half}>
        <TextField
          control={control}
          name="billAdd2"
          label="Billing Apartment"
          autoComplete="off"
          readOnly={isSame}
          isOptional
        />
      </div>
      <div className={classes.half}>
        <TextField
          control={control}
          name="billCity"
          label="Billing City"
          autoComplete="off"
          readOnly={isSame}
        />
      </div>
      <div className={classes.third}>
        <SelectField
          control={control}
          name="billState"
          label="Billing State/Province"
          options={stateOptions}
          disabled={isSame}
        />
      </div>
      <div className={classes.third}>
        <TextField
          control={control}
          name="billZip"
          label="Billing Postal Code"
          autoComplete="off"
          readOnly={isSame}
        />
      </div>
      <div className={classes.third}>
        <SelectField control={control} name="billCountry" label="Billing Country" options={countryOptions} />
      </div>
    </div>
  );
}
