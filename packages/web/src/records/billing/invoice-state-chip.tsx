import type { InvoiceRow } from '@plumbline/contract';
import { dayWords } from '@plumbline/domain/billing/day-words';
import { Chip } from '../../design/label/chip.tsx';
import type { Tone } from '../../design/tones.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

const stateTones: Readonly<Record<InvoiceRow['state'], Tone>> = {
  VOIDED: 'status-inactive',
  'Payment Refunded': 'status-inactive',
  Paid: 'status-active',
  'PO Pending': 'baseline',
  'Past Due': 'change-bad',
  Outstanding: 'change-warning',
};

type StateOf = Pick<InvoiceRow, 'state' | 'isPartiallyPaid' | 'isRevisionDue' | 'payment' | 'dispute'>;

/** What internal staff are told of a payment that is disputed. */
const disputeWords = { open: 'Disputed', lost: 'Dispute Lost' } as const;

/** The state in words, with the day of the newest payment where it is paid: `Paid Jul 9, 2026`. */
export const stateText = ({ state, payment }: Pick<StateOf, 'state' | 'payment'>): string =>
  state === 'Paid' && payment !== null ? `Paid ${dayWords(payment.paymentDate)}` : state;

/** Tells whoever sends invoices that what this one asks for was changed, and not sent since. */
function RevisionChip() {
  const maySend = useCurrentUser().permissions.includes('invoice:email');
  return (
    maySend && (
      <>
        {' '}
        <Chip tone="change-warning">Revision not sent</Chip>
      </>
    )
  );
}

/** Where an invoice is, in a chip; a second one says that a part came in. */
export function InvoiceStateChip({ invoice }: { invoice: StateOf }) {
  return (
    <>
      <Chip tone={stateTones[invoice.state]}>{stateText(invoice)}</Chip>
      {invoice.isPartiallyPaid && (
        <>
          {' '}
          <Chip>Partially Paid</Chip>
        </>
      )}
      {invoice.isRevisionDue && <RevisionChip />}
      {invoice.dispute !== null && (
        <>
          {' '}
          <Chip tone={invoice.dispute === 'open' ? 'change-bad' : 'change-warning'}>
            {disputeWords[invoice.dispute]}
          </Chip>
        </>
      )}
    </>
  );
}
