import type { ExternalIntegration } from '@plumbline/contract';
import {
  createExternalIntegration,
  directMessagingId,
  updateExternalIntegration,
} from '@plumbline/contract/features/integrations/external-integrations';
import { emrVendors } from '@plumbline/contract/lookups/organization-lookups';
import { useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { viewerZone } from '../../platform/time/time-texts.ts';
import {
  type IntegrationForm,
  integrationForm,
  integrationModel,
  integrationValues,
} from './integration-form.ts';

/** Every partner of the list; those the portal delivers to can be chosen. */
const partnerOptions = emrVendors.entries.map(({ id, label }) => ({
  value: id,
  label: id === directMessagingId ? label : `${label} (not available yet)`,
  isDisabled: id !== directMessagingId,
}));

export interface IntegrationDialogProps {
  /** Null: a new one. */
  integration: ExternalIntegration | null;
  onClose: () => void;
}

/** A connection with a medical record system. Mounted while it is open. */
export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const create = useAction(createExternalIntegration, { success: 'Integration Successfully Created' });
  const update = useAction(updateExternalIntegration, { success: 'Integration Successfully Updated' });
  // As it was when the dialog opened: what is asked anew behind it is nobody's change here.
  const [opened] = useState(integration);
  const save = (form: IntegrationForm) => {
    const { ehrPartnerId, ...facts } = integrationModel(form);
    return opened === null
      ? create.run({ model: { ehrPartnerId, ...facts } })
      : update.run({ model: { id: opened.id, ...facts } });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={opened === null ? 'Create Integration' : 'Edit Integration'}
      schema={integrationForm}
      defaultValues={integrationValues(opened)}
      submitLabel={opened === null ? 'Create' : 'Save'}
      outcome={({ watch }) => outcomeText(opened, watch('isEnabled'), watch('toAddress'))}
      onSubmit={save}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="ehrPartnerId"
            label="Partner"
            options={partnerOptions}
            disabled={opened !== null}
          />
          <TextField
            control={control}
            name="toAddress"
            label="To Address"
            inputMode="email"
            autoComplete="off"
            help="The direct address of the medical record system. Reports name people: check it letter by letter."
          />
          <TextField
            control={control}
            name="orgExternalId"
            label="Id at the partner"
            autoComplete="off"
            isOptional
            help="What the partner calls this organization."
          />
          <DateField
            control={control}
            name="expirationDate"
            label="Expiration Date"
            isOptional
            minDate={yesterday()}
            help="The last day it works. Without one it has no end."
          />
          <CheckboxField
            control={control}
            name="isEnabled"
            label="Enabled"
            note="While it is off, reports that wait are kept for seven days, and those of new tests are not delivered."
          />
        </>
      )}
    </FormDialog>
  );
}

function outcomeText(opened: ExternalIntegration | null, isEnabled: boolean, toAddress: string): string {
  if (!isEnabled) return 'Nothing is delivered.';
  if (opened === null || opened.status !== 'Active') return 'Reports of tests from now on are delivered.';
  return opened.toAddress === toAddress.trim().toLowerCase()
    ? ''
    : 'Reports from now on, and those that wait, go to the new address.';
}

const yesterday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: viewerZone }).format(Date.now() - 86_400_000);
