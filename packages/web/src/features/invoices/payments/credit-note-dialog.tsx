import type { Invoice } from '@plumbline/contract';
import { createCreditNote } from '@plumbline/contract/features/invoices/create-credit-note';
import { invoiceLineProblems } from '@plumbline/domain/billing/invoices/invoice-lines';
import { lineWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { formatMoney, lineAmount } from '@plumbline/domain/billing/money';
import { z } from 'zod';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextAreaField } from '../../../design/form/text-area-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { HeldFields } from '../editor/held-fields.tsx';
import { invoiceNotices } from '../invoice-texts.ts';
import classes from './pay-invoice-dialog.module.css';
import { useHeldRequest } from './use-held-request.ts';

/** The form of a credit note over one line of its invoice. */
const creditForm = createCreditNote.request
  .pick({ reason: true })
  .extend({ itemId: z.number(), quantity: z.string().trim(), unitPrice: z.string().trim() })
  .superRefine((values, context) => {
    const problems = invoiceLineProblems(lineOf(values));
    for (const field of ['quantity', 'unitPrice'] as const) {
      const problem = problems[field];
      if (problem !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: lineWords[problem] });
    }
  });
type CreditValues = z.output<typeof creditForm>;

const lineOf = ({ quantity, unitPrice }: Pick<CreditValues, 'quantity' | 'unitPrice'>) => ({
  invoiceItemTypeId: 0,
  description: '',
  quantity: quantity === '' ? 0 : Number(quantity),
  unitPrice,
});

interface CreditNoteDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Corrects a line of a sent invoice by a credit note. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const { held, clientUuid, note } = useHeldRequest();
  const create = useAction(createCreditNote, {
    success: ({ number }) => `${invoiceNotices.credited} ${number}`,
  });
  const [first] = invoice.invoiceItems;
  const itemOf = (id: number) => invoice.invoiceItems.find((item) => item.id === id) ?? first;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Create Credit Note"
      schema={creditForm}
      defaultValues={{ itemId: first?.id ?? 0, quantity: '1', unitPrice: first?.unitPrice ?? '', reason: '' }}
      submitLabel={({ watch }) => {
        const line = lineOf(watch());
        if (held !== null) return 'Check again';
        return Object.keys(invoiceLineProblems(line)).length > 0
          ? 'Credit'
          : `Credit ${formatMoney(lineAmount(line.quantity, line.unitPrice))}`;
      }}
      outcome={invoice.taxNumeric === 0 ? undefined : 'Tax is credited with it.'}
      onSubmit={async ({ itemId, quantity, unitPrice, reason }) => {
        const item = itemOf(itemId);
        const request = {
          invoiceId: invoice.id,
          reason,
          clientUuid: clientUuid.current,
          items: [
            {
              invoiceItemTypeId: item?.invoiceItemTypeId ?? 0,
              description: item?.description ?? '',
              quantity: Number(quantity),
              unitPrice,
            },
          ],
        };
        return note(await create.run(request));
      }}
    >
      {({ control, setValue }) => (
        <>
          <p>
            A credit note lowers the amount due on {invoice.displayNumber}. What was already paid stays on the
            payer’s account until you refund it. This cannot be undone.
          </p>
          <HeldFields held={held}>
            <SelectField
              control={control}
              name="itemId"
              label="Line"
              options={invoice.invoiceItems.map(({ id, description }) => ({ value: id, label: description }))}
              onChange={(id) =>
                setValue('unitPrice', itemOf(Number(id))?.unitPrice ?? '', { shouldValidate: true })
              }
            />
            <div className={classes.pair}>
              <TextField
                control={control}
                name="quantity"
                label="Quantity"
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField
                control={control}
                name="unitPrice"
                label="Unit price"
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            <TextAreaField control={control} name="reason" label="Reason" rows={3} maxLength={500} />
          </HeldFields>
        </>
      )}
    </FormDialog>
  );
}
