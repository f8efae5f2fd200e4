import type { Protocol } from '@plumbline/contract';
import { getProtocol, getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { createProtocol, updateProtocol } from '@plumbline/contract/features/protocols/manage-protocols';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { callKey } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import { ProtocolFields } from './protocol-fields.tsx';
import {
  factsOfForm,
  formOfCopy,
  formOfProtocol,
  newProtocolForm,
  type ProtocolForm,
  protocolForm,
} from './protocol-form.ts';

const dialogWidth = 640;

/** Everything that shows protocols asks again. */
export const askProtocolsAnew = (queryClient: QueryClient) =>
  Promise.all(
    [getProtocols, getProtocol].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
  );

const useForm = (protocols: readonly Protocol[], ownId: number | null) =>
  useMemo(
    () =>
      protocolForm(
        protocols
          .filter(({ organizationProtocolId }) => organizationProtocolId !== ownId)
          .map(({ name }) => name),
      ),
    [protocols, ownId],
  );

export interface CreateProtocolDialogProps {
  /** All of the organization's: names are unique. */
  protocols: readonly Protocol[];
  /** What the new one starts from; none makes it from nothing. */
  copied?: Protocol;
  onClose: () => void;
  onCreated: (protocolId: number) => Promise<void>;
}

/** A new protocol of the organization's own. Mounted while it is open. */
export function CreateProtocolDialog({ protocols, copied, onClose, onCreated }: CreateProtocolDialogProps) {
  const queryClient = useQueryClient();
  const schema = useForm(protocols, null);
  const names = protocols.map(({ name }) => name);
  const save = async (form: ProtocolForm) => {
    const { organizationProtocolId } = await send(createProtocol, factsOfForm(form));
    await askProtocolsAnew(queryClient);
    await onCreated(organizationProtocolId);
    notify.success('Protocol Successfully Created');
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      width={dialogWidth}
      title={copied === undefined ? 'Add Protocol' : 'Duplicate Protocol'}
      schema={schema}
      defaultValues={copied === undefined ? newProtocolForm : formOfCopy(copied, names)}
      submitLabel={copied === undefined ? 'Add Protocol' : 'Create copy'}
      onSubmit={(form) => outcomeOf(() => save(form))}
    >
      {(form) => <ProtocolFields form={form} />}
    </FormDialog>
  );
}

export interface EditProtocolDialogProps {
  protocol: Protocol & { revision: number };
  protocols: readonly Protocol[];
  /** Codes that run or will run with it. */
  codeCount: number;
  onClose: () => void;
}

/** A protocol of the organization's own, changed. Mounted while it is open. */
export function EditProtocolDialog({ protocol, protocols, codeCount, onClose }: EditProtocolDialogProps) {
  const queryClient = useQueryClient();
  // As it was when the dialog opened: what is asked anew behind it must not make a change over somebody else's look like none.
  const [opened] = useState(protocol);
  const { organizationProtocolId, revision } = opened;
  const schema = useForm(protocols, organizationProtocolId);
  const save = async (form: ProtocolForm) => {
    await send(updateProtocol, {
      ...factsOfForm(form),
      organizationProtocolId,
      revision,
      updateMeasures: form.measureIds.join() !== formOfProtocol(opened).measureIds.join(),
    });
    await askProtocolsAnew(queryClient);
    notify.success('Protocol Successfully Updated');
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      width={dialogWidth}
      title="Edit Protocol"
      schema={schema}
      defaultValues={formOfProtocol(opened)}
      submitLabel="Save"
      outcome={
        codeCount > 0 &&
        `${codeCount} ${codeCount === 1 ? 'code that runs follows' : 'codes that run follow'} from the next phone.`
      }
      onSubmit={async (form) => {
        const outcome = await outcomeOf(() => save(form));
        // Whoever opens it again after a refusal begins with what it is by then.
        if (!outcome.ok) void askProtocolsAnew(queryClient);
        return outcome;
      }}
    >
      {(form) => <ProtocolFields form={form} />}
    </FormDialog>
  );
}
