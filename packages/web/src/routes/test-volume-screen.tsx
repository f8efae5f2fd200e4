import { TestVolumePage } from '../features/dashboard/test-volume-page.tsx';
import { volumeFilterOf } from '../features/dashboard/volume-filter.ts';
import { useAddress } from '../platform/navigation/use-address.ts';

export function TestVolumeScreen() {
  const [address, changeAddress] = useAddress('/test-volume-report');
  return (
    <TestVolumePage
      filter={volumeFilterOf(address, new Date())}
      onFilterChange={(next) => void changeAddress(next, { replace: true })}
    />
  );
}
