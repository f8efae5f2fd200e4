import type { InvoiceContent, InvoiceDocument, InvoiceDocumentLine } from '@plumbline/contract';

export const aLine = (change: Partial<InvoiceDocumentLine> = {}): InvoiceDocumentLine => ({
  description: 'Sports+ annual profiles',
  explanation: null,
  quantity: '300',
  unitPrice: '$14.00',
  amount: '$4,200.00',
  ...change,
});

const content: InvoiceContent = {
  title: 'Invoice',
  number: 'PL-000123',
  billTo: {
    name: 'Westbrook Valley School District',
    lines: ['Dana Whitfield', '120 Valley Road, Suite 4', 'Westbrook, TX 75001', 'United States'],
  },
  billedFor: null,
  facts: [
    { label: 'Invoice date', value: '9/15/26' },
    { label: 'Due date', value: '10/15/26' },
    { label: 'Period', value: '10/15/26 to 10/14/27' },
  ],
  description: 'Renewal of the Sports+ plan',
  lines: [
    aLine(),
    aLine({
      description: 'Additional profiles',
      explanation: '20 profiles more than the plan includes, counted on 9/14/26.',
      quantity: '20',
      amount: '$280.00',
    }),
    aLine({ description: 'System fee', quantity: '1', unitPrice: '$380.00', amount: '$380.00' }),
  ],
  subtotal: '$4,860.00',
  taxLabel: 'Tax exempt',
  tax: '$0.00',
  total: '$4,860.00',
};

/** An invoice that was sent and of which nothing was paid. */
export function anInvoice({
  content: changed,
  ...change
}: Partial<Omit<InvoiceDocument, 'content'>> & { content?: Partial<InvoiceContent> } = {}): InvoiceDocument {
  return {
    brand: {
      provider: 'Plumbline',
      mark: {
        size: 30,
        cornerRadius: 8,
        backgroundColor: '#0E6973',
        foregroundColor: '#FFFFFF',
        strokes: [
          { path: 'M6.7 9.7a11 11 0 0 1 16.6 0', width: 1.6, opacity: 0.7 },
          { path: 'M15 5v10', width: 1.8, opacity: 1 },
        ],
        fills: ['M10 19.9a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z'],
      },
    },
    printedAt: { text: '9/15/26 9:00 am', timeZone: 'Central Time', instant: '2026-09-15T14:00:00.000Z' },
    content: { ...content, ...changed },
    displayNumber: 'PL-000123',
    isRevised: false,
    isVoided: false,
    settlements: [],
    remaining: '$4,860.00',
    paidLine: null,
    voidLine: null,
    howToPay: [
      'Sign in at https://portal.example and open Billing, View Invoices.',
      'Please include invoice number PL-000123 with your payment.',
    ],
    ...change,
  };
}
