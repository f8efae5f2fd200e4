import { lazy, Suspense } from 'react';
import { ProfileCodesTab } from '../../features/codes/profile-codes-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { nameOf } from '../../records/profiles/profile-texts.ts';
import { ProfileFrame } from './profile-frame.tsx';

const CreateCodeDialog = lazy(async () => ({
  default: (await import('../../features/codes/create-code-dialog.tsx')).CreateCodeDialog,
}));

export function ProfileCodesScreen() {
  const [{ profileId, showExpired, createCode }, changeAddress] = useAddress('/profiles/$profileId/codes');
  const { permissions } = useCurrentUser();
  const showForm = (isOpen: boolean) => void changeAddress({ createCode: isOpen }, { replace: true });
  return (
    <ProfileFrame profileId={profileId} tab="codes">
      {({ profile }) => (
        <>
          <ProfileCodesTab
            profileId={profileId}
            isInactive={profile.isInactive}
            showsExpired={showExpired}
            onShowExpired={(shows) => void changeAddress({ showExpired: shows }, { replace: true })}
            onCreate={() => showForm(true)}
          />
          {createCode && !profile.isInactive && permissions.includes('code:write') && (
            <Suspense>
              <CreateCodeDialog
                target={{ kind: 'profile', id: profileId, name: nameOf(profile) }}
                defaultProtocolId={profile.defaultOrganizationProtocolId}
                onClose={() => showForm(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </ProfileFrame>
  );
}
