import { addProfileForHeldTest } from '@plumbline/contract/features/devices/decide-held-test';
import { getHeldTest } from '@plumbline/contract/features/devices/get-held-tests';
import { callKey } from '../../../platform/api/call-query.ts';
import { useProfileAction } from '../use-profile-action.ts';
import { NewProfileDialog } from './new-profile-dialog.tsx';

export interface HeldProfileDialogProps {
  submissionId: number;
  /** The time that was corrected, where it was. */
  completedOn: string | undefined;
  /** What the device sent of the person, as far as it sent anything. */
  start: { firstName?: string; lastName?: string; birthDate?: string };
  onClose: () => void;
  onAssigned: (profileId: number) => Promise<void> | void;
}

/** The person of a held test, who is not in the organization yet. Saving adds them and assigns the test, both or neither. */
export function HeldProfileDialog({
  submissionId,
  completedOn,
  start,
  onClose,
  onAssigned,
}: HeldProfileDialogProps) {
  const add = useProfileAction(addProfileForHeldTest, {
    success: 'Profile Added and Test Assigned',
    onDone: ({ profileId }) => onAssigned(profileId),
    removes: () => [callKey(getHeldTest, { submissionId })],
    refetchOnRefusal: ['test'],
  });
  return (
    <NewProfileDialog
      title="New Profile for This Test"
      start={start}
      outcome="The test is assigned to the new profile and counts from then on."
      onClose={onClose}
      onSave={(profile) =>
        add.run({ submissionId, profile, ...(completedOn === undefined ? {} : { completedOn }) })
      }
    />
  );
}
