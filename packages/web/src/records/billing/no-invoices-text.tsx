import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { invoicesGoTo } from '@plumbline/domain/billing/billing-status';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/call-query.ts';

/** Why a list of invoices is empty: another organization is sent them, or none was sent yet. Nothing until that is known. */
export function NoInvoicesText() {
  const { data } = useQuery(callQuery(getBillingInfo, {}));
  if (data === undefined) return null;
  const { billToOrgName } = data.billingInfo;
  return billToOrgName === null
    ? 'Your invoices appear here when they are sent.'
    : invoicesGoTo(billToOrgName);
}
