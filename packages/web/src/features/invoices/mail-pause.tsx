import {
  getInvoiceMailPause,
  setInvoiceMailPause,
} from '@plumbline/contract/features/invoices/pause-invoice-mails';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { ReasonDialog } from '../../design/dialog/reason-dialog.tsx';
import { Card } from '../../design/layout/card.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { billingInstantText } from './invoice-texts.ts';

const reasonOnly = z.object({ reason: z.string().trim().min(3, 'At least 3 characters').max(500) });

/** Internal staff hold the mails about invoices that would leave by themselves, and let them leave again. */
export function MailPause() {
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery(callQuery(getInvoiceMailPause, {}));
  const set = useAction(setInvoiceMailPause, { refusalIn: 'both' });
  if (data === undefined) return null;
  const { pause } = data;
  return (
    <Card
      title="Automatic emails"
      aside={
        pause === null ? (
          <Button size="small" onClick={() => setIsAsking(true)}>
            Pause Automatic Emails
          </Button>
        ) : (
          <ConfirmButton
            size="small"
            label="Resume Automatic Emails"
            confirmLabel="Resume"
            onConfirm={() => set.run({ reason: null })}
          >
            Approved invoices and reminders will be sent automatically again, and automatic card payments will
            resume.
          </ConfirmButton>
        )
      }
    >
      <p>
        {pause === null
          ? 'Approved invoices are sent on their display date, and reminders go out for overdue invoices.'
          : `Automatic invoices, reminders and card charges have been paused since ${billingInstantText(pause.since)}: ${pause.reason}`}
      </p>
      {isAsking && (
        <ReasonDialog
          onClose={() => setIsAsking(false)}
          title="Pause Automatic Emails"
          schema={reasonOnly}
          submitLabel="Pause"
          onSubmit={(reason) => set.run({ reason })}
        >
          Invoices and reminders of this organization will not be sent automatically, and no saved card will
          be charged automatically. You can still send each invoice yourself.
        </ReasonDialog>
      )}
    </Card>
  );
}
