import { type ReactNode, Suspense, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { notify } from '../../design/notify/notify.ts';
import type { ProfileDetail, ProfileDialogName } from '../../features/profiles/profile-dialog.ts';
import { ProfilePage } from '../../features/profiles/profile-page.tsx';
import type { ProfileTab, ProfileView } from '../../features/profiles/profile-tabs.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { profileDialogs } from './profile-dialogs.tsx';

export interface ProfileFrameProps {
  profileId: number;
  tab: ProfileTab;
  view?: ProfileView;
  /** The test that the address names; without it the newest one. */
  testId?: number | null;
  /** The tab; `ask` opens one of the profile's dialogs. */
  children: (detail: ProfileDetail, ask: (dialog: ProfileDialogName) => void) => ReactNode;
}

/** A profile's header with what its buttons open, around the tab that is open. */
export function ProfileFrame({ profileId, tab, view, testId = null, children }: ProfileFrameProps) {
  const { open, ask, close } = useProfileDialog();
  const { goTo } = useGoTo();
  const Dialog = open === null ? null : profileDialogs[open];
  return (
    <ProfilePage
      profileId={profileId}
      tab={tab}
      {...(view === undefined ? {} : { view })}
      testId={testId}
      onAsk={ask}
      dialog={(detail) =>
        Dialog !== null && (
          <Suspense>
            <Dialog detail={detail} testId={testId} onClose={close} onDeleted={() => goTo('/profiles')} />
          </Suspense>
        )
      }
    >
      {(detail) => children(detail, ask)}
    </ProfilePage>
  );
}

/** Which dialog is open. The report's is in the address; the others are not, as a reload must not share or delete again. */
function useProfileDialog() {
  const [{ createReport }, changeAddress] = useAddress('/profiles/$profileId');
  const { selectedOrganization } = useCurrentUser();
  const { provider } = useBrand();
  const [dialog, setDialog] = useState<ProfileDialogName | null>(null);
  const setReport = (isOpen: boolean) => void changeAddress({ createReport: isOpen }, { replace: true });
  const open: ProfileDialogName | null = createReport ? 'report' : dialog;
  return {
    open,
    ask: (dialog: ProfileDialogName) => {
      if (dialog === 'report') setReport(true);
      else if (dialog === 'share' && !selectedOrganization?.isSwayVisaEnabled)
        notify.error(`Please contact ${provider} Support for information on enabling Profile Sharing.`);
      else setDialog(dialog);
    },
    close: () => (open === 'report' ? setReport(false) : setDialog(null)),
  };
}
