import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { Button } from '../../../design/button/button.tsx';
import { CreateButton, CreateLink } from '../../../design/button/create-button.tsx';
import { IconUserDown } from '../../../design/icon/tabler/user-down.ts';
import { IconUserPlus } from '../../../design/icon/tabler/user-plus.ts';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import type { ProfileListDialog } from './profile-list-dialog.ts';
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
            <CreateLink href={hrefOf('/codes', { createCode: true })} variant="primary">
              Create A Code
            </CreateLink>
          )}
          {mayAdd && <CreateButton onClick={() => onAsk('add')}>Add New Profile</CreateButton>}
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
