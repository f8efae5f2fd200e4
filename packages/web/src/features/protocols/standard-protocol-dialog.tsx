import {
  addStandardProtocol,
  getStandardProtocols,
} from '@plumbline/contract/features/protocols/standard-protocols';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { notify } from '../../design/notify/notify.ts';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { send } from '../../platform/api/send.ts';
import { testsText } from './protocol-words.ts';
import classes from './protocols.module.css';
import { askProtocolsAnew } from './save-protocol-dialogs.tsx';

const choice = z.object({ id: z.int({ error: 'required' }) });
const title = 'Add Standard Protocol';

export interface StandardProtocolDialogProps {
  onClose: () => void;
  onAdded: (protocolId: number) => Promise<void>;
}

/** One of the portal's own protocols for this organization, by internal staff. Mounted while it is open. */
export function StandardProtocolDialog({ onClose, onAdded }: StandardProtocolDialogProps) {
  const queryClient = useQueryClient();
  const query = useQuery(callQuery(getStandardProtocols, {}));
  if (query.data === undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        <DialogBody>
          {queryFailure('The standard protocols did not load.', query)}
          {query.isPending && <SkeletonRows />}
        </DialogBody>
      </Dialog>
    );
  }
  const { protocols } = query.data;
  const add = async ({ id }: z.infer<typeof choice>) => {
    const { organizationProtocolId } = await send(addStandardProtocol, { id });
    await queryClient.invalidateQueries({ queryKey: callKey(getStandardProtocols) });
    await askProtocolsAnew(queryClient);
    await onAdded(organizationProtocolId);
    notify.success('Protocol Successfully Added');
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      schema={choice}
      defaultValues={{}}
      submitLabel="Add"
      onSubmit={(form) => outcomeOf(() => add(form))}
    >
      {({ control, watch }) => {
        const chosen = protocols.find(({ legacyProtocolId }) => legacyProtocolId === watch('id'));
        return (
          <>
            <SelectField
              control={control}
              name="id"
              label="Standard protocol"
              help="Those that the organization has already cannot be chosen."
              options={protocols.map(({ legacyProtocolId, name, isAdded }) => ({
                value: legacyProtocolId,
                label: isAdded ? `${name} (added)` : name,
                isDisabled: isAdded,
              }))}
            />
            {chosen !== undefined && (
              <p className={classes.quiet}>
                {chosen.description} Tests: {testsText(chosen)}.
              </p>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
