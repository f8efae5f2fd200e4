import type { OrganizationPreferences, Protocol } from '@plumbline/contract';
import {
  getOrganizationPreferences,
  updateOrganizationPreferences,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { notify } from '../../design/notify/notify.ts';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { outcomeWith } from '../../platform/api/outcome-with.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { send } from '../../platform/api/send.ts';
import { preferenceTexts } from '../../platform/texts/preference-texts.ts';

const settings = z.object({
  isSymptomTrackingEnabled: z.boolean(),
  isExpeditedBaselineEnabled: z.boolean(),
  dynamicProtocolsEnabled: z.boolean(),
  isAtHomeTestingEnabled: z.boolean(),
});
type Settings = z.infer<typeof settings>;

const names = [
  'isSymptomTrackingEnabled',
  'isExpeditedBaselineEnabled',
  'dynamicProtocolsEnabled',
  'isAtHomeTestingEnabled',
] as const satisfies readonly (keyof Settings)[];

/** What the choice leaves behind, before it is saved. */
function outcomeText(tracksSymptoms: boolean, protocols: readonly Protocol[]): string {
  const emptied = protocols.filter(({ protocolItems }) => protocolItems.length === 0).map(({ name }) => name);
  if (tracksSymptoms || emptied.length === 0) return 'For all protocols of the organization.';
  return `Would be left without anything to ask: ${emptied.join(', ')}.`;
}

const title = 'Edit Settings';

/** What the organization decided about all of its protocols. Mounted while it is open. */
export function ProtocolSettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(callQuery(getOrganizationPreferences, {}));
  const standing = query.data?.organizationPreferences;
  if (standing === undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        <DialogBody>
          {queryFailure('The settings did not load.', query)}
          {query.isPending && <SkeletonRows />}
        </DialogBody>
      </Dialog>
    );
  }
  return <SettingsForm preferences={standing} onClose={onClose} />;
}

function SettingsForm({
  preferences,
  onClose,
}: {
  preferences: OrganizationPreferences;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const protocols = useQuery(callQuery(getProtocols, {}));
  // As they were when the dialog opened: what is asked anew behind it is nobody's change here.
  const [standing] = useState(preferences);
  const save = async (form: Settings) => {
    // Only what was changed here: somebody else may be changing the rest.
    const changes = Object.fromEntries(
      names.flatMap((name) => (form[name] === standing[name] ? [] : [[name, form[name]]])),
    );
    await send(updateOrganizationPreferences, { organizationPreferences: changes });
    await queryClient.invalidateQueries({ queryKey: callKey(getOrganizationPreferences) });
    notify.success('Successfully updated protocol settings');
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      schema={settings}
      defaultValues={settings.parse(standing)}
      submitLabel="Save"
      outcome={({ watch }) => outcomeText(watch('isSymptomTrackingEnabled'), protocols.data?.protocols ?? [])}
      onSubmit={(form) => outcomeWith('There was an error saving the protocol settings.', () => save(form))}
    >
      {({ control }) =>
        names.map((name) => (
          <CheckboxField key={name} control={control} name={name} {...preferenceTexts[name]} />
        ))
      }
    </FormDialog>
  );
}
