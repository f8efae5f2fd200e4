import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { Button } from '../../../design/button/button.tsx';
import { buttonClass } from '../../../design/button/button-class.ts';
import { IconKey } from '../../../design/icon/tabler/key.ts';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { IconUserDown } from '../../../design/icon/tabler/user-down.ts';
import { IconUserPlus } from '../../../design/icon/tabler/user-plus.ts';
import { AppLink } from '../../../design/link/app-link.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import type { ProfileListDialog } from './profile-list-dialog.ts';
import classes from './profiles-page.module.css';
import { useListPermissions } from './use-list-permissions.ts';

/** An organization, or the groups of somebody, without people: the ways to get some. */
export function NoProfiles({ onAsk }: { onAsk: (dialog: ProfileListDialog) => void }) {
  const { mayAdd, mayImport, mayMakeCodes } = useListPermissions();
  return (
    <EmptyState
      icon={<IconUserPlus size={24} stroke={1.6} />}
      title={emptyTexts.profiles}
      text="A profile is one person you test. The fastest start is a code: people enter it in the app and their profiles appear here."
      actions={
        <>
          {mayMakeCodes && (
            <AppLink
              href={hrefOf('/codes', { createCode: true })}
              className={buttonClass({ variant: 'primary' })}
            >
              <IconKey className={classes.linkIcon} size={16} stroke={1.75} aria-hidden="true" />
              Create A Code
            </AppLink>
          )}
          {mayAdd && (
            <Button icon={<IconPlus />} onClick={() => onAsk('add')}>
              Add New Profile
            </Button>
          )}
          {mayImport && (
            <Button icon={<IconUserDown />} onClick={() => onAsk('import')}>
              Import Profile
            </Button>
          )}
        </>
      }
    />
  );
}
