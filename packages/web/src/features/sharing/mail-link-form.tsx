import { accessLinkWanted } from '@plumbline/contract/features/sharing/profile-access-link';
import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { EmailField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './sharing.module.css';

const schema = accessLinkWanted.pick({ sendToEmail: true }).required();

export interface MailLinkFormProps {
  profileId: number;
  /** An address stands there that nothing was sent to. */
  onDirtyChange: (isDirty: boolean) => void;
  /** Closed while it is sent, nobody would be told of a refusal. Keep it stable between renders. */
  onSendingChange: (isSending: boolean) => void;
}

/** Mails a link of its own to an address, which alone can use it. */
export function MailLinkForm({ profileId, onDirtyChange, onSendingChange }: MailLinkFormProps) {
  const form = useSchemaForm(schema, { sendToEmail: '' });
  const { isValid, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => {
    onSendingChange(isSubmitting);
    return () => onSendingChange(false);
  }, [isSubmitting, onSendingChange]);
  const frame = useRef<HTMLFormElement>(null);
  const sent = useRef('');
  const mail = useAction(generateProfileAccessLink, {
    success: 'Invite Sent',
    onDone: () => {
      // The next address that was typed meanwhile stays.
      if (form.getValues('sendToEmail') !== sent.current) return;
      // The button has nothing to send any more, and would lose the focus to nowhere.
      if (frame.current?.querySelector('[type=submit]') === document.activeElement) frame.current?.focus();
      form.reset();
    },
  });
  const { refusal, onSubmit } = useSubmit(form, ({ sendToEmail }) => {
    sent.current = form.getValues('sendToEmail');
    return mail.run({ profileId, sendToEmail });
  });
  return (
    <form
      ref={frame}
      tabIndex={-1}
      noValidate
      onSubmit={onSubmit}
      aria-label="Send by e-mail"
      className={classes.mail}
    >
      <DialogError message={refusal} />
      <div className={classes.row}>
        <div className={classes.grow}>
          <EmailField
            control={form.control}
            name="sendToEmail"
            label="Send a link by e-mail"
            autoComplete="off"
          />
        </div>
        <Button type="submit" disabled={!isValid} isWorking={isSubmitting}>
          Send
        </Button>
      </div>
    </form>
  );
}
