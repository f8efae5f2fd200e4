import type { Protocol, ResponseOf } from '@plumbline/contract';
import { getProtocol } from '@plumbline/contract/features/protocols/get-protocols';
import { deleteProtocol } from '@plumbline/contract/features/protocols/manage-protocols';
import { useState } from 'react';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { callKey } from '../../platform/api/call-query.ts';

import { useAction } from '../../platform/api/use-action.ts';
import classes from './protocols.module.css';

export interface DeleteProtocolDialogProps {
  protocol: Protocol;
  usage: ResponseOf<typeof getProtocol>['usage'];
  /** All of the organization's: one of them takes its place. */
  protocols: readonly Protocol[];
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`];

/** Asks, and lets somebody choose what takes its place where it is a default. Mounted while it is open. */
export function DeleteProtocolDialog(props: DeleteProtocolDialogProps) {
  const { protocol, usage, protocols, onClose, onDeleted } = props;
  const id = protocol.organizationProtocolId;
  const deletion = useAction(deleteProtocol, {
    success: 'Protocol Successfully Deleted',
    onDone: onDeleted,
    removes: () => [callKey(getProtocol, { id })],
    // The protocol may have become somebody's default since: the dialog then asks for its replacement.
    refetchOnRefusal: ['protocol'],
  });
  const [replacement, setReplacement] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const holders = [...counted(usage.profileCount, 'profile'), ...counted(usage.groupCount, 'group')].join(
    ' and ',
  );
  const remove = () => deletion.run({ id, replacementOrganizationProtocolId: replacement });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete Protocol"
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => {
        if (holders === '' || replacement !== null) return remove();
        setMissing(true);
        return { ok: false, errors: [{ message: 'Choose the protocol that replaces it.' }] };
      }}
    >
      <div className={classes.stack}>
        <p>
          Are you sure you want to delete the protocol {protocol.name}? This cannot be undone. Tests that were
          taken with it stay as they are.
        </p>
        {usage.codeCount > 0 && (
          <p>
            {counted(usage.codeCount, 'code')} will still use it until{' '}
            {usage.codeCount === 1 ? 'it ends' : 'they end'}.
          </p>
        )}
        {holders !== '' && (
          <SelectInput
            label={`The default of ${holders} will be`}
            value={replacement}
            error={isMissing && replacement === null ? 'required' : undefined}
            options={protocols
              .filter((one) => one.organizationProtocolId !== id && !one.isDisabled)
              .map((one) => ({ value: one.organizationProtocolId, label: one.name }))}
            onChange={setReplacement}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
