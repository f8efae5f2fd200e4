import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { Button } from '../../design/button/button.tsx';
import { useAction } from '../../platform/api/use-action.ts';

/** Mails an invitation once more, with a link of its own that ends the one before. */
export function SendAgain({
  profileId,
  email,
  onSent,
}: {
  profileId: number;
  email: string;
  /** Another link stands in its place from now on. */
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
