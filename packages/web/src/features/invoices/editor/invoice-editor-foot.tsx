import type { Invoice } from '@plumbline/contract';
import { draftPdfReport } from '@plumbline/contract/features/invoices/invoice-files';
import { lazy, Suspense, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../design/button/button.tsx';
import { buttonClass } from '../../../design/button/button-class.ts';
import { useMissingFields } from '../../../design/form/use-missing-fields.tsx';
import { IconDownload } from '../../../design/icon/tabler/download.ts';
import { AppLink } from '../../../design/link/app-link.tsx';
import { useDownload } from '../../../platform/api/use-action.ts';
import { EditorFoot } from '../../../platform/drafts/editor-foot.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { invoiceHref } from '../invoice-address.ts';
import { type InvoiceValues, invoiceForm, invoiceRequest } from './invoice-form.ts';

const VoidInvoiceDialog = lazy(async () => ({
  default: (await import('../void-invoice-dialog.tsx')).VoidInvoiceDialog,
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
  const [isVoiding, setIsVoiding] = useState(false);
  const { isValid, isSubmitting } = form.formState;
  const missing = useMissingFields(form, invoiceForm);
  return (
    <EditorFoot
      isDrafted={isDrafted}
      draftFrom={draftFrom}
      note="Fields without “optional” are required."
      missing={missing}
      noun="invoice"
      onDiscard={onDiscard}
    >
      {invoice !== null && <Button onClick={() => setIsVoiding(true)}>Void Invoice</Button>}
      <AppLink
        href={invoice === null ? hrefOf('/billing/view-invoices/{-$id}') : invoiceHref(invoice.id)}
        className={buttonClass()}
      >
        Cancel
      </AppLink>
      <DraftPdf id={invoice?.id} form={form} isDisabled={!isValid} describedBy={missing.describedBy} />
      <Button
        type="submit"
        variant="primary"
        disabled={!isValid}
        aria-describedby={missing.describedBy}
        isWorking={isSubmitting}
      >
        {invoice === null ? 'Create Invoice' : 'Save Invoice'}
      </Button>
      {isVoiding && invoice !== null && (
        <Suspense>
          <VoidInvoiceDialog invoice={invoice} onClose={() => setIsVoiding(false)} />
        </Suspense>
      )}
    </EditorFoot>
  );
}

/** The invoice as it stands in the form, as a PDF. Nothing is stored. */
function DraftPdf({
  id,
  form,
  isDisabled,
  describedBy,
}: Pick<InvoiceEditorFootProps, 'form'> & {
  /** Of the invoice that is edited; undefined for a new one. */
  id: number | undefined;
  isDisabled: boolean;
  describedBy: string | undefined;
}) {
  const download = useDownload(draftPdfReport);
  return (
    <Button
      icon={<IconDownload />}
      disabled={isDisabled}
      aria-describedby={describedBy}
      isWorking={download.isWorking}
      onClick={() => void download.run({ id, invoice: invoiceRequest(form.getValues()) })}
    >
      Download Draft PDF
    </Button>
  );
}
