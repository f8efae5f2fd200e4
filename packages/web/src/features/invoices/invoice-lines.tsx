import type { Invoice, InvoiceItem } from '@plumbline/contract';
import { invoiceItemTypes } from '@plumbline/contract/lookups/billing-lookups';
import { ScrollBox } from '../../design/layout/scroll-box.tsx';
import { isSomeMoney } from './invoice-texts.ts';
import classes from './invoices.module.css';

/** What a line is called: what was typed, and else what it is. */
const lineText = ({ description, name, invoiceItemTypeId }: InvoiceItem): string =>
  description || name || invoiceItemTypes.find(invoiceItemTypeId)?.label || '';

/** The lines as a table, and what they come to. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <div>
      <ScrollBox label="Lines of the invoice">
        <table className={classes.table} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col" className={classes.wide}>
                Quantity
              </th>
              <th scope="col" className={classes.wide}>
                Unit price
              </th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {invoice.invoiceItems.map((item) => (
              <tr key={item.id}>
                <td>
                  <span>{lineText(item)}</span>
                  <span className={classes.narrow}>
                    {item.quantity.toLocaleString('en-US')} × {item.unitPriceText}
                  </span>
                  {item.explanation && <span className={classes.explanation}>{item.explanation}</span>}
                </td>
                <td className={classes.wide}>{item.quantity.toLocaleString('en-US')}</td>
                <td className={classes.wide}>{item.unitPriceText}</td>
                <td className={classes.amount}>{item.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <InvoiceTotals invoice={invoice} />
    </div>
  );
}

function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { isTaxExempt, salesTaxRegion, isPartiallyPaid } = invoice;
  const taxWords = isTaxExempt
    ? 'Sales tax, exempt'
    : ['Sales tax', salesTaxRegion].filter(Boolean).join(', ');
  const rows = [
    { label: 'Subtotal', amount: invoice.subTotalText },
    { label: taxWords, amount: invoice.tax },
    { label: 'Total', amount: invoice.total, isStrong: true },
    ...(isSomeMoney(invoice.credited) ? [{ label: 'Credited', amount: invoice.credited }] : []),
    ...(isPartiallyPaid ? [{ label: 'Paid', amount: invoice.paidTotal }] : []),
    ...(isSomeMoney(invoice.refunded) ? [{ label: 'Refunded', amount: invoice.refunded }] : []),
    ...(isPartiallyPaid || isSomeMoney(invoice.credited)
      ? [{ label: 'Remaining', amount: invoice.remaining, isStrong: true }]
      : []),
  ];
  return (
    <dl className={classes.totals}>
      {rows.map(({ label, amount, isStrong }) => (
        <div key={label} className={classes.total} data-strong={isStrong}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
