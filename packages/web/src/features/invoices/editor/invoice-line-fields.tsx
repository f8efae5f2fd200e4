import type { AmountLock } from '@plumbline/domain/billing/invoices/invoice-editing';
import { mostInvoiceLines } from '@plumbline/domain/billing/invoices/invoice-totals';
import { formatMoney } from '@plumbline/domain/billing/money';
import { useId, useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '../../../design/button/button.tsx';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { Card } from '../../../design/layout/card.tsx';
import classes from './invoice-editor.module.css';
import type { InvoiceValues } from './invoice-form.ts';
import { InvoiceLineField } from './invoice-line-field.tsx';
import { emptyLine, linesProblem, linesSubtotal } from './line-form.ts';

interface InvoiceLineFieldsProps {
  form: UseFormReturn<InvoiceValues, unknown, InvoiceValues>;
  /** Why amounts cannot be changed any more; the words can. Null where both can. */
  lock: AmountLock | null;
}

const lockNotes = {
  monthEnded: 'Amounts are locked: the month of this invoice has ended.',
  hasCreditNote: 'Amounts are locked: this invoice has a credit note.',
} as const satisfies Record<AmountLock, string>;

/** The lines in their order, and what they come to before tax. */
export function InvoiceLineFields({ form, lock }: InvoiceLineFieldsProps) {
  const isLocked = lock !== null;
  const { control, watch } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lines' });
  const list = useRef<HTMLOListElement>(null);
  const lines = watch('lines');
  const subtotal = linesSubtotal(lines);
  const problem = linesProblem(lines);
  const isFull = fields.length >= mostInvoiceLines;
  const noteId = useId();
  /** A line that moved keeps the focus on the button that moved it, or on the other where it can go no further. */
  const moveTo = (from: number, to: number, button: 'up' | 'down') => {
    move(from, to);
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const other = button === 'up' ? 'down' : 'up';
      const find = (name: string) => row?.querySelector<HTMLElement>(`[data-move="${name}"]:enabled`);
      (find(button) ?? find(other))?.focus();
    });
  };
  return (
    <Card title="Lines" {...(lock === null ? {} : { note: lockNotes[lock] })}>
      <div className={classes.lineHeads} aria-hidden="true">
        <span>Type</span>
        <span>Description</span>
        <span>Quantity</span>
        <span>Unit price</span>
        <span className={classes.amountHead}>Amount</span>
      </div>
      <ol ref={list} className={classes.lines}>
        {fields.map((field, index) => (
          <InvoiceLineField
            key={field.id}
            form={form}
            index={index}
            isLast={index === fields.length - 1}
            isLocked={isLocked}
            onMove={(to, button) => moveTo(index, to, button)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className={classes.linesFoot}>
        <Button
          icon={<IconPlus size={16} stroke={1.75} />}
          disabled={isLocked || isFull}
          aria-describedby={isFull ? noteId : undefined}
          onClick={() => append(emptyLine, { focusName: `lines.${fields.length}.description` })}
        >
          Add Line
        </Button>
        <dl className={classes.subtotal}>
          <dt>Subtotal</dt>
          <dd>{subtotal === null ? '–' : formatMoney(subtotal)}</dd>
        </dl>
      </div>
      <p id={noteId} className={classes.linesNote} role="status">
        {isFull && `An invoice has at most ${mostInvoiceLines} lines. `}
        {problem ?? 'Sales tax and the total are calculated when the invoice is saved.'}
      </p>
    </Card>
  );
}
