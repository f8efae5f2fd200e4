import { adjustGroupDefaultOrganizationProtocol } from '@plumbline/contract/features/groups/group-changes';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { protocolOptions } from '../../records/profiles/place-options.ts';
import { profilesText } from './bulk-move-sources.ts';
import type { GroupDialogProps } from './group-dialog.ts';

const schema = z.object({
  organizationProtocolId: z
    .int({ error: 'required' })
    .nullable()
    .transform((id, context) => {
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message: 'required' });
      return z.NEVER;
    }),
});

/** Sets the tests that all profiles in the group take unless a code says otherwise. */
export function GroupProtocolDialog({ group, onClose }: GroupDialogProps) {
  const adjust = useAction(adjustGroupDefaultOrganizationProtocol, {
    failure: 'There was an error updating the group default protocol.',
  });
  const protocols = useQuery(callQuery(getProtocols, {}));
  const options = protocolOptions(protocols.data?.protocols ?? []);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Set Default Protocol"
      schema={schema}
      defaultValues={{ organizationProtocolId: null }}
      submitLabel="Save"
      outcome={`Replaces the default protocol of ${profilesText(group.profileCount)}.`}
      onSubmit={({ organizationProtocolId }) => adjust.run({ groupId: group.id, organizationProtocolId })}
    >
      {({ control }) => (
        <>
          {queryFailure('The protocols did not load.', protocols)}
          <SelectField
            control={control}
            name="organizationProtocolId"
            label="Default Protocol"
            help={
              protocols.data !== undefined && options.length === 0
                ? 'There are no protocols yet. Add one under Protocols.'
                : undefined
            }
            options={options}
            disabled={protocols.data === undefined}
          />
        </>
      )}
    </FormDialog>
  );
}
