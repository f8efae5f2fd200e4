import type { Invoice } from '@plumbline/contract';
import { getInvoiceForPortal } from '@plumbline/contract/features/invoices/get-invoices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Card } from '../../design/layout/card.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceRevenue, InvoiceRevisions } from './invoice-records.tsx';
import { billingInstantText, revisionDueTexts } from './invoice-texts.ts';
import classes from './invoices.module.css';
import { InvoiceCreditNotes } from './payments/invoice-credit-notes.tsx';
import { InvoiceDisputes } from './payments/invoice-disputes.tsx';
import { InvoicePayments } from './payments/invoice-payments.tsx';

/** One invoice beneath the list: what it bills, what was paid, and what can be done with it. */
export function InvoiceViewer({ id }: { id: number }) {
  const query = useQuery(callQuery(getInvoiceForPortal, { id }));
  const place = useRef<HTMLDivElement>(null);
  const isThere = query.data !== undefined;
  // Whoever opened it from a long list, or on a phone, would otherwise see no change.
  useEffect(() => {
    if (isThere) requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }));
  }, [isThere]);
  return (
    <Card label="Invoice">
      <div ref={place} className={classes.place} />
      {queryFailure('The invoice did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton height={240} />
        </Loading>
      )}
      {query.data && <InvoiceSheet invoice={query.data.invoice} />}
    </Card>
  );
}

function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const isStaff = useCurrentUser().permissions.includes('invoice:write');
  return (
    <div className={classes.sheet}>
      <InvoiceHead invoice={invoice}>
        <InvoiceActions invoice={invoice} />
      </InvoiceHead>
      {invoice.deletedOn !== null && (
        <p className={classes.voided}>
          Voided {billingInstantText(invoice.deletedOn)}
          {invoice.voidReason && `: ${invoice.voidReason}`}
        </p>
      )}
      {invoice.isRevisionDue && (
        <p role="note" className={classes.notice}>
          {isStaff ? revisionDueTexts.staff : revisionDueTexts.payer}
        </p>
      )}
      <InvoiceFacts invoice={invoice} isStaff={isStaff} />
      {invoice.description !== '' && <p className={classes.description}>{invoice.description}</p>}
      <InvoiceLines invoice={invoice} />
      <InvoicePayments invoice={invoice} />
      <InvoiceDisputes invoice={invoice} />
      <InvoiceCreditNotes invoice={invoice} />
      <InvoiceRevisions invoice={invoice} />
      {isStaff && <InvoiceRevenue invoice={invoice} />}
    </div>
  );
}
