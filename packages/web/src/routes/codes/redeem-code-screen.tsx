import { DesignProvider } from '../../design/design-provider.tsx';
import { SignInFrame } from '../../features/access/sign-in-frame.tsx';
import { RedeemCodePage } from '../../features/codes/redeem-code-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { NotFoundMessage } from '../not-found-screen.tsx';

export function RedeemCodeScreen() {
  const [{ code = '' }] = useAddress('/redeem-code/$code');
  return (
    <DesignProvider>
      <SignInFrame hasContactLink={false}>
        {/^\d{5}$/.test(code) ? <RedeemCodePage code={code} /> : <NotFoundMessage />}
      </SignInFrame>
    </DesignProvider>
  );
}
