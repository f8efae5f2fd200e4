import type { Invoice } from '@plumbline/contract';
import { invoiceApprovals } from '@plumbline/contract/lookups/billing-lookups';
import { approvalChoices, newApprovalChoices } from '@plumbline/domain/billing/invoices/invoice-approval';
import { type InvoiceField, isFieldEditable } from '@plumbline/domain/billing/invoices/invoice-editing';
import { showsPurchaseOrderNumber } from '@plumbline/domain/billing/invoices/purchase-order';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../../design/form/checkbox-field.tsx';
import { DateField } from '../../../design/form/date-field.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { Card } from '../../../design/layout/card.tsx';
import classes from './invoice-editor.module.css';
import type { InvoiceValues } from './invoice-form.ts';
import { invoiceTypeWords } from './invoice-types.ts';

interface InvoiceTermsFieldsProps {
  form: UseFormReturn<InvoiceValues, unknown, InvoiceValues>;
  /** As it is stored; null for a new one. */
  invoice: Pick<Invoice, 'approvalStatusId' | 'isNotSent' | 'amountLock'> | null;
}

const typeOptions = Object.entries(invoiceTypeWords).map(([id, label]) => ({ value: Number(id), label }));

/** What an invoice is for, its days, and the purchase order. */
export function InvoiceTermsFields({ form, invoice }: InvoiceTermsFieldsProps) {
  const { control } = form;
  const approvals =
    invoice === null ? newApprovalChoices : approvalChoices(invoice.approvalStatusId, !invoice.isNotSent);
  const lock = invoice?.amountLock ?? null;
  const isLocked = (field: InvoiceField) => !isFieldEditable(field, lock);
  return (
    <>
      <Card title="Terms">
        <div className={classes.fields}>
          <div className={classes.full}>
            <TextField
              control={control}
              name="description"
              label="Description"
              isOptional
              autoComplete="off"
            />
          </div>
          <SelectField
            control={control}
            name="invoiceTypeId"
            label="Invoice type"
            options={typeOptions}
            disabled={isLocked('invoiceTypeId')}
          />
          <SelectField
            control={control}
            name="approvalStatusId"
            label="Approval status"
            options={approvals.map((value) => ({ value, label: invoiceApprovals.find(value)?.label ?? '' }))}
            disabled={approvals.length === 1}
          />
          <TextField
            control={control}
            name="salesTaxRegion"
            label="Sales tax region"
            isOptional
            autoComplete="off"
            disabled={isLocked('salesTaxRegion')}
          />
          <DateField
            control={control}
            name="invoiceDate"
            label="Invoice date"
            disabled={isLocked('invoiceDate')}
          />
          <DateField control={control} name="issuedOn" label="Date of sale" disabled={isLocked('issuedOn')} />
          <DateField control={control} name="dueDate" label="Due date" />
          <DateField
            control={control}
            name="displayDate"
            label="Display date"
            help="The payer can see the invoice from this day on."
          />
          <DateField
            control={control}
            name="startPeriodOn"
            label="Start period"
            isOptional
            disabled={isLocked('period')}
          />
          <DateField
            control={control}
            name="endPeriodOn"
            label="End period"
            isOptional
            disabled={isLocked('period')}
          />
          <DateField
            control={control}
            name="amortizationStartDate"
            label="Amortization start date"
            isOptional
            disabled={isLocked('amortization')}
          />
          <DateField
            control={control}
            name="amortizationEndDate"
            label="Amortization end date"
            isOptional
            help="The day after the last day of the period."
            disabled={isLocked('amortization')}
          />
        </div>
      </Card>
      <PurchaseOrderFields form={form} />
    </>
  );
}

function PurchaseOrderFields({ form: { control, watch } }: Pick<InvoiceTermsFieldsProps, 'form'>) {
  const isPurchaseOrder = watch('isPurchaseOrder');
  return (
    <Card title="Purchase order">
      <div className={classes.fields}>
        <div className={classes.full}>
          <CheckboxField control={control} name="isPurchaseOrder" label="Is PO Invoice" />
        </div>
        {showsPurchaseOrderNumber({ isPurchaseOrder, purchaseOrderNumber: null }) && (
          <TextField
            control={control}
            name="poNumber"
            label="PO number"
            isOptional
            autoComplete="off"
            maxLength={50}
            help={
              watch('poNumber').trim() === ''
                ? 'Without a PO number, the invoice is PO pending and is sent as a quote.'
                : null
            }
          />
        )}
      </div>
    </Card>
  );
}
