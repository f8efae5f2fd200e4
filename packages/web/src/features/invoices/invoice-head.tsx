import type { Invoice } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { InvoiceStateChip } from '../../records/billing/invoice-state-chip.tsx';
import classes from './invoices.module.css';

/** The number and the state of an invoice, with what can be done with it. */
export function InvoiceHead({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <h2 className={classes.number}>
        {invoice.title === 'Quote' ? `Quote ${invoice.displayNumber}` : invoice.displayNumber}
      </h2>
      <span className={classes.chips}>
        <InvoiceStateChip invoice={invoice} />
      </span>
      {children}
    </header>
  );
}
