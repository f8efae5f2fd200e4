import type { Profile } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconClipboardList } from '../../design/icon/tabler/clipboard-list.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** Somebody who was never tested, and the code that ends it. */
export function NoTestData({ profile }: { profile: Pick<Profile, 'id' | 'isInactive'> }) {
  const { permissions } = useCurrentUser();
  return (
    <EmptyState
      icon={<IconClipboardList size={24} stroke={1.6} />}
      title={emptyTexts.tests}
      text="This profile has not yet taken any tests or established a baseline. Let's get them started."
      actions={permissions.includes('code:write') && <CreateProfileCode profile={profile} />}
    />
  );
}

function CreateProfileCode({ profile }: { profile: Pick<Profile, 'id' | 'isInactive'> }) {
  if (profile.isInactive) {
    return (
      <Button variant="primary" disabled title="Cannot create code for an inactive profile.">
        Create Profile Code
      </Button>
    );
  }
  return (
    <AppLink
      href={hrefOf('/profiles/$profileId/codes', { profileId: profile.id, createCode: true })}
      className={buttonClass({ variant: 'primary' })}
    >
      Create Profile Code
    </AppLink>
  );
}
