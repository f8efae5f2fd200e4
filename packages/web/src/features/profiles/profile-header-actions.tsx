import type { PdfSync } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconFileText } from '../../design/icon/tabler/file-text.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconShare } from '../../design/icon/tabler/share.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { ProfileActions } from './profile-actions.tsx';
import type { ProfileDetail, ProfileDialogName } from './profile-dialog.ts';

export interface ProfileHeaderActionsProps {
  detail: ProfileDetail;
  /** Deliveries of the person's reports. */
  pdfSyncs: readonly PdfSync[];
  onAsk: (dialog: ProfileDialogName) => void;
}

/** What can be done with the profile. On a phone that is one button and a menu of everything else. */
export function ProfileHeaderActions({ detail, pdfSyncs, onAsk }: ProfileHeaderActionsProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const isPhone = useIsPhone();
  const mayShare = permissions.includes('profile:share') && selectedOrganization?.isSwayVisaEnabled === true;
  // Where no report is possible the dialog says why, also to whoever has no pointer.
  const askReport = () => onAsk('report');
  const menu = <ProfileActions detail={detail} pdfSyncs={pdfSyncs} onAsk={onAsk} />;
  if (isPhone)
    return (
      <>
        <IconButton label="Create Report" variant="bordered" icon={<IconFileText />} onClick={askReport} />
        {menu}
      </>
    );
  return (
    <>
      {permissions.includes('profile:write') && (
        <IconButton label="Edit Profile" icon={<IconPencil />} onClick={() => onAsk('edit')} />
      )}
      {permissions.includes('profile:identity') && (
        <IconButton label="Delete Profile" icon={<IconTrash />} onClick={() => onAsk('delete')} />
      )}
      {mayShare && (
        <Button icon={<IconShare />} onClick={() => onAsk('share')}>
          Share
        </Button>
      )}
      {menu}
      <Button variant="primary" icon={<IconFileText />} onClick={askReport}>
        Create Report
      </Button>
    </>
  );
}
