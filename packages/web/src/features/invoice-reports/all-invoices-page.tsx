import { getInvoiceReport } from '@plumbline/contract/features/invoice-reports/invoice-reports';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { FigureWords } from './figure-words.tsx';
import { InvoiceStateFilter } from './invoice-state-filter.tsx';
import { allInvoiceColumns } from './report-columns.tsx';

type AllInvoicesAddress = AddressOf<'/super-admin/all-invoices'>;

export interface AllInvoicesPageProps {
  address: AllInvoicesAddress;
  onAddressChange: OnAddressChange<AllInvoicesAddress>;
}

/** Every invoice there is, each leading to where its organization sees it (B116). */
export function AllInvoicesPage({ address, onAddressChange }: AllInvoicesPageProps) {
  const list = usePagedList(
    getInvoiceReport,
    { ...listRequestOf(address), state: address.state ?? null },
    (reply) => reply,
  );
  return (
    <ListCard
      label="All Invoices"
      noun="invoices"
      list={list}
      columns={allInvoiceColumns}
      rowKey={(row) => String(row.invoiceId)}
      rowHref={(row) => `/billing/view-invoices?orgId=${row.organizationId}&id=${row.invoiceId}`}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search organization, ID or invoice"
      isCopyable={false}
      unfiltered={{ state: undefined }}
      filters={<InvoiceStateFilter state={address.state} onAddressChange={onAddressChange} />}
      empty={<EmptyState title="No invoices" text="No invoices have been created yet." />}
      footer={<FigureWords report="general" columns={allInvoiceColumns} />}
    />
  );
}
