import type { InvoiceDocument } from '@plumbline/contract';
import {
  invoiceFootnote,
  invoiceHeading,
  invoiceWords,
} from '@plumbline/domain/billing/invoices/invoice-words';
import { Facts, Section } from '../../../platform/print/section.tsx';
import { Sheet } from '../../../platform/print/sheet.tsx';
import classes from './invoice-paper.module.css';

/** An invoice on paper, in the order of the PDF. */
export function InvoicePaper({ document }: { document: InvoiceDocument }) {
  const { content, displayNumber, isRevised, isVoided, voidLine, howToPay } = document;
  return (
    <Sheet
      brand={document.brand}
      title={invoiceHeading({ title: content.title, isRevised, isDraft: content.number === null })}
      detail={displayNumber === null ? '' : `${invoiceWords.number} ${displayNumber}`}
      footnote={invoiceFootnote}
      subject={`${content.number ?? invoiceWords.draft} • ${content.billTo.name}`}
      printedAt={document.printedAt}
    >
      <div className={classes.paper}>
        {isVoided && (
          <p className={classes.void} aria-hidden="true">
            {invoiceWords.void}
          </p>
        )}
        {voidLine !== null && <p className={classes.voidLine}>{voidLine}</p>}
        <Head document={document} />
        {content.description !== '' && <p className={classes.description}>{content.description}</p>}
        <Lines document={document} />
        <Sums document={document} />
        {howToPay.length > 0 && (
          <Section title={invoiceWords.howToPay} isTogether>
            {howToPay.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Section>
        )}
      </div>
    </Sheet>
  );
}

function Head({ document: { content } }: { document: InvoiceDocument }) {
  return (
    <div className={classes.head}>
      <div className={classes.billTo}>
        <p className={classes.label}>{invoiceWords.billTo}</p>
        <h1 className={classes.name}>{content.billTo.name}</h1>
        {content.billTo.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be equal, and their order never changes.
          <p key={index}>{line}</p>
        ))}
        {content.billedFor !== null && (
          <>
            <p className={classes.label}>{invoiceWords.billedFor}</p>
            <p>{content.billedFor}</p>
          </>
        )}
      </div>
      <div className={classes.facts}>
        <Facts facts={content.facts} />
      </div>
    </div>
  );
}

function Lines({ document: { content } }: { document: InvoiceDocument }) {
  const { description, quantity, unitPrice, amount } = invoiceWords;
  return (
    <table className={classes.lines} aria-label="Lines">
      <thead>
        <tr>
          {[description, quantity, unitPrice, amount].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id, and their order never changes.
          <tr key={index}>
            <td>
              {line.description}
              {line.explanation !== null && <span className={classes.explanation}>{line.explanation}</span>}
            </td>
            <td>{line.quantity}</td>
            <td>{line.unitPrice}</td>
            <td>{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the lines add up to, what became of it, and what remains. */
function Sums({ document: { content, settlements, remaining, paidLine } }: { document: InvoiceDocument }) {
  const sums = [
    { label: invoiceWords.subtotal, amount: content.subtotal },
    { label: content.taxLabel, amount: content.tax },
    { label: invoiceWords.total, amount: content.total, isStrong: true },
    ...settlements,
    ...(settlements.length > 0 ? [{ label: invoiceWords.remaining, amount: remaining, isStrong: true }] : []),
  ];
  return (
    <div className={classes.sums}>
      <dl>
        {sums.map(({ label, amount, ...sum }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may look the same, and their order never changes.
          <div key={index} className={classes.sum} data-strong={'isStrong' in sum || undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {paidLine !== null && <p className={classes.paidLine}>{paidLine}</p>}
    </div>
  );
}
