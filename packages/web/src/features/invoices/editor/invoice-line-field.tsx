import { invoiceItemTypes } from '@plumbline/contract/lookups/billing-lookups';
import { unfinishedLineWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { formatMoney } from '@plumbline/domain/billing/money';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { IconButton } from '../../../design/button/icon-button.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { IconArrowDown } from '../../../design/icon/tabler/arrow-down.ts';
import { IconArrowUp } from '../../../design/icon/tabler/arrow-up.ts';
import { IconTrash } from '../../../design/icon/tabler/trash.ts';
import classes from './invoice-editor.module.css';
import type { InvoiceValues } from './invoice-form.ts';
import { countedPrice, isUnfinished, lineTotal } from './line-form.ts';

const emptyLineType = 0;

const typeOptions = invoiceItemTypes.entries.map(({ id, label }) => ({ value: id, label }));

interface InvoiceLineFieldProps {
  form: UseFormReturn<InvoiceValues, unknown, InvoiceValues>;
  index: number;
  isLast: boolean;
  isLocked: boolean;
  onMove: (to: number, button: 'up' | 'down') => void;
  onRemove: () => void;
}

/** One line: its type, words, quantity and price, what it comes to, and its place. */
export function InvoiceLineField({ form, index, isLast, isLocked, onMove, onRemove }: InvoiceLineFieldProps) {
  const { control } = form;
  const line = form.watch(`lines.${index}`);
  useTypeAsDescription(form, index);
  const amount = lineTotal(line);
  const price = countedPrice(line);
  const number = index + 1;
  return (
    <li>
      <fieldset className={classes.line} aria-label={`Line ${number}`}>
        <SelectField
          control={control}
          name={`lines.${index}.invoiceItemTypeId`}
          label="Type"
          placeholder="Choose type"
          options={typeOptions}
          disabled={isLocked}
        />
        <TextField
          control={control}
          name={`lines.${index}.description`}
          label="Description"
          autoComplete="off"
        />
        <TextField
          control={control}
          name={`lines.${index}.quantity`}
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          disabled={isLocked}
        />
        <TextField
          control={control}
          name={`lines.${index}.unitPrice`}
          label="Unit price"
          inputMode="decimal"
          autoComplete="off"
          disabled={isLocked}
          help={price !== line.unitPrice.trim() && `This discount is applied as ${price}.`}
        />
        <output className={classes.amount} aria-label="Amount">
          {amount === null ? '–' : formatMoney(amount)}
        </output>
        <div className={classes.lineButtons}>
          <IconButton
            label={`Move line ${number} up`}
            icon={<IconArrowUp size={18} stroke={1.6} />}
            data-move="up"
            disabled={isLocked || index === 0}
            onClick={() => onMove(index - 1, 'up')}
          />
          <IconButton
            label={`Move line ${number} down`}
            icon={<IconArrowDown size={18} stroke={1.6} />}
            data-move="down"
            disabled={isLocked || isLast}
            onClick={() => onMove(index + 1, 'down')}
          />
          <IconButton
            label={`Remove line ${number}`}
            icon={<IconTrash size={18} stroke={1.6} />}
            disabled={isLocked}
            onClick={onRemove}
          />
        </div>
        {isUnfinished(line) && <p className={classes.leftOut}>{unfinishedLineWords}</p>}
      </fieldset>
    </li>
  );
}

/** A type that is chosen while there are no words yet is the words. */
function useTypeAsDescription({ getValues, setValue, watch }: InvoiceLineFieldProps['form'], index: number) {
  const type = watch(`lines.${index}.invoiceItemTypeId`);
  useEffect(() => {
    if (type === null || type === emptyLineType) return;
    const label = invoiceItemTypes.find(type)?.label;
    if (label !== undefined && getValues(`lines.${index}.description`) === '')
      setValue(`lines.${index}.description`, label, { shouldDirty: true, shouldValidate: true });
  }, [type, index, getValues, setValue]);
}
