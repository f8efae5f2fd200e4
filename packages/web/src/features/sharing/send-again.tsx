import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { Button } from '../../design/button/button.tsx';
import { useAction } from '../../platform/api/use-action.ts';

/** Sends an invitation again, with a new link that ends the one before. */
export function SendAgain({
  profileId,
  email,
  onSent,
}: {
  profileId: number;
  email: string;
  /** Called once a new link has replaced the one before. */
  onSent: () => void;
}) {
  const sendAgain = useAction(generateProfileAccessLink, {
    success: 'Invite Sent',
    refusalIn: 'notice',
    onDone: onSent,
  });
  return (
    <Button
      size="small"
      aria-label={`Send Again: ${email}`}
      isWorking={sendAgain.isWorking}
      onClick={() => void sendAgain.run({ profileId, sendToEmail: email })}
    >
      Send Again
    </Button>
  );
}
