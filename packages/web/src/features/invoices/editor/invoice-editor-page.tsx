import type { Invoice } from '@plumbline/contract';
import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { getInvoiceForPortal } from '@plumbline/contract/features/invoices/get-invoices';
import { startsAsPurchaseOrder } from '@plumbline/domain/billing/invoices/purchase-order';
import { editingWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../../design/button/button-class.ts';
import { IconReceipt } from '../../../design/icon/tabler/receipt.ts';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { invoiceHref } from '../invoice-address.ts';
import { InvoiceEditor } from './invoice-editor.tsx';

export interface InvoiceEditorPageProps {
  /** The invoice that is edited; a new one without it. */
  id: number | undefined;
  /** The invoice is stored. Rejects where going on to it failed. */
  onSaved: (id: number) => Promise<void>;
}

/** Makes an invoice, or edits one of which nothing was paid. */
export function InvoiceEditorPage({ id, onSaved }: InvoiceEditorPageProps) {
  if (id === undefined) return <NewInvoice onSaved={onSaved} />;
  return <StoredInvoice key={id} id={id} onSaved={onSaved} />;
}

/** How whoever is sent the invoice pays decides whether a new invoice has a purchase order. */
function NewInvoice({ onSaved }: Pick<InvoiceEditorPageProps, 'onSaved'>) {
  const query = useQuery(callQuery(getBillingInfo, {}));
  const method = query.data?.billingInfo.invoiceMethod ?? null;
  return (
    <>
      {queryFailure('This organization’s payment settings did not load.', query)}
      {query.isPending ? (
        <LoadingInvoice />
      ) : (
        <InvoiceEditor invoice={null} isPurchaseOrder={startsAsPurchaseOrder(method)} onSaved={onSaved} />
      )}
    </>
  );
}

const LoadingInvoice = () => (
  <Card label="Invoice">
    <Loading label="Loading Data...">
      <Skeleton height={320} />
    </Loading>
  </Card>
);

function StoredInvoice({ id, onSaved }: { id: number; onSaved: (id: number) => Promise<void> }) {
  const query = useQuery(callQuery(getInvoiceForPortal, { id }));
  const invoice = query.data?.invoice;
  return (
    <>
      {queryFailure('The invoice did not load.', query)}
      {query.isPending && <LoadingInvoice />}
      {invoice &&
        (invoice.isEditable ? (
          <InvoiceEditor invoice={invoice} onSaved={onSaved} />
        ) : (
          <NotEditable invoice={invoice} />
        ))}
    </>
  );
}

function NotEditable({ invoice }: { invoice: Invoice }) {
  return (
    <Card label="Invoice">
      <EmptyState
        icon={<IconReceipt size={24} stroke={1.6} />}
        title={`${invoice.displayNumber} can no longer be edited`}
        text={invoice.editingLock === null ? null : editingWords[invoice.editingLock]}
        actions={
          <AppLink href={invoiceHref(invoice.id)} className={buttonClass()}>
            View Invoice
          </AppLink>
        }
      />
    </Card>
  );
}
