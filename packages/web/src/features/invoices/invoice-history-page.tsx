import type { Invoice } from '@plumbline/contract';
import { getBillingHistory } from '@plumbline/contract/features/invoices/get-billing-history';
import { getInvoiceForPortal } from '@plumbline/contract/features/invoices/get-invoices';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../design/button/button-class.ts';
import { Card } from '../../design/layout/card.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { historyKey, historyOfInvoiceColumns } from './billing-history-columns.tsx';
import { invoiceHref } from './invoice-address.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import classes from './invoices.module.css';

type Address = AddressOf<'/billing/billing-history/$invoiceId'>;

export interface InvoiceHistoryPageProps {
  address: Address;
  onAddressChange: OnAddressChange<Address>;
}

/** One invoice, and below it what was paid, paid back and credited of it, newest first. */
export function InvoiceHistoryPage({ address, onAddressChange }: InvoiceHistoryPageProps) {
  const query = useQuery(callQuery(getInvoiceForPortal, { id: address.invoiceId }));
  return (
    <Stack>
      <Card label="Invoice">
        {queryFailure('The invoice did not load.', query)}
        {query.isPending && (
          <Loading label="Loading Data...">
            <Skeleton height={240} />
          </Loading>
        )}
        {query.data && <Sheet invoice={query.data.invoice} />}
      </Card>
      {query.data && <History address={address} onAddressChange={onAddressChange} />}
    </Stack>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  return (
    <div className={classes.sheet}>
      <InvoiceHead invoice={invoice}>
        <div className={classes.actions}>
          <AppLink href={invoiceHref(invoice.id)} className={buttonClass()}>
            Open Invoice
          </AppLink>
        </div>
      </InvoiceHead>
      <InvoiceFacts invoice={invoice} isStaff={false} />
      <InvoiceLines invoice={invoice} />
    </div>
  );
}

function History({ address, onAddressChange }: InvoiceHistoryPageProps) {
  const { invoiceId } = address;
  const list = usePagedList(
    getBillingHistory,
    { ...listRequestOf(address), invoiceId },
    ({ entries, totalCount }) => ({ rows: entries, totalCount }),
  );
  return (
    <ListCard
      title="History"
      label="History of the invoice"
      noun="history of the invoice"
      list={list}
      columns={historyOfInvoiceColumns}
      rowKey={historyKey}
      address={address}
      onAddressChange={onAddressChange}
      isCopyable={false}
      empty={
        <EmptyState
          title="Nothing Happened Yet"
          text="Payments, refunds and credit notes of this invoice appear here."
        />
      }
    />
  );
}
