import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { Fault } from '../fault.ts';
import type { Outbox } from './outbox.ts';

/** A message to one person. Links in it are made from the configured address, never from a request. */
interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
}

export interface Mailer {
  /** Hands a message to the mail server. Called from jobs, which try again when it rejects. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

const timeoutMs = 20_000;

/** Mail over SMTP. */
export function openSmtpMailer({ url, from }: NonNullable<Config['mail']>): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is text; nothing in it may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}

/** Demo mode: messages are kept to be read at /dev/outbox. */
function openOutboxMailer(outbox: Outbox): Mailer {
  return {
    send: async ({ to, subject, text }) => outbox.add({ channel: 'mail', to, subject, text }),
    close: () => undefined,
  };
}

/** Without a mail server every message fails, and its job says why. */
function unconfiguredMailer(): Mailer {
  return {
    send: () => Promise.reject(new Fault('mail is not configured: set SMTP_URL and MAIL_FROM')),
    close: () => undefined,
  };
}

/** The mailer of this deployment: the outbox in demo mode, else the mail server. */
export function openConfiguredMailer(config: Pick<Config, 'mail'>, outbox: Outbox | null): Mailer {
  if (outbox) return openOutboxMailer(outbox);
  return config.mail ? openSmtpMailer(config.mail) : unconfiguredMailer();
}
