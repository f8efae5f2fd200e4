import type { Invoice } from '@plumbline/contract';
import { createInvoice, updateInvoice } from '@plumbline/contract/features/invoices/change-invoices';
import { useState } from 'react';
import { DialogError } from '../../../design/dialog/dialog.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useSubmit } from '../../../design/form/use-submit.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { ChangedMeanwhile } from '../../../platform/drafts/changed-meanwhile.tsx';
import { useKeptDraft } from '../../../platform/drafts/use-kept-draft.ts';
import { invoiceFailures, invoiceNotices } from '../invoice-texts.ts';
import { invoiceDrafts } from './invoice-draft.ts';
import classes from './invoice-editor.module.css';
import { InvoiceEditorFoot } from './invoice-editor-foot.tsx';
import { type InvoiceValues, invoiceForm, invoiceRequest } from './invoice-form.ts';
import { InvoiceLineFields } from './invoice-line-fields.tsx';
import { InvoiceTermsFields } from './invoice-terms-fields.tsx';
import { submittedIndexes } from './line-form.ts';

export interface InvoiceStart {
  /** When the draft was typed that the form starts from, in epoch milliseconds; null where it starts from what is stored. */
  draftFrom: number | null;
  clientUuid: string;
  version: number | null;
  /** What the form starts with where there is no draft. */
  stored: InvoiceValues;
  values: InvoiceValues;
}

export interface InvoiceEditorFormProps {
  invoice: Invoice | null;
  start: InvoiceStart;
  draftKey: string;
  onSaved: (id: number) => Promise<void>;
  /** Drops the draft and starts from what is stored. */
  onDiscard: () => void;
}

/** The form of an invoice. What is typed is kept in the browser until it is saved. */
export function InvoiceEditorForm({ invoice, start, draftKey, onSaved, onDiscard }: InvoiceEditorFormProps) {
  const [version, setVersion] = useState(start.version);
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useSchemaForm(invoiceForm, start.values);
  const isDrafted = useKeptDraft(form, invoiceDrafts, { ...start, version, key: draftKey });

  const onDone = async ({ invoice: saved }: { invoice: Invoice }) => {
    invoiceDrafts.drop(draftKey);
    await onSaved(saved.id);
  };
  const create = useAction(createInvoice, {
    success: invoiceNotices.created,
    failure: invoiceFailures.create,
    onDone,
  });
  const update = useAction(updateInvoice, {
    success: invoiceNotices.saved,
    failure: invoiceFailures.update,
    // Whoever goes on needs the version that somebody else saved.
    refetchOnRefusal: ['invoice'],
    onDone,
  });

  const save = async (values: InvoiceValues) => {
    const request = invoiceRequest(values);
    const outcome =
      invoice === null
        ? await create.run({ invoice: request, clientUuid: start.clientUuid })
        : await update.run({ id: invoice.id, version: version ?? invoice.version, invoice: request });
    if (outcome.ok) return outcome;
    setIsOutdated(outcome.errors[0]?.code === 'invoice.changed_meanwhile');
    return { ok: false as const, errors: outcome.errors.map((error) => atField(error, values)) };
  };
  const { refusal, onSubmit } = useSubmit(form, save);

  return (
    <form noValidate aria-label="Invoice" onSubmit={onSubmit} className={classes.form}>
      <h2 className={classes.title}>{invoice === null ? 'New invoice' : `Edit ${invoice.displayNumber}`}</h2>
      <InvoiceTermsFields form={form} invoice={invoice} />
      <InvoiceLineFields form={form} lock={invoice?.amountLock ?? null} />
      <DialogError message={refusal} />
      {isOutdated && invoice !== null && version !== invoice.version && (
        <ChangedMeanwhile
          what="invoice"
          onKeepMine={() => {
            setVersion(invoice.version);
            setIsOutdated(false);
          }}
          onTakeTheirs={onDiscard}
        />
      )}
      <InvoiceEditorFoot
        invoice={invoice}
        form={form}
        draftFrom={start.draftFrom}
        isDrafted={isDrafted}
        onDiscard={onDiscard}
      />
    </form>
  );
}

/** A refusal at the field of the form that it is about: the request nests the fields, and leaves out lines that are not sent. */
function atField<Refusal extends { field?: string | undefined }>(
  error: Refusal,
  values: InvoiceValues,
): Refusal {
  const field = error.field?.replace(/^invoice\./, '').replace(/^invoiceItems\.(\d+)/, (_, place: string) => {
    const index = submittedIndexes(values.lines)[Number(place)];
    return `lines.${index ?? place}`;
  });
  return field === undefined ? error : { ...error, field };
}
