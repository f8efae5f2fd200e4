import type { Invoice } from '@plumbline/contract';
import { creditNotePdf } from '@plumbline/contract/features/invoices/invoice-files';
import { Button } from '../../../design/button/button.tsx';
import { IconDownload } from '../../../design/icon/tabler/download.ts';
import { useDownload } from '../../../platform/api/use-action.ts';
import { billingInstantText } from '../invoice-texts.ts';
import classes from '../invoices.module.css';

type CreditNote = Invoice['creditNotes'][number];

/** What corrects the invoice, each with its file. */
export function InvoiceCreditNotes({ invoice: { id, creditNotes } }: { invoice: Invoice }) {
  if (creditNotes.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Credit Notes</h3>
      <ul className={classes.payments}>
        {creditNotes.map((note) => (
          <li key={note.id} className={classes.payment}>
            <span className={classes.paymentWords}>
              {billingInstantText(note.createdOn)} · {note.number}
              <span className={classes.explanation}>{note.reason}</span>
            </span>
            <NoteDownload invoiceId={id} note={note} />
            <span className={classes.paymentAmount}>{note.total}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoteDownload({ invoiceId, note }: { invoiceId: number; note: CreditNote }) {
  const download = useDownload(creditNotePdf);
  return (
    <Button
      size="small"
      icon={<IconDownload />}
      aria-label={`Download ${note.number}`}
      isWorking={download.isWorking}
      onClick={() => void download.run({ invoiceId, creditNoteId: note.id })}
    >
      Download
    </Button>
  );
}
