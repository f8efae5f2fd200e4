import {
  getOrganizationPreferences,
  updateOrganizationPreferences,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

const settings = z.object({
  isSymptomTrackingEnabled: z.boolean(),
  isExpeditedBaselineEnabled: z.boolean(),
  dynamicProtocolsEnabled: z.boolean(),
  isAtHomeTestingEnabled: z.boolean(),
});
type Settings = z.infer<typeof settings>;

/** What each one does to the protocols of the organization. */
const choices: readonly { name: keyof Settings; label: string; note: string }[] = [
  {
    name: 'isSymptomTrackingEnabled',
    label: 'Symptom tracking',
    note: 'Off: no protocol asks the symptoms after its tests',
  },
  {
    name: 'isExpeditedBaselineEnabled',
    label: 'Expedited baseline',
    note: 'After the first baseline each test is repeated once only',
  },
  {
    name: 'dynamicProtocolsEnabled',
    label: 'Dynamic protocols',
    note: 'Staff may choose single tests in the app, without a protocol',
  },
  {
    name: 'isAtHomeTestingEnabled',
    label: 'At-home testing',
    note: 'People may take their protocol without staff beside them',
  },
];

const title = 'Edit Settings';

/** What the organization decided about all of its protocols. Mounted while it is open. */
export function ProtocolSettingsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
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
  const save = async (form: Settings) => {
    // Only what was changed here: somebody else may be changing the rest.
    const changes = Object.fromEntries(
      choices.flatMap(({ name }) => (form[name] === standing[name] ? [] : [[name, form[name]]])),
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
      outcome="For all protocols of the organization."
      onSubmit={(form) => outcomeWith('There was an error saving the protocol settings.', () => save(form))}
    >
      {({ control }) =>
        choices.map((choice) => <CheckboxField key={choice.name} control={control} {...choice} />)
      }
    </FormDialog>
  );
}
