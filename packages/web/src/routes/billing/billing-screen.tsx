import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Chip } from '../../design/label/chip.tsx';
import { AccountStatusChip } from '../../features/billing/overview/account-status-chip.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { SectionFrame } from '../section-screen.tsx';
import { useOpenPage } from '../use-page.ts';

/** Heading and tabs of the billing pages, with who pays in two words and, above the overview, how the account stands. */
export function BillingScreen() {
  const { data } = useQuery(callQuery(getBillingInfo, {}));
  const { page } = useOpenPage();
  return (
    <SectionFrame
      section="/billing"
      chips={
        <>
          {page === '/billing/billing-overview' && <AccountStatusChip />}
          {data && <Chip>{data.billingInfo.billingStatus}</Chip>}
        </>
      }
    >
      <Outlet />
    </SectionFrame>
  );
}
