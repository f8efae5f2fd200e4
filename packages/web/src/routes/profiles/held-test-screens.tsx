import { lazy, Suspense } from 'react';
import { HeldTestPage } from '../../features/devices/held/held-test-page.tsx';
import { HeldTestsPage } from '../../features/devices/held/held-tests-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

const HeldProfileDialog = lazy(async () => ({
  default: (await import('../../features/profiles/form/held-profile-dialog.tsx')).HeldProfileDialog,
}));

export function HeldTestsScreen() {
  const [address, change] = useAddress('/profiles/held-tests');
  return <HeldTestsPage address={address} onAddressChange={change} />;
}

export function HeldTestScreen() {
  const [{ submissionId }] = useAddress('/profiles/held-tests/$submissionId');
  const { replaceWith } = useGoTo();
  return (
    <HeldTestPage
      key={submissionId}
      submissionId={submissionId}
      onAssigned={(profileId) => replaceWith('/profiles/$profileId/overview', { profileId })}
      newProfile={(props) => (
        <Suspense fallback={null}>
          <HeldProfileDialog {...props} />
        </Suspense>
      )}
      onDiscarded={() => replaceWith('/profiles/held-tests')}
    />
  );
}
