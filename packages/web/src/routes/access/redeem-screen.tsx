import { accountTypes } from '@plumbline/domain/access/user-rules';
import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DesignProvider } from '../../design/design-provider.tsx';
import { SignInFrame } from '../../features/access/sign-in-frame.tsx';
import { selectOrganizationForLink } from '../../features/sharing/link-addresses.ts';
import { RedeemPage } from '../../features/sharing/redeem-page.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useSession } from '../../platform/session/session-store.ts';

export function RedeemScreen() {
  const [{ profileAccessLink, orgSelected, shouldContinue }] = useAddress('/redeem-profile-access-link');
  const user = useSession()?.user;
  const mustChoose =
    user?.hasMultipleOrganizations && user.account.accountTypeId === accountTypes.user && !orgSelected;
  const chooseAt =
    mustChoose && profileAccessLink !== undefined ? selectOrganizationForLink(profileAccessLink) : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (chooseAt !== null) void navigate({ href: chooseAt, replace: true });
  }, [chooseAt, navigate]);
  if (chooseAt !== null) return null;
  return (
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <SignInFrame hasContactLink={false}>
          <RedeemPage uniqueId={profileAccessLink} user={user} shouldContinue={shouldContinue} />
        </SignInFrame>
      </QueryClientProvider>
    </DesignProvider>
  );
}
