import type { Profile } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { useId } from 'react';
import { CreateButton, CreateLink } from '../../design/button/create-button.tsx';
import { IconClipboardList } from '../../design/icon/tabler/clipboard-list.ts';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './no-test-data.module.css';

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
  const reasonId = useId();
  if (profile.isInactive) {
    return (
      <>
        <CreateButton disabled aria-describedby={reasonId}>
          Create Profile Code
        </CreateButton>
        <p id={reasonId} className={classes.reason}>
          Cannot create code for an inactive profile.
        </p>
      </>
    );
  }
  return (
    <CreateLink href={hrefOf('/profiles/$profileId/codes', { profileId: profile.id, createCode: true })}>
      Create Profile Code
    </CreateLink>
  );
}
