import { getBillingHistory } from '@plumbline/contract/features/invoices/get-billing-history';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';
import { historyColumns, historyKey } from './billing-history-columns.tsx';

type HistoryAddress = AddressOf<'/billing/billing-history'>;

export interface BillingHistoryPageProps {
  address: HistoryAddress;
  onAddressChange: OnAddressChange<HistoryAddress>;
}

/** What changed the debts of the organization, newest first: payments, refunds, credit notes and voids. A row leads to its invoice. */
export function BillingHistoryPage({ address, onAddressChange }: BillingHistoryPageProps) {
  const list = usePagedList(getBillingHistory, listRequestOf(address), ({ entries, totalCount }) => ({
    rows: entries,
    totalCount,
  }));
  return (
    <ListCard
      label="Billing history"
      noun="billing history"
      list={list}
      columns={historyColumns}
      rowKey={historyKey}
      rowHref={({ invoiceId }) => hrefOf('/billing/billing-history/$invoiceId', { invoiceId })}
      address={address}
      onAddressChange={onAddressChange}
      isCopyable={false}
      empty={
        <EmptyState
          icon={<IconReceipt size={24} stroke={1.6} />}
          title="No Billing History"
          text="Payments, refunds, credit notes and voided invoices appear here."
        />
      }
    />
  );
}
