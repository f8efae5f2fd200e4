import type { Invoice } from '@plumbline/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { newClientUuid } from '../../../records/billing/client-uuid.ts';
import { useToday } from '../../../records/billing/use-today.ts';
import { AmountsLockedNotice } from './amounts-locked-notice.tsx';
import { invoiceDrafts } from './invoice-draft.ts';
import { InvoiceEditorForm } from './invoice-editor-form.tsx';
import { newInvoiceValues, valuesOfInvoice } from './invoice-form.ts';

export interface InvoiceEditorProps {
  /** The stored invoice; null for a new one. */
  invoice: Invoice | null;
  /** Whether a new one starts as an invoice with a purchase order (B313). */
  isPurchaseOrder?: boolean | undefined;
  onSaved: (id: number) => Promise<void>;
}

/** The editor over an invoice, or over the draft of it that this browser keeps. */
export function InvoiceEditor({ invoice, isPurchaseOrder = false, onSaved }: InvoiceEditorProps) {
  const { account, selectedOrganization } = useCurrentUser();
  const today = useToday();
  const key = invoiceDrafts.keyOf(account.id, selectedOrganization?.id ?? null, invoice?.id ?? null);
  // Read once for each form: what is typed from then on is the form's.
  const [start, setStart] = useState(() => startFrom(true));
  function startFrom(readsDraft: boolean) {
    const draft = readsDraft ? invoiceDrafts.read(key) : null;
    const stored = invoice === null ? newInvoiceValues(today, isPurchaseOrder) : valuesOfInvoice(invoice);
    return {
      // Another form is another component, which starts from its own values.
      formKey: newClientUuid(),
      draftFrom: draft?.at ?? null,
      clientUuid: draft?.clientUuid ?? newClientUuid(),
      version: draft === null ? (invoice?.version ?? null) : draft.version,
      stored,
      values: draft?.values ?? stored,
    };
  }
  return (
    <>
      {invoice !== null && invoice.amountLock !== null && <AmountsLockedNotice lock={invoice.amountLock} />}
      <InvoiceEditorForm
        key={start.formKey}
        invoice={invoice}
        start={start}
        draftKey={key}
        onSaved={onSaved}
        onDiscard={() => {
          invoiceDrafts.drop(key);
          setStart(startFrom(false));
        }}
      />
    </>
  );
}
