import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { notify } from '../../design/notify/notify.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useAskAccessAnew } from './use-ask-access-anew.ts';

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
  const askAnew = useAskAccessAnew();
  const [isWorking, setIsWorking] = useState(false);
  const sendAgain = async () => {
    setIsWorking(true);
    try {
      await send(generateProfileAccessLink, { profileId, sendToEmail: email });
      notify.success('Invite Sent');
      onSent();
      await askAnew();
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setIsWorking(false);
    }
  };
  return (
    <Button
      size="small"
      aria-label={`Send Again: ${email}`}
      isWorking={isWorking}
      onClick={() => void sendAgain()}
    >
      Send Again
    </Button>
  );
}
