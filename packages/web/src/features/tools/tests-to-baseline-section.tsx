import { changeTestsToBaseline } from '@plumbline/contract/features/tools/transfer-test';
import { useState } from 'react';
import { z } from 'zod';
import { useAction } from '../../platform/api/use-action.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import { AccessNote, IdField, ReasonField } from './tool-fields.tsx';
import { ToolForm } from './tool-form.tsx';
import { typedId, typedReason } from './typed-ids.ts';

const schema = z.object({
  code: z.string().trim().min(1).max(20),
  organizationId: typedId,
  reason: typedReason,
});

/** Mends a code that was made for the wrong kind of test. */
export function TestsToBaselineSection() {
  const [round, setRound] = useState(0);
  const { run } = useAction(changeTestsToBaseline, {
    success: 'Successfully changed tests to baseline.',
    refusalIn: 'both',
    onDone: () => setRound((one) => one + 1),
  });
  return (
    <ToolForm
      key={round}
      title="Change Tests on Code from Non-baseline to Baseline"
      note="Turns the code and every non-baseline test taken with it into baseline. You can undo this for 30 days under Tools of that organization."
      access={<AccessNote of="that" />}
      schema={schema}
      defaultValues={{ code: '', organizationId: '', reason: '' }}
      submitLabel="Change to baseline"
      onSubmit={run}
    >
      {({ control }) => (
        <>
          <IdField control={control} name="code" label="Code" />
          <OrganizationLookupField control={control} name="organizationId" label="Organization ID" />
          <ReasonField control={control} name="reason" />
        </>
      )}
    </ToolForm>
  );
}
