import type { Invoice } from '@plumbline/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { editInvoiceHref } from './invoice-address.ts';
import { InvoiceFiles } from './invoice-files.tsx';
import classes from './invoices.module.css';

const PayInvoiceDialog = lazy(async () => ({
  default: (await import('./pay-invoice-dialog.tsx')).PayInvoiceDialog,
}));
const VoidInvoiceDialog = lazy(async () => ({
  default: (await import('./void-invoice-dialog.tsx')).VoidInvoiceDialog,
}));

/** What can be done with an invoice by whoever looks at it. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const mayWrite = useCurrentUser().permissions.includes('invoice:write');
  return (
    <div className={classes.actions}>
      <InvoiceFiles invoice={invoice} />
      {mayWrite && invoice.isEditable && (
        <AppLink href={editInvoiceHref(invoice.id)} className={buttonClass()}>
          Edit Invoice
        </AppLink>
      )}
      {mayWrite && invoice.deletedOn === null && (
        <DialogButton label="Void Invoice">
          {(close) => <VoidInvoiceDialog invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
      {invoice.canPay && (
        <DialogButton label={`Pay ${invoice.remaining}`} isPrimary>
          {(close) => <PayInvoiceDialog invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
    </div>
  );
}

interface DialogButtonProps {
  label: string;
  isPrimary?: boolean;
  /** The dialog, which is there only while it is open: each opening starts anew. */
  children: (close: () => void) => ReactNode;
}

function DialogButton({ label, isPrimary = false, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'default'} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense>{children(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
