import { requestedAccessLink } from '@plumbline/contract/features/sharing/profile-access-link';
import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { EmailField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './sharing.module.css';

const schema = requestedAccessLink.pick({ sendToEmail: true }).required();

export interface MailLinkFormProps {
  profileId: number;
  /** Called when the form holds an address that no link was sent to, and when it no longer does. */
  onDirtyChange: (isDirty: boolean) => void;
  /** Called while a link is being sent, when closing would hide a refusal. It must be stable between renders. */
  onSendingChange: (isSending: boolean) => void;
}

/** Mails a separate link to an address. */
export function MailLinkForm({ profileId, onDirtyChange, onSendingChange }: MailLinkFormProps) {
  const form = useSchemaForm(schema, { sendToEmail: '' });
  const { isValid, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => {
    onSendingChange(isSubmitting);
    return () => onSendingChange(false);
  }, [isSubmitting, onSendingChange]);
  const frame = useRef<HTMLFormElement>(null);
  const missingId = useId();
  const sent = useRef('');
  const mail = useAction(generateProfileAccessLink, {
    success: 'Invite Sent',
    onDone: () => {
      // An address that was typed meanwhile stays.
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
      aria-label="Send by email"
      className={classes.mail}
    >
      <DialogError message={refusal} />
      <div className={classes.row}>
        <div className={classes.grow}>
          <EmailField
            control={form.control}
            name="sendToEmail"
            label="Send a link by email"
            autoComplete="off"
          />
        </div>
        <Button
          type="submit"
          disabled={!isValid}
          aria-describedby={isValid ? undefined : missingId}
          isWorking={isSubmitting}
        >
          Send
        </Button>
      </div>
      {!isValid && (
        <p id={missingId} className={classes.quiet}>
          Type an email address to send it.
        </p>
      )}
    </form>
  );
}
