import type { ProductSubscription } from '@plumbline/contract';
import { createInvoiceFromSubscription } from '@plumbline/contract/features/subscriptions/subscriptions';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useGoTo } from '../../platform/navigation/use-address.ts';
import { termText } from './term-text.ts';

export interface InvoiceFromSubscriptionDialogProps {
  /** As it is now: the invoice that somebody else made meanwhile is linked. */
  term: ProductSubscription;
  onClose: () => void;
}

/** Makes the invoice of a term's billing cycle and opens it, or leads to the one that is there. */
export function InvoiceFromSubscriptionDialog({ term, onClose }: InvoiceFromSubscriptionDialogProps) {
  const { goTo } = useGoTo();
  const create = useAction(createInvoiceFromSubscription, {
    success: ({ number }) => `Invoice ${number} Created`,
    refetchOnRefusal: ['subscription', 'invoice'],
    onDone: ({ invoiceId }) => goTo('/billing/view-invoices/{-$id}', { id: invoiceId }),
  });
  const cycle = term.cycleToBill;
  if (cycle === null) return null;
  const { invoice } = cycle;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Create Invoice"
      confirmLabel={invoice === null ? 'Create Invoice' : `Open ${invoice.number}`}
      onConfirm={async () => {
        if (invoice === null) return create.run({ productSubscriptionId: term.productSubscriptionId });
        await goTo('/billing/view-invoices/{-$id}', { id: invoice.id });
        return { ok: true };
      }}
    >
      <p>
        {termText(term)}: the billing cycle from {formatLongCalendarDate(cycle.startPeriodOn)} to{' '}
        {formatLongCalendarDate(cycle.endPeriodOn)}.
      </p>
      {invoice === null ? (
        <p>The invoice gets its number now but is not sent. You can change its lines before you send it.</p>
      ) : (
        <p>
          <AppLink href={hrefOf('/billing/view-invoices/{-$id}', { id: invoice.id })}>
            Invoice {invoice.number}
          </AppLink>{' '}
          already bills this period.
        </p>
      )}
    </ConfirmDialog>
  );
}
