import type { ExternalIntegration } from '@plumbline/contract';
import {
  createExternalIntegration,
  updateExternalIntegration,
} from '@plumbline/contract/features/integrations/external-integrations';
import {
  hasIntegrationKey,
  needsExpirationDate,
  termsToAgreeTo,
  waitsForSystemAdmin,
} from '@plumbline/domain/integrations/integrations';
import { useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { IntegrationFields } from './integration-fields.tsx';
import {
  addressTyped,
  type IntegrationForm,
  integrationForm,
  integrationModel,
  integrationValues,
} from './integration-form.ts';
import { TermsDialog } from './terms-dialog.tsx';

export interface IntegrationDialogProps {
  /** Null: a new one. */
  integration: ExternalIntegration | null;
  /** A key was made, which is told this once. */
  onCreated: (apiKey: string) => void;
  onClose: () => void;
}

/** What was submitted and waits for somebody to agree to the terms. */
interface Submitted {
  version: number;
  form: IntegrationForm;
  settle: (outcome: Outcome) => void;
}

/** A connection with a medical record system. Mounted while it is open. */
export function IntegrationDialog({ integration, onCreated, onClose }: IntegrationDialogProps) {
  const isInternal = useCurrentUser().permissions.includes('integration:allPartners');
  const create = useAction(createExternalIntegration, {
    success: 'Integration Successfully Created',
    onDone: ({ apiKey }) => {
      if (apiKey !== null) onCreated(apiKey);
    },
  });
  const update = useAction(updateExternalIntegration, { success: 'Integration Successfully Updated' });
  // As it was when the dialog opened: what is asked anew behind it is nobody's change here.
  const [opened] = useState(integration);
  const [submitted, setSubmitted] = useState<Submitted | null>(null);

  const save = (form: IntegrationForm, termsVersion: number | null): Promise<Outcome> => {
    const { ehrPartnerId, ...facts } = integrationModel(form);
    return opened === null
      ? create.run({ model: { ehrPartnerId, ...facts, termsVersion } })
      : update.run({ model: { id: opened.id, ...facts, termsVersion } });
  };
  const submit = (form: IntegrationForm): Promise<Outcome> => {
    const version = termsToAgreeTo(integrationModel(form), opened);
    if (version === null) return save(form, null);
    return new Promise((settle) => setSubmitted({ form, version, settle }));
  };
  const answerTerms = async (isAgreed: boolean) => {
    if (submitted === null) return;
    const outcome: Outcome = isAgreed
      ? await save(submitted.form, submitted.version)
      : { ok: false, errors: [] };
    setSubmitted(null);
    submitted.settle(outcome);
  };

  return (
    <>
      <FormDialog<IntegrationForm, IntegrationForm>
        isOpen
        onClose={onClose}
        title={opened === null ? 'Create Integration' : 'Edit Integration'}
        schema={integrationForm}
        defaultValues={integrationValues(opened)}
        submitLabel={opened === null ? 'Submit' : 'Save'}
        outcome={({ watch }) => outcomeText(opened, watch(), isInternal)}
        onSubmit={submit}
      >
        {({ control, watch }) => {
          const partner = watch('ehrPartnerId') as number | undefined;
          return (
            <IntegrationFields
              control={control}
              opened={opened}
              isInternal={isInternal}
              hasKey={partner !== undefined && hasIntegrationKey(partner)}
              isByMessage={partner !== undefined && !hasIntegrationKey(partner)}
              isOther={partner === 0 || partner === 3}
              hasToEnd={partner !== undefined && needsExpirationDate(partner)}
            />
          );
        }}
      </FormDialog>
      {submitted !== null && (
        <TermsDialog
          version={submitted.version}
          isWorking={create.isWorking || update.isWorking}
          onAgree={() => answerTerms(true)}
          onCancel={() => answerTerms(false)}
        />
      )}
    </>
  );
}

/** @param form as far as it is filled in */
function outcomeText(
  opened: ExternalIntegration | null,
  form: Partial<IntegrationForm>,
  isInternal: boolean,
): string {
  const { isEnabled, ehrPartnerId, toAddress = '' } = form;
  if (ehrPartnerId === undefined) return '';
  if (hasIntegrationKey(ehrPartnerId)) {
    if (!isEnabled) return 'The key will not work.';
    if (isInternal && opened?.isEnabled === false)
      return 'The integration stays disabled until a System Admin of the organization enables it.';
    if (opened !== null) return '';
    return isInternal
      ? 'A System Admin of the organization creates the key.'
      : 'A key is created and shown once.';
  }
  if (!isEnabled) return 'Nothing is delivered.';
  if (isInternal && waitsForSystemAdmin(addressTyped(toAddress), opened))
    return 'Nothing is delivered until a System Admin of the organization enables it.';
  if (opened === null || opened.status !== 'Active') return 'Reports of new tests will be delivered.';
  return 'New and waiting reports go to this address.';
}
