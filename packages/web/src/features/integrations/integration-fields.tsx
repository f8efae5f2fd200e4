import type { ExternalIntegration } from '@plumbline/contract';
import type { Control } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { viewerZone } from '../../platform/time/time-texts.ts';
import { type IntegrationForm, partnerOptions, scopeOptions } from './integration-form.ts';

export interface IntegrationFieldsProps {
  control: Control<IntegrationForm, unknown, IntegrationForm>;
  opened: ExternalIntegration | null;
  isInternal: boolean;
  /** A system of the chosen partner asks by key. */
  hasKey: boolean;
  /** The chosen partner is sent messages. */
  isByMessage: boolean;
  /** The list of partners does not name the chosen one. */
  isOther: boolean;
  hasToEnd: boolean;
}

/** The fields of a connection, as far as the chosen partner needs them. */
export function IntegrationFields({
  control,
  opened,
  isInternal,
  hasKey,
  isByMessage,
  isOther,
  hasToEnd,
}: IntegrationFieldsProps) {
  return (
    <>
      <SelectField
        control={control}
        name="ehrPartnerId"
        label="Partner"
        options={partnerOptions(isInternal, opened)}
        disabled={opened !== null}
        help={
          opened === null
            ? undefined
            : 'You cannot change the partner of an integration. Create another integration for another partner.'
        }
      />
      {isOther && (
        <TextField
          control={control}
          name="otherApiPartner"
          label="Name of the partner"
          autoComplete="off"
          isOptional
        />
      )}
      {isByMessage && (
        <TextField
          control={control}
          name="toAddress"
          label="To Address"
          inputMode="email"
          autoComplete="off"
          help="The direct address of the medical record system. Reports contain names, so check it carefully."
        />
      )}
      <TextField
        control={control}
        name="orgExternalId"
        label="Partner’s ID for this organization"
        autoComplete="off"
        isOptional
        help="The ID that the partner uses for this organization."
      />
      {hasKey && (
        <>
          <TextField
            control={control}
            name="orgUrlPrefix"
            label="Partner’s address prefix"
            autoComplete="off"
            isOptional
          />
          <MultiSelectField
            control={control}
            name="scopes"
            label="What the key may do"
            options={scopeOptions}
            help="“Send the roster” lets the partner’s system add and change people here. A System Admin decides about possible duplicates."
          />
        </>
      )}
      <DateField
        control={control}
        name="expirationDate"
        label="Expiration Date"
        isOptional={!hasToEnd}
        minDate={yesterday()}
        help={
          hasToEnd
            ? 'The last day the key works.'
            : 'The last day the key works. Leave this empty if it should not expire.'
        }
      />
      <CheckboxField
        control={control}
        name="isEnabled"
        label="Enabled"
        note={
          isByMessage
            ? 'While this is off, waiting reports are kept for seven days, and reports of new tests are not delivered.'
            : 'While this is off, the key does not work.'
        }
      />
    </>
  );
}

const yesterday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: viewerZone }).format(Date.now() - 86_400_000);
