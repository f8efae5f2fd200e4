import { getHeldTests } from '@plumbline/contract/features/devices/get-held-tests';
import { useQuery } from '@tanstack/react-query';
import { ChipLink } from '../../../design/label/chip-link.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { waitingText } from './held-test-texts.ts';

/**
 * Says how many tests wait until somebody says whose they are, and leads to them. Nothing while none does. It stands in the line of the
 * title, which has its height anyway: it comes after the page is drawn, and moves nothing.
 */
export function HeldTestsChip() {
  const mayRead = useCurrentUser().permissions.includes('test:read');
  const query = useQuery({ ...callQuery(getHeldTests, { RowsPerPage: 1 }), enabled: mayRead });
  const count = query.data?.totalRowCount ?? 0;
  if (count === 0 && query.error === null) return null;
  return (
    <ChipLink tone="event" href={hrefOf('/profiles/held-tests')}>
      {/* Where the count did not load, the page behind it says why. */}
      {query.data === undefined ? 'Tests to assign' : waitingText(count)}
    </ChipLink>
  );
}
