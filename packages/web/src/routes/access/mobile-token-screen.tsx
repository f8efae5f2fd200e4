import { useCallback, useState } from 'react';
import { MobileTokenPage } from '../../features/access/mobile-token-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

export function MobileTokenScreen() {
  const [address, changeAddress] = useAddress('/get-mobile-token');
  // As the page was opened: the token leaves the address at once.
  const [query] = useState(address);
  const { goTo } = useGoTo();
  const removeToken = useCallback(
    () => void changeAddress({ token: undefined }, { replace: true }),
    [changeAddress],
  );
  return (
    <MobileTokenPage
      query={query}
      onTokenTaken={removeToken}
      onBackToLogin={() =>
        void goTo('/login', { mobileSso: true, mobileAppVersion: query.appVersion, email: query.email })
      }
    />
  );
}
