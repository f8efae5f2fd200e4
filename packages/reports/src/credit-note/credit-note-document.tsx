import type { CreditNoteDocument } from '@plumbline/contract';
import { invoiceFootnote, invoiceWords } from '@plumbline/domain';
import { Document } from '@react-pdf/renderer';
import { InvoiceLines } from '../invoice/invoice-lines.tsx';
import { InvoiceHead } from '../invoice/invoice-pages.tsx';
import { InvoiceSums } from '../invoice/invoice-sums.tsx';
import { defineDocument, type PageSetting } from '../printing/define-document.ts';
import { layOut } from '../printing/draw-pages.ts';
import { Sheet } from '../printing/sheet.tsx';

/** A credit note, made of the parts of an invoice. It holds no person who was tested, so nothing is withheld. */
export const creditNotePdf = defineDocument<CreditNoteDocument>({
  withhold: (model) => model,
  layOut: (model, setting) => layOut(<CreditNotePages model={model} setting={setting} />),
  facts: ({ number, content, brand, printedAt }) => ({
    title: `Credit note ${number}`,
    subject: `${invoiceWords.creditNote}, ${content.billTo.name}, ${content.total}`,
    author: brand.provider,
    producer: brand.provider,
    createdAt: new Date(printedAt.instant),
  }),
});

function CreditNotePages({ model, setting }: { model: CreditNoteDocument; setting: PageSetting }) {
  const { content, number } = model;
  return (
    <Document>
      <Sheet
        families={setting.families}
        head={{
          brand: model.brand,
          title: invoiceWords.creditNote,
          detail: { label: invoiceWords.number, value: number },
        }}
        foot={{
          footnote: invoiceFootnote,
          subject: `${number} \u2022 ${content.billTo.name}`,
          printedAt: model.printedAt,
          numbers: setting.numbers,
        }}
      >
        <InvoiceHead model={{ content, voidLine: null }} />
        <InvoiceLines lines={content.lines} />
        <InvoiceSums
          model={{ content, settlements: [], remaining: '', paidLine: null }}
          totalLabel={invoiceWords.totalCredited}
        />
      </Sheet>
    </Document>
  );
}
