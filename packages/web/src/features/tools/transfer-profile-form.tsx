import type { ResponseOf } from '@plumbline/contract';
import {
  confirmTransferProfile,
  startTransferProfile,
} from '@plumbline/contract/features/tools/transfer-profile';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { IdField, ReasonField } from './tool-fields.tsx';
import { ToolForm } from './tool-form.tsx';
import { typedId, typedReason } from './typed-ids.ts';

/** A chosen organization is a number already, a typed one is not. */
const schema = z.object({ profileId: typedId, organizationId: z.union([typedId, z.int().positive()]) });
type Typed = z.input<typeof schema>;
export type TransferProfileForm = UseFormReturn<Typed, unknown, z.output<typeof schema>>;
const reasonSchema = z.object({ reason: typedReason });

interface TransferProfileFormProps {
  title: string;
  /** What is needed before, where it is not the same for everybody. */
  access?: ReactNode;
  /** How the new organization is chosen. */
  children: (form: TransferProfileForm) => ReactNode;
}

/** Transfers somebody in two steps: the first shows who it is and where they go, the second does it. */
export function TransferProfileForm({ title, access, children }: TransferProfileFormProps) {
  const [started, setStarted] = useState<ResponseOf<typeof startTransferProfile> | null>(null);
  const [round, setRound] = useState(0);
  const start = useAction(startTransferProfile, { refusalIn: 'both' });
  const confirm = useAction(confirmTransferProfile, {
    success: 'Successfully transferred profiles.',
    refusalIn: 'both',
    onDone: () => setRound((one) => one + 1),
  });
  return (
    <>
      <ToolForm
        key={round}
        title={title}
        note="Moves a profile to another organization. Its tests still count for the organization that took them."
        access={access}
        schema={schema}
        defaultValues={{ profileId: '', organizationId: '' }}
        submitLabel="Transfer"
        onSubmit={async (values) => {
          const outcome = await start.run(values);
          if (outcome.ok) setStarted(outcome.reply);
          return outcome;
        }}
      >
        {(form) => (
          <>
            <IdField control={form.control} name="profileId" label="Profile ID" />
            {children(form)}
          </>
        )}
      </ToolForm>
      <FormDialog
        isOpen={started !== null}
        onClose={() => setStarted(null)}
        title="Transfer Profile"
        schema={reasonSchema}
        defaultValues={{ reason: '' }}
        submitLabel="Confirm"
        outcome="You can undo this for 30 days under Tools of the old organization."
        onSubmit={({ reason }) =>
          started === null
            ? { ok: true }
            : confirm.run({ profileId: started.profileId, organizationId: started.organizationId, reason })
        }
      >
        {({ control }) => (
          <>
            {started !== null && <p>{questionOf(started)}</p>}
            <p>
              The profile will leave its old organization and groups, and codes created for it will end. Both
              organizations are notified.
            </p>
            <ReasonField control={control} name="reason" />
          </>
        )}
      </FormDialog>
    </>
  );
}

/** Internal staff are not told who it is. */
function questionOf({
  profileId,
  profileName,
  fromOrganizationName,
  organizationName,
}: ResponseOf<typeof startTransferProfile>): string {
  const who = profileName === null ? `profile ${profileId}` : `${profileName} (profile ${profileId})`;
  return `Transfer ${who} from ${fromOrganizationName} to ${organizationName}?`;
}
