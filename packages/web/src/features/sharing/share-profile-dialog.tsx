import { useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { DiscardDialog } from '../../design/dialog/discard-dialog.tsx';
import { useDiscardQuestion } from '../../design/dialog/use-discard-question.ts';
import { IconRefresh } from '../../design/icon/tabler/refresh.ts';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { AccessList } from './access-list.tsx';
import { MailLinkForm } from './mail-link-form.tsx';
import { ShareCard } from './share-card.tsx';
import classes from './sharing.module.css';
import { useLinkState } from './use-link-state.ts';
import { useNewLink } from './use-new-link.ts';

export interface ShareProfileDialogProps {
  profileId: number;
  profileName: string;
  isOpen: boolean;
  onClose: () => void;
  /** Staff may have the link mailed; their QR code is larger, as it is held up across a desk. */
  isStaff: boolean;
  /** The viewer gave a profile up that they read: it is gone from their list. */
  onOwnAccessEnded?: () => void;
}

const qrSizePx = { family: 250, staff: 300 } as const;

/** A link that opens the profile to somebody else, new each time the dialog opens, and who has it already. */
export function ShareProfileDialog(props: ShareProfileDialogProps) {
  const [isCovered, setIsCovered] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { isAsking, setDirty, leave, close, decide } = useDiscardQuestion(props.isOpen, props.onClose);
  const leaveUnlessSending = () => {
    if (!isSending) leave();
  };
  return (
    <>
      <Dialog
        isOpen={props.isOpen}
        onClose={leaveUnlessSending}
        title="Share Profile"
        isCovered={isCovered || isAsking}
        isKeptOpen={isSending}
      >
        {/* Mounted while it is open only: each opening makes its own link. */}
        <ShareProfile
          {...props}
          onClose={close}
          onLeave={leaveUnlessSending}
          onCover={setIsCovered}
          onDirtyChange={setDirty}
          onSendingChange={setIsSending}
        />
      </Dialog>
      <DiscardDialog isAsking={isAsking} decide={decide}>
        Nothing was sent to the email address you entered.
      </DiscardDialog>
    </>
  );
}

interface ShareProfileProps extends ShareProfileDialogProps {
  /** Another dialog lies on top. */
  onCover: (isCovered: boolean) => void;
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
  /** Closes, after a question where something typed would go. */
  onLeave: () => void;
}

function ShareProfile(props: ShareProfileProps) {
  const { profileId, profileName, isStaff, onClose, onLeave, onCover, onOwnAccessEnded } = props;
  const { state: link, createAnother } = useNewLink(profileId);
  const became = useLinkState(link.kind === 'created' ? link.link.id : null);
  const refetch = useRefetchReaders();
  useEffect(() => {
    // Whoever used it has the profile from now on, and stands in the list.
    if (became.state !== 'open') void refetch('profileAccess');
  }, [became.state, refetch]);
  return (
    <>
      <DialogBody>
        <ShareCard
          profileName={profileName}
          link={link}
          linkState={became}
          qrSizePx={isStaff ? qrSizePx.staff : qrSizePx.family}
          onRetry={createAnother}
        />
        <p className={classes.quiet}>
          {isStaff
            ? 'Give this link or QR code to the family, or to an administrator of the other organization. They need the name and birth date to use it.'
            : 'Give this link or QR code to an administrator of the organization. They need the name and birth date to use it.'}
        </p>
        {isStaff && (
          <MailLinkForm
            profileId={profileId}
            onDirtyChange={props.onDirtyChange}
            onSendingChange={props.onSendingChange}
          />
        )}
        <AccessList
          profileId={profileId}
          shownLinkId={link.kind === 'created' && became.state === 'open' ? link.link.id : null}
          maySendAgain={isStaff}
          onCover={onCover}
          onOwnAccessEnded={() => {
            onClose();
            onOwnAccessEnded?.();
          }}
        />
      </DialogBody>
      <DialogFoot>
        <Button icon={<IconRefresh />} isWorking={link.kind === 'working'} onClick={createAnother}>
          Generate New Link
        </Button>
        <Button variant="primary" onClick={onLeave} data-autofocus>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}
