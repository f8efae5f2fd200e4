import { getProductSubscription } from '@plumbline/contract/features/subscriptions/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../design/layout/page.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { TestVolumePage } from '../../features/dashboard/test-volume-page.tsx';
import { onlyPeriod, volumeFilterOf } from '../../features/dashboard/volume-filter.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** The report of the days in the address; without them of the package period, or of a year where there is none or two (B149). */
export function TestVolumeScreen() {
  const [address, changeAddress] = useAddress('/test-volume-report');
  const isChosen = address.startDate !== undefined && address.endDate !== undefined;
  const { data, isPending } = useQuery({ ...callQuery(getProductSubscription, {}), enabled: !isChosen });
  if (!isChosen && isPending)
    return (
      <Page title="Test Volume Report">
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={240} />
        </Loading>
      </Page>
    );
  const period = data === undefined ? null : onlyPeriod([data.sports, data.clinical]);
  return (
    <TestVolumePage
      filter={volumeFilterOf(address, new Date(), period)}
      onFilterChange={(next) => void changeAddress(next, { replace: true })}
    />
  );
}
