import type { Invoice } from '@plumbline/contract';
import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { clearReload, reloadForCard, wasReloadedFor } from '../../platform/card-page.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { editInvoiceHref } from './invoice-address.ts';
import { InvoiceFiles } from './invoice-files.tsx';
import { isSomeMoney } from './invoice-texts.ts';
import classes from './invoices.module.css';
import { useIsElsewhere } from './payments/use-is-elsewhere.ts';

const ApplyCreditDialog = lazy(async () => ({
  default: (await import('./payments/apply-credit-dialog.tsx')).ApplyCreditDialog,
}));
const CreditNoteDialog = lazy(async () => ({
  default: (await import('./payments/credit-note-dialog.tsx')).CreditNoteDialog,
}));
const PayInvoiceDialog = lazy(async () => ({
  default: (await import('./payments/pay-invoice-dialog.tsx')).PayInvoiceDialog,
}));
const VoidInvoiceDialog = lazy(async () => ({
  default: (await import('./void-invoice-dialog.tsx')).VoidInvoiceDialog,
}));

/** What can be done with an invoice by whoever looks at it. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { permissions } = useCurrentUser();
  const isElsewhere = useIsElsewhere(invoice);
  const mayWrite = permissions.includes('invoice:write') && !isElsewhere;
  const mayRecord = permissions.includes('payment:record') && !isElsewhere;
  // Internal staff work on it in the organization that it is for; a payer pays it where it is billed.
  const mayPay = invoice.canPay && (mayRecord || !permissions.includes('payment:record'));
  return (
    <div className={classes.actions}>
      <InvoiceFiles invoice={invoice} />
      {mayWrite && invoice.isEditable && (
        <AppLink href={editInvoiceHref(invoice.id)} className={buttonClass()}>
          Edit Invoice
        </AppLink>
      )}
      {mayWrite && isCreditable(invoice) && (
        <DialogButton label="Credit Note">
          {(close) => <CreditNoteDialog invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
      {mayWrite && invoice.deletedOn === null && (
        <DialogButton label="Void Invoice">
          {(close) => <VoidInvoiceDialog invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
      {mayRecord && invoice.canPay && isSomeMoney(invoice.accountCredit) && (
        <DialogButton label="Apply Account Credit">
          {(close) => <ApplyCreditDialog invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
      {mayPay && <PayButton invoice={invoice} />}
    </div>
  );
}

/** What was sent and holds is corrected by a note; the server says how much can be. */
const isCreditable = ({
  isNotSent,
  isRefunded,
  deletedOn,
  total,
  credited,
  invoiceItems,
}: Invoice): boolean =>
  !isNotSent && !isRefunded && deletedOn === null && total !== credited && invoiceItems.length > 0;

/** Opens the payment. Where a card will be typed and this document may not load its form, the page is loaded anew first. */
function PayButton({ invoice }: { invoice: Invoice }) {
  const entryName = `pay ${invoice.id}`;
  const { data } = useQuery(callQuery(getBillingInfo, {}));
  const [isReloaded] = useState(() => wasReloadedFor(entryName));
  useEffect(() => clearReload(), []);
  return (
    <DialogButton
      label={`Pay ${invoice.remaining}`}
      isPrimary
      isOpenAtFirst={isReloaded}
      mayOpen={() => data?.billingInfo.areCardsOn !== true || !reloadForCard(entryName)}
    >
      {(close) => <PayInvoiceDialog invoice={invoice} onClose={close} />}
    </DialogButton>
  );
}

interface DialogButtonProps {
  label: string;
  isPrimary?: boolean;
  isOpenAtFirst?: boolean;
  /** Asked at each press. */
  mayOpen?: () => boolean;
  /** The dialog, which is there only while it is open: each opening starts anew. */
  children: (close: () => void) => ReactNode;
}

function DialogButton({
  label,
  isPrimary = false,
  isOpenAtFirst = false,
  mayOpen = () => true,
  children,
}: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'default'} onClick={() => setIsOpen(mayOpen())}>
        {label}
      </Button>
      {isOpen && <Suspense>{children(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
