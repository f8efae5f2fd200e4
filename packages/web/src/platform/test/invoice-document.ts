import type { InvoiceDocument } from '@plumbline/contract';

/** An invoice as it is printed: two lines, and nothing paid of it. */
export const anInvoiceDocument = (traits: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  brand: {
    provider: 'Plumbline',
    mark: {
      size: 24,
      cornerRadius: 5,
      backgroundColor: '#0f6b74',
      foregroundColor: '#ffffff',
      strokes: [],
      fills: [],
    },
  },
  printedAt: { text: '10/6/26 3:42 pm', timeZone: 'America/Chicago', instant: '2026-10-06T20:42:00.000Z' },
  content: {
    title: 'Invoice',
    number: 'PL-000123',
    billTo: {
      name: 'Westbrook Valley School District',
      lines: ['Dana Whitfield', '120 Valley Road, Suite 4', 'Westbrook, TX 75001'],
    },
    billedFor: null,
    facts: [
      { label: 'Invoice date', value: 'Sep 15, 2026' },
      { label: 'Due date', value: 'Oct 15, 2026' },
    ],
    description: 'Renewal of the season',
    lines: [
      {
        description: 'Sports+ annual profiles',
        explanation: null,
        quantity: '320',
        unitPrice: '$14.00',
        amount: '$4,480.00',
      },
      {
        description: 'System fee',
        explanation: null,
        quantity: '1',
        unitPrice: '$380.00',
        amount: '$380.00',
      },
    ],
    subtotal: '$4,860.00',
    taxLabel: 'Tax exempt',
    tax: '$0.00',
    total: '$4,860.00',
  },
  displayNumber: 'PL-000123',
  isRevised: false,
  isVoided: false,
  settlements: [],
  remaining: '$4,860.00',
  paidLine: null,
  voidLine: null,
  howToPay: ['Please include invoice number PL-000123 with your payment.'],
  ...traits,
});
