import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AccessList } from './access-list.tsx';
import classes from './sharing.module.css';

export interface ProfileAccessDialogProps {
  profileId: number;
  profileName: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists who has access to a profile without creating a link. Access can be ended here even while sharing is off. */
export function ProfileAccessDialog({ profileId, profileName, isOpen, onClose }: ProfileAccessDialogProps) {
  const [isCovered, setIsCovered] = useState(false);
  const isSharing = useCurrentUser().selectedOrganization?.isSwayVisaEnabled === true;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Profile Access" isCovered={isCovered}>
      <DialogBody>
        <p className={classes.person}>{profileName}</p>
        {!isSharing && (
          <p className={classes.quiet}>
            Profile sharing is off. No one else can get access, and unused links do not work.
          </p>
        )}
        <AccessList
          profileId={profileId}
          shownLinkId={null}
          maySendAgain={isSharing}
          onCover={setIsCovered}
          onOwnAccessEnded={onClose}
          emptyText="No one outside the organization has access."
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
