import { accessLinkWanted } from '@plumbline/contract/features/sharing/profile-access-link';
import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { EmailField } from '../../design/form/text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { notify } from '../../design/notify/notify.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import classes from './sharing.module.css';
import { useAskAccessAnew } from './use-ask-access-anew.ts';

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
  const askAnew = useAskAccessAnew();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm(schema, { sendToEmail: '' });
  const { isValid, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => {
    onSendingChange(isSubmitting);
    return () => onSendingChange(false);
  }, [isSubmitting, onSendingChange]);
  const frame = useRef<HTMLFormElement>(null);
  const submit = form.handleSubmit(async ({ sendToEmail }) => {
    setRefusal(null);
    const typed = form.getValues('sendToEmail');
    try {
      await send(generateProfileAccessLink, { profileId, sendToEmail });
      notify.success('Invite Sent');
      // The next address that was typed meanwhile stays.
      if (form.getValues('sendToEmail') === typed) {
        // The button has nothing to send any more, and would lose the focus to nowhere.
        if (frame.current?.querySelector('[type=submit]') === document.activeElement) frame.current?.focus();
        form.reset();
      }
      await askAnew();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  });
  return (
    <form
      ref={frame}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
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
