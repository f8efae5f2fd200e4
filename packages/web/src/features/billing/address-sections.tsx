import {
  billingAddress,
  mailingAddress,
  updateBillingInfo,
} from '@plumbline/contract/features/billing/billing-info';
import { countries } from '@plumbline/contract/lookups/countries';
import { states } from '@plumbline/contract/lookups/states';
import { Button } from '../../design/button/button.tsx';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { optionsOf } from '../../records/organizations/options-of.ts';
import classes from './billing-settings.module.css';
import { EditSection } from './edit-section.tsx';
import type { SectionProps } from './section-props.ts';

const stateOptions = optionsOf(states);
const countryOptions = optionsOf(countries);

/** Where the organization is. */
export function MailingAddressSection({ info, sections }: SectionProps) {
  const { run } = useAction(updateBillingInfo, { success: 'Mailing Address Successfully Updated' });
  const { address1, address2, city, state, postalCode, country, phone } = info;
  return (
    <EditSection
      sections={sections}
      name="mailing"
      title="Mailing address"
      facts={[
        { label: 'Address', value: addressOf([address1, address2, city], state, postalCode) },
        { label: 'Country', value: countries.find(country)?.label },
        { label: 'Phone', value: phone },
      ]}
      schema={mailingAddress}
      defaultValues={{ address1, address2, city, state, postalCode, country, phone }}
      onSave={run}
    >
      {({ control }) => (
        <div className={classes.pair}>
          <TextField control={control} name="address1" label="Street" autoComplete="off" />
          <TextField control={control} name="address2" label="Apartment" autoComplete="off" isOptional />
          <TextField control={control} name="city" label="City" autoComplete="off" />
          <SelectField control={control} name="state" label="State/Province" options={stateOptions} />
          <TextField control={control} name="postalCode" label="Postal Code" autoComplete="off" />
          <SelectField control={control} name="country" label="Country" options={countryOptions} />
          <PhoneField control={control} name="phone" label="Phone" autoComplete="off" isOptional />
        </div>
      )}
    </EditSection>
  );
}

/** Which field of the billing address the mailing address fills. */
const copied = [
  ['address1', 'billingAddress1'],
  ['address2', 'billingAddress2'],
  ['city', 'billingCity'],
  ['state', 'billingState'],
  ['postalCode', 'billingPostalCode'],
  ['country', 'billingCountry'],
] as const;

/** Where invoices are addressed to. */
export function BillingAddressSection({ info, sections }: SectionProps) {
  const { run } = useAction(updateBillingInfo, { success: 'Billing Address Successfully Updated' });
  const { billingAddress1, billingAddress2, billingCity, billingState, billingPostalCode, billingCountry } =
    info;
  return (
    <EditSection
      sections={sections}
      name="billing"
      title="Billing address"
      facts={[
        {
          label: 'Address',
          value: addressOf([billingAddress1, billingAddress2, billingCity], billingState, billingPostalCode),
        },
        { label: 'Country', value: countries.find(billingCountry)?.label },
      ]}
      schema={billingAddress}
      defaultValues={{
        billingAddress1,
        billingAddress2,
        billingCity,
        billingState,
        billingPostalCode,
        billingCountry,
      }}
      onSave={run}
    >
      {({ control, setValue }) => (
        <div className={classes.pair}>
          <div className={classes.wide}>
            <Button
              size="small"
              disabled={info.address1 === ''}
              onClick={() => {
                for (const [from, to] of copied)
                  setValue(to, info[from], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
              }}
            >
              Copy the mailing address
            </Button>
            {info.address1 === '' && <p className={classes.note}>There is no mailing address to copy yet.</p>}
          </div>
          <TextField control={control} name="billingAddress1" label="Street" autoComplete="off" />
          <TextField
            control={control}
            name="billingAddress2"
            label="Apartment"
            autoComplete="off"
            isOptional
          />
          <TextField control={control} name="billingCity" label="City" autoComplete="off" />
          <SelectField control={control} name="billingState" label="State/Province" options={stateOptions} />
          <TextField control={control} name="billingPostalCode" label="Postal Code" autoComplete="off" />
          <SelectField control={control} name="billingCountry" label="Country" options={countryOptions} />
        </div>
      )}
    </EditSection>
  );
}

const addressOf = (lines: readonly string[], state: string, postalCode: string): string =>
  [...lines, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
