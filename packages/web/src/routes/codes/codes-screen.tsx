import { lazy, Suspense } from 'react';
import { CodesPage } from '../../features/codes/codes-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

const CreateCodeDialog = lazy(async () => ({
  default: (await import('../../features/codes/create-code-dialog.tsx')).CreateCodeDialog,
}));

/** The list of codes. Its filter and its dialog stand in the address. */
export function CodesScreen() {
  const [address, change] = useAddress('/codes');
  const { permissions } = useCurrentUser();
  return (
    <>
      <CodesPage address={address} onAddressChange={change} />
      {address.createCode && permissions.includes('code:write') && (
        <Suspense>
          <CreateCodeDialog
            target={null}
            defaultProtocolId={null}
            onClose={() => change({ createCode: false }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
