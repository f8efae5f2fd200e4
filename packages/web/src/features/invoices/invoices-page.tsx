import { getInvoices } from '@plumbline/contract/features/invoices/get-invoices';
import { CreateLink } from '../../design/button/create-button.tsx';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { Stack } from '../../design/layout/stack.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { countedSoFar } from '../../platform/list/counted-so-far.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { invoiceColumns, payerInvoiceColumns } from '../../records/billing/invoice-columns.tsx';
import { NoInvoicesText } from '../../records/billing/no-invoices-text.tsx';
import { BilledForFilter } from './billed-for-filter.tsx';
import { type InvoicesAddress, invoiceHref } from './invoice-address.ts';
import { InvoiceViewer } from './invoice-viewer.tsx';
import { MailPause } from './mail-pause.tsx';
import { PaymentReturn } from './payments/payment-return.tsx';

export interface InvoicesPageProps {
  address: InvoicesAddress;
  onAddressChange: OnAddressChange<InvoicesAddress>;
}

/** Few organizations have more invoices than these pages hold. */
const pagesCounted = 50;

/** What the organization is billed, for itself and for others, newest first, and beneath them the one that the address names. */
export function InvoicesPage({ address, onAddressChange }: InvoicesPageProps) {
  const { id, payment, forOrganizationId } = address;
  const maySend = useCurrentUser().permissions.includes('invoice:email');
  const list = usePagedList(
    getInvoices,
    {
      ...listRequestOf(address),
      mostCounted: countedSoFar(address, pagesCounted),
      ...(forOrganizationId !== undefined && { forOrganizationId }),
    },
    ({ invoices, totalCount }) => ({ rows: invoices, totalCount }),
  );
  const others = list.reply?.organizations ?? [];
  return (
    <Stack>
      {id !== undefined && payment !== undefined && (
        <PaymentReturn
          key={payment}
          invoiceId={id}
          payment={payment}
          onSettled={() => void onAddressChange({ payment: undefined }, { replace: true })}
        />
      )}
      <ListCard
        label="Invoices"
        list={list}
        columns={others.length === 0 ? invoiceColumns : payerInvoiceColumns}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => invoiceHref(row.id, address)}
        currentKey={id === undefined ? null : String(id)}
        address={address}
        onAddressChange={onAddressChange}
        isCopyable={false}
        filters={
          (others.length > 0 || forOrganizationId !== undefined) && (
            <BilledForFilter
              organizations={others}
              value={forOrganizationId}
              onAddressChange={onAddressChange}
            />
          )
        }
        unfiltered={{ forOrganizationId: undefined }}
        empty={<NoInvoices />}
      />
      {maySend && <MailPause />}
      {id !== undefined && <InvoiceViewer key={id} id={id} />}
    </Stack>
  );
}

function NoInvoices() {
  const mayWrite = useCurrentUser().permissions.includes('invoice:write');
  return (
    <EmptyState
      icon={<IconReceipt size={24} stroke={1.6} />}
      title="No Invoices"
      text={mayWrite ? 'There are no invoices for this organization.' : <NoInvoicesText />}
      actions={
        mayWrite && <CreateLink href={hrefOf('/billing/create-invoice/{-$id}')}>Create Invoice</CreateLink>
      }
    />
  );
}
