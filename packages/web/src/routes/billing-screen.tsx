import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Chip } from '../design/label/chip.tsx';
import { callQuery } from '../platform/api/call-query.ts';
import { SectionFrame } from './section-screen.tsx';

/** Heading and tabs of the billing pages, with who pays in two words. */
export function BillingScreen() {
  const { data } = useQuery(callQuery(getBillingInfo, {}));
  return (
    <SectionFrame section="/billing" chips={data && <Chip>{data.billingInfo.billingStatus}</Chip>}>
      <Outlet />
    </SectionFrame>
  );
}
