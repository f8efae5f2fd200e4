import type { Protocol } from '@plumbline/contract';
import { getProtocol } from '@plumbline/contract/features/protocols/get-protocols';
import { createProtocol, updateProtocol } from '@plumbline/contract/features/protocols/manage-protocols';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { ApiError } from '../../platform/api/api-error.ts';

import { send } from '../../platform/api/send.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { ChangedProtocol } from './changed-protocol.tsx';
import { ProtocolFields } from './protocol-fields.tsx';
import {
  factsOfForm,
  formOfCopy,
  formOfProtocol,
  newProtocolForm,
  type ProtocolForm,
  protocolForm,
} from './protocol-form.ts';
import type { RevisedProtocol } from './protocol-words.ts';

const dialogWidth = 640;

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
  onCreated: (protocolId: number) => void;
}

/** A new protocol of the organization's own. Mounted while it is open. */
export function CreateProtocolDialog({ protocols, copied, onClose, onCreated }: CreateProtocolDialogProps) {
  const create = useAction(createProtocol, {
    success: 'Protocol Successfully Created',
    onDone: ({ organizationProtocolId }) => onCreated(organizationProtocolId),
  });
  const schema = useForm(protocols, null);
  const names = protocols.map(({ name }) => name);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      width={dialogWidth}
      title={copied === undefined ? 'Add Protocol' : 'Duplicate Protocol'}
      schema={schema}
      defaultValues={copied === undefined ? newProtocolForm : formOfCopy(copied, names)}
      submitLabel={copied === undefined ? 'Add Protocol' : 'Create copy'}
      onSubmit={(form) => create.run(factsOfForm(form))}
    >
      {(form) => <ProtocolFields form={form} />}
    </FormDialog>
  );
}

export interface EditProtocolDialogProps {
  protocol: RevisedProtocol;
  protocols: readonly Protocol[];
  /** Codes that run or will run with it. */
  codeCount: number;
  onClose: () => void;
}

/** What somebody else made of the protocol while it was being changed here. */
interface Changed {
  present: RevisedProtocol;
  message: string;
}

const changedCode = 'protocol.changed_meanwhile';

/** A protocol of the organization's own, changed. Mounted while it is open. */
export function EditProtocolDialog({ protocol, protocols, codeCount, onClose }: EditProtocolDialogProps) {
  const update = useAction(updateProtocol, {
    success: 'Protocol Successfully Updated',
    refetchOnRefusal: ['protocol'],
  });
  // The protocol as it was when the dialog opened, or as it was adopted since. With a refetched one, a save over somebody else's
  // change would go unnoticed.
  const [opened, setOpened] = useState(protocol);
  const [changed, setChanged] = useState<Changed | null>(null);
  const { organizationProtocolId } = opened;
  const schema = useForm(protocols, organizationProtocolId);
  const submit = async (form: ProtocolForm): Promise<Outcome> => {
    // Held since it was changed meanwhile, it is submitted only by whoever was told and saves over it.
    const base = changed?.present ?? opened;
    const outcome = await update.run({
      ...factsOfForm(form),
      organizationProtocolId,
      revision: base.revision,
      updateMeasures: form.measureIds.join() !== formOfProtocol(base).measureIds.join(),
    });
    if (outcome.ok) return outcome;
    const [refusal] = outcome.errors;
    if (refusal?.code !== changedCode) return outcome;
    try {
      const present = await send(getProtocol, { id: organizationProtocolId });
      setChanged({ present: present.protocol, message: refusal.message });
      // Said with the question, and gone with its answer.
      return { ok: false, errors: [] };
    } catch (unread) {
      if (!(unread instanceof ApiError)) throw unread;
      return { ok: false, errors: [{ message: `${refusal.message} ${unread.message}` }] };
    }
  };
  const takeOver = (form: UseFormReturn<ProtocolForm, unknown, ProtocolForm>, present: RevisedProtocol) => {
    setOpened(present);
    setChanged(null);
    // Before the reset, which forgets the fields until they are drawn again.
    form.setFocus('name');
    form.reset(formOfProtocol(present));
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
      heldBecause={changed === null ? null : 'Choose above which version to keep.'}
      outcome={
        codeCount > 0 &&
        `${codeCount} active or scheduled ${codeCount === 1 ? 'code uses' : 'codes use'} the change for phones that connect from now on.`
      }
      onSubmit={submit}
    >
      {(form) => (
        <>
          {changed !== null && (
            <ChangedProtocol
              key={changed.present.revision}
              {...changed}
              opened={opened}
              form={form}
              onTakeOver={() => takeOver(form, changed.present)}
            />
          )}
          <ProtocolFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
