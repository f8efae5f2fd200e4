import type { InvoiceDocument } from '@plumbline/contract';
import { defineDocument } from '../printing/define-document.ts';
import { layOut } from '../printing/draw-pages.ts';
import { headingOf, InvoicePages } from './invoice-pages.tsx';

/** An invoice, a quote or a draft of one. It holds no person who was tested, so nothing is withheld. */
export const invoicePdf = defineDocument<InvoiceDocument>({
  withhold: (model) => model,
  layOut: (model, setting) => layOut(<InvoicePages model={model} setting={setting} />),
  facts: (model) => {
    const { title, number, total, billTo } = model.content;
    return {
      title: number === null ? `Draft ${title.toLowerCase()}` : `${title} ${number}`,
      subject: `${headingOf(model)}, ${billTo.name}, ${total}`,
      author: model.brand.provider,
      producer: model.brand.provider,
      createdAt: new Date(model.printedAt.instant),
    };
  },
});
