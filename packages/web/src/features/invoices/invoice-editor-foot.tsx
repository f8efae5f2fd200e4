import type { Invoice } from '@plumbline/contract';
import { draftPdfReport } from '@plumbline/contract/features/invoices/invoice-files';
import { lazy, Suspense, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { useDownload } from '../../platform/api/use-action.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { invoiceHref } from './invoice-address.ts';
import classes from './invoice-editor.module.css';
import { type InvoiceValues, invoiceRequest } from './invoice-form.ts';

const VoidInvoiceDialog = lazy(async () => ({
  default: (await import('./void-invoice-dialog.tsx')).VoidInvoiceDialog,
}));

interface InvoiceEditorFootProps {
  invoice: Invoice | null;
  form: UseFormReturn<InvoiceValues, unknown, InvoiceValues>;
  /** When the draft was typed that the form started from, in epoch milliseconds. */
  draftFrom: number | null;
  /** Something was typed that is not saved. */
  isDrafted: boolean;
  onDiscard: () => void;
}

/** The buttons of the editor, and what is kept where. */
export function InvoiceEditorFoot({
  invoice,
  form,
  draftFrom,
  isDrafted,
  onDiscard,
}: InvoiceEditorFootProps) {
  const [isOpen, setIsOpen] = useState<'discard' | 'void' | null>(null);
  const { isValid, isSubmitting } = form.formState;
  const close = () => setIsOpen(null);
  return (
    <div className={classes.foot}>
      <p className={classes.note}>
        {isDrafted ? draftText(draftFrom) : 'Fields without “optional” are required.'}
      </p>
      <div className={classes.buttons}>
        {isDrafted && <Button onClick={() => setIsOpen('discard')}>Discard draft</Button>}
        {invoice !== null && <Button onClick={() => setIsOpen('void')}>Void Invoice</Button>}
        <AppLink
          href={invoice === null ? hrefOf('/billing/view-invoices/{-$id}') : invoiceHref(invoice.id)}
          className={buttonClass()}
        >
          Cancel
        </AppLink>
        <DraftPdf form={form} isDisabled={!isValid} />
        <Button type="submit" variant="primary" disabled={!isValid} isWorking={isSubmitting}>
          {invoice === null ? 'Create Invoice' : 'Save Invoice'}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen === 'discard'}
        onClose={close}
        title="Discard draft?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
          onDiscard();
          return { ok: true };
        }}
      >
        What you typed into this invoice is not saved.
      </ConfirmDialog>
      {isOpen === 'void' && invoice !== null && (
        <Suspense>
          <VoidInvoiceDialog invoice={invoice} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The invoice as it stands in the form, as a PDF. Nothing is stored. */
function DraftPdf({ form, isDisabled }: Pick<InvoiceEditorFootProps, 'form'> & { isDisabled: boolean }) {
  const download = useDownload(draftPdfReport);
  return (
    <Button
      icon={<IconDownload />}
      disabled={isDisabled}
      isWorking={download.isWorking}
      onClick={() => void download.run({ invoice: invoiceRequest(form.getValues()) })}
    >
      Download Draft PDF
    </Button>
  );
}

const draftText = (from: number | null): string =>
  from === null
    ? 'Not saved yet. A draft is kept in this browser.'
    : `This is your draft of ${dateTimeText(new Date(from).toISOString())}. It is kept in this browser until you save it.`;
