import { getHeldTests } from '@plumbline/contract/features/devices/get-held-tests';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '../../../design/icon/tabler/alert-triangle.ts';
import { PageBanner } from '../../../design/layout/page-banner.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { waitingText } from './held-test-texts.ts';

/** Says how many tests wait until somebody says whose they are, and leads to them. Nothing while none does. */
export function HeldTestsNotice() {
  const mayRead = useCurrentUser().permissions.includes('test:read');
  const query = useQuery({ ...callQuery(getHeldTests, { RowsPerPage: 1 }), enabled: mayRead });
  const failure = queryFailure('Tests to assign did not load.', query);
  if (failure !== null) return failure;
  const count = query.data?.totalRowCount ?? 0;
  if (count === 0) return null;
  return (
    <PageBanner
      tone="event"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}
      actions={<AppLink href={hrefOf('/profiles/held-tests')}>Assign tests</AppLink>}
    >
      <span>{waitingText(count)}</span>
    </PageBanner>
  );
}
