import {
  addStandardProtocol,
  getStandardProtocols,
} from '@plumbline/contract/features/protocols/standard-protocols';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { testsText } from './protocol-words.ts';
import classes from './protocols.module.css';

const choice = z.object({ id: z.int({ error: 'required' }) });
const title = 'Add Standard Protocol';

export interface StandardProtocolDialogProps {
  onClose: () => void;
  onAdded: (protocolId: number) => void;
}

/** One of the portal's own protocols for this organization, by internal staff. Mounted while it is open. */
export function StandardProtocolDialog({ onClose, onAdded }: StandardProtocolDialogProps) {
  const add = useAction(addStandardProtocol, {
    success: 'Protocol Successfully Added',
    onDone: ({ organizationProtocolId }) => onAdded(organizationProtocolId),
  });
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
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      schema={choice}
      defaultValues={{}}
      submitLabel="Add"
      onSubmit={add.run}
    >
      {({ control, watch }) => {
        const chosen = protocols.find(({ legacyProtocolId }) => legacyProtocolId === watch('id'));
        return (
          <>
            <SelectField
              control={control}
              name="id"
              label="Standard protocol"
              help="You cannot choose protocols that the organization already has."
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
