import { HeldTestPage } from '../../features/devices/held/held-test-page.tsx';
import { HeldTestsPage } from '../../features/devices/held/held-tests-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

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
      onDiscarded={() => replaceWith('/profiles/held-tests')}
    />
  );
}
