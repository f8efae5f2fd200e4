import { lazy, Suspense } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { MenuButton } from '../../../design/button/menu-button.tsx';
import { IconDownload } from '../../../design/icon/tabler/download.ts';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { IconUserDown } from '../../../design/icon/tabler/user-down.ts';
import type { ProfileListDialog } from './profile-list-dialog.ts';
import classes from './profiles-page.module.css';
import { useListPermissions } from './use-list-permissions.ts';

/** Fetched beside the page: a menu weighs as much as the list. */
const ProfilesMenu = lazy(async () => ({ default: (await import('./profiles-menu.tsx')).ProfilesMenu }));

/** The buttons of the list. */
export function ProfilesActions({ onAsk }: { onAsk: (dialog: ProfileListDialog) => void }) {
  const { mayAdd, mayImport, mayExport } = useListPermissions();
  return (
    <>
      <Suspense fallback={<MenuButton label="Profiles Actions" variant="bordered" disabled />}>
        <ProfilesMenu onAsk={onAsk} />
      </Suspense>
      {mayExport && (
        <>
          <Button
            className={classes.veryWideOnly}
            icon={<IconDownload />}
            onClick={() => onAsk('exportTests')}
          >
            Export Tests
          </Button>
          <Button
            className={classes.veryWideOnly}
            icon={<IconDownload />}
            onClick={() => onAsk('exportEvents')}
          >
            Export Events
          </Button>
        </>
      )}
      {mayImport && (
        <Button className={classes.wideOnly} icon={<IconUserDown />} onClick={() => onAsk('import')}>
          Import Profile
        </Button>
      )}
      {mayAdd && (
        <Button variant="primary" icon={<IconPlus />} onClick={() => onAsk('add')}>
          Add Profile
        </Button>
      )}
    </>
  );
}
