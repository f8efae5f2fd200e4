import { transferTest } from '@plumbline/contract/features/tools/transfer-test';
import { useState } from 'react';
import { z } from 'zod';
import { useAction } from '../../platform/api/use-action.ts';
import { AccessNote, IdField, ReasonField } from './tool-fields.tsx';
import { ToolForm } from './tool-form.tsx';
import { typedId, typedReason } from './typed-ids.ts';

const schema = z.object({
  profileTestId: typedId,
  currentProfileId: typedId,
  newProfileId: typedId,
  reason: typedReason,
});

/** Gives a test to the person who took it. */
export function TransferTestSection() {
  const [round, setRound] = useState(0);
  const { run } = useAction(transferTest, {
    success: 'Successfully transferred test.',
    refusalIn: 'both',
    onDone: () => setRound((one) => one + 1),
  });
  return (
    <ToolForm
      key={round}
      title="Transfer Test"
      note="Moves a test to another profile in the organization that took it. The baselines of both profiles are recalculated. You can undo this for 30 days under Tools of that organization."
      access={<AccessNote of="that" />}
      schema={schema}
      defaultValues={{ profileTestId: '', currentProfileId: '', newProfileId: '', reason: '' }}
      submitLabel="Transfer test"
      onSubmit={run}
    >
      {({ control }) => (
        <>
          <IdField control={control} name="profileTestId" label="Test ID" />
          <IdField control={control} name="currentProfileId" label="Current profile ID" />
          <IdField control={control} name="newProfileId" label="New profile ID" />
          <ReasonField control={control} name="reason" />
        </>
      )}
    </ToolForm>
  );
}
