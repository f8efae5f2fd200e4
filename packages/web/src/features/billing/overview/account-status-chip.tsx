import { tryGetBillingOverview } from '@plumbline/contract/features/billing/billing-overview';
import { type AccountStatus, accountStatusLabels } from '@plumbline/domain/billing/account-status';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../design/label/chip.tsx';
import type { Tone } from '../../../design/tones.ts';
import { callQuery } from '../../../platform/api/call-query.ts';

const tones: Readonly<Record<AccountStatus, Tone>> = {
  active: 'status-active',
  pastDue: 'change-bad',
  noPackage: 'status-inactive',
};

/** How the account stands, once the overview is there; a failure is told by the page. */
export function AccountStatusChip() {
  const { data } = useQuery(callQuery(tryGetBillingOverview, {}));
  if (data === undefined) return null;
  const { accountStatus } = data.billingOverview;
  return <Chip tone={tones[accountStatus]}>{accountStatusLabels[accountStatus]}</Chip>;
}
