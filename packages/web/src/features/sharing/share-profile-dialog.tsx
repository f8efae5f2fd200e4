import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { CopyField } from '../../design/form/copy-field.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { longDayText } from '../../platform/texts/time-texts.ts';
import { AccessList } from './access-list.tsx';
import { MailLinkForm } from './mail-link-form.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './sharing.module.css';
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
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Share Profile" isCovered={isCovered}>
      {/* Mounted while it is open only: each opening makes its own link. */}
      <ShareProfile {...props} onCover={setIsCovered} />
    </Dialog>
  );
}

interface ShareProfileProps extends ShareProfileDialogProps {
  /** Another dialog lies on top. */
  onCover: (isCovered: boolean) => void;
}

function ShareProfile({
  profileId,
  profileName,
  isStaff,
  onClose,
  onCover,
  onOwnAccessEnded,
}: ShareProfileProps) {
  const { state, makeAnother } = useNewLink(profileId);
  const sizePx = isStaff ? qrSizePx.staff : qrSizePx.family;
  return (
    <>
      <DialogBody>
        <section className={classes.card} aria-label="Share card">
          <p className={classes.person}>{profileName}</p>
          {state.kind === 'made' && (
            <QrCode value={state.link.link} sizePx={sizePx} label="QR code of the link" />
          )}
          {state.kind === 'working' && (
            <div role="status" aria-label="Making a new link" className={classes.waiting}>
              <Skeleton width={sizePx} height={sizePx} />
            </div>
          )}
          {state.kind === 'failed' && (
            <ErrorState what="No link was made." why={state.why} onRetry={makeAnother} />
          )}
        </section>
        {state.kind === 'made' && (
          <CopyField
            label="Link"
            value={state.link.link}
            copiedMessage="Link Copied to Clipboard"
            help={`Expires ${longDayText(state.link.expiresOn)}. It works once; a new link ends this one.`}
          />
        )}
        <p className={classes.quiet}>
          {isStaff
            ? 'Give this link or QR code to the family, or to an administrator of the other organization. They need the name and birth date to use it.'
            : 'Give this link or QR code to an administrator of the organization. They need the name and birth date to use it.'}
        </p>
        {isStaff && <MailLinkForm profileId={profileId} />}
        <AccessList
          profileId={profileId}
          shownLinkId={state.kind === 'made' ? state.link.id : null}
          onCover={onCover}
          onOwnAccessEnded={() => {
            onClose();
            onOwnAccessEnded?.();
          }}
        />
      </DialogBody>
      <DialogFoot>
        <Button icon={<IconRefresh />} isWorking={state.kind === 'working'} onClick={makeAnother}>
          Generate New Link
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}
