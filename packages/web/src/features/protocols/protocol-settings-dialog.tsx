import type { OrganizationPreferences, Protocol } from '@plumbline/contract';
import {
  getOrganizationPreferences,
  updateOrganizationPreferences,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { preferenceTexts } from '../../records/organizations/preference-texts.ts';

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
  if (tracksSymptoms || emptied.length === 0)
    return 'These settings apply to all protocols of the organization.';
  return `These protocols would have no tests left: ${emptied.join(', ')}.`;
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
  const update = useAction(updateOrganizationPreferences, {
    success: 'Successfully updated protocol settings',
    failure: 'There was an error saving the protocol settings.',
  });
  const protocols = useQuery(callQuery(getProtocols, {}));
  // As they were when the dialog opened: what is asked anew behind it is nobody's change here.
  const [standing] = useState(preferences);
  const save = (form: Settings) => {
    // Only what was changed here: somebody else may be changing the rest.
    const changes = Object.fromEntries(
      names.flatMap((name) => (form[name] === standing[name] ? [] : [[name, form[name]]])),
    );
    return update.run({ organizationPreferences: changes });
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
      onSubmit={save}
    >
      {({ control }) =>
        names.map((name) => (
          <CheckboxField key={name} control={control} name={name} {...preferenceTexts[name]} />
        ))
      }
    </FormDialog>
  );
}
