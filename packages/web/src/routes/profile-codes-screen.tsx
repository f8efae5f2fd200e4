import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ProfileCodesTab } from '../features/codes/profile-codes-tab.tsx';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { nameOf } from '../platform/texts/profile-texts.ts';
import { ProfileFrame } from './profile-frame.tsx';

const CreateCodeDialog = lazy(async () => ({
  default: (await import('../features/codes/create-code-dialog.tsx')).CreateCodeDialog,
}));

const route = { from: '/signed-in/profiles/$profileId/codes' } as const;

export function ProfileCodesScreen() {
  const { profileId } = useParams(route);
  const { showExpired, createCode } = useSearch(route);
  const { permissions } = useCurrentUser();
  const navigate = useNavigate();
  const change = (search: { showExpired?: 1 | undefined; createCode?: 1 | undefined }) =>
    void navigate({ to: '.', search: (present) => ({ ...present, ...search }), replace: true });
  return (
    <ProfileFrame profileId={profileId} tab="codes">
      {({ profile }) => (
        <>
          <ProfileCodesTab
            profileId={profileId}
            isInactive={profile.isInactive}
            showsExpired={showExpired === 1}
            onShowExpired={(shows) => change({ showExpired: shows ? 1 : undefined })}
            onCreate={() => change({ createCode: 1 })}
          />
          {createCode === 1 && !profile.isInactive && permissions.includes('code:write') && (
            <Suspense>
              <CreateCodeDialog
                target={{ kind: 'profile', id: profileId, name: nameOf(profile) }}
                defaultProtocolId={profile.defaultOrganizationProtocolId}
                onClose={() => change({ createCode: undefined })}
              />
            </Suspense>
          )}
        </>
      )}
    </ProfileFrame>
  );
}
