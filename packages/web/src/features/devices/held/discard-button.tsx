import { discardHeldTest } from '@plumbline/contract/features/devices/decide-held-test';
import { getHeldTest } from '@plumbline/contract/features/devices/get-held-tests';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../design/button/button.tsx';
import { ReasonDialog } from '../../../design/dialog/reason-dialog.tsx';
import { callKey } from '../../../platform/api/call-query.ts';
import { useAction } from '../../../platform/api/use-action.ts';

const reasonOnly = z.object({ reason: discardHeldTest.request.shape.reason });

export interface DiscardButtonProps {
  submissionId: number;
  onDiscarded: () => Promise<void> | void;
}

/** Takes a test that is nobody's off the list, for a reason that stays. */
export function DiscardButton({ submissionId, onDiscarded }: DiscardButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const discard = useAction(discardHeldTest, {
    success: 'Test Discarded',
    onDone: onDiscarded,
    removes: () => [callKey(getHeldTest, { submissionId })],
  });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Discard</Button>
      {isOpen && (
        <ReasonDialog
          onClose={() => setIsOpen(false)}
          title="Discard Test"
          schema={reasonOnly}
          submitLabel="Discard"
          isDestructive
          onSubmit={(reason) => discard.run({ submissionId, reason })}
        >
          The test leaves this list and is assigned to no one. What arrived is kept, and your reason is in the
          audit log. This cannot be undone.
        </ReasonDialog>
      )}
    </>
  );
}
