import type { Config } from '../config/config.ts';
import { type HandedOver, NoWayToSend, RefusedMessage } from '../delivery/handed-over.ts';
import type { Outbox } from './outbox.ts';
import { messageIdOf, openSmtpTransport } from './smtp-transport.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A message to one person. Links in it are made from the configured address, never from a request. */
interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments?: readonly MailAttachment[];
  /** What reports about this message name it by; also its Message-ID. */
  reference: string;
}

export interface Mailer {
  /**
   * Hands a message to the mail server. Only `platform/delivery` calls it: every message is noted there.
   * @throws RefusedMessage where the address is refused for good; anything else may work another time
   */
  send(message: MailMessage): Promise<HandedOver>;
  close(): void;
}

/** Mail over SMTP. */
export function openSmtpMailer({ url, from }: NonNullable<Config['mail']>): Mailer {
  const transport = openSmtpTransport(url, { pool: true });
  return {
    send: async ({ to, subject, text, html, reference, attachments = [] }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ fileName, contentType, bytes }) => ({
            filename: fileName,
            contentType,
            content: Buffer.from(bytes),
          })),
          messageId: messageIdOf(reference, from),
          headers: { 'X-Message-Reference': reference, 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        if (isRefusedForGood(error)) throw new RefusedMessage('refused');
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The server answered to the address itself, with a code that says 'never' (RFC 5321, section 4.2.1). What it says of the sender or of
 * the connection concerns everybody's mail and may be mended.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

/** Demo mode: messages are stored, to be read at /dev/outbox. */
function openOutboxMailer(outbox: Outbox): Mailer {
  return {
    send: async ({ to, subject, text, attachments = [] }) => {
      const names = attachments.map(({ fileName }) => fileName);
      outbox.add({
        channel: 'mail',
        to,
        subject,
        text,
        ...(names.length === 0 ? {} : { attachments: names }),
      });
      return 'delivered';
    },
    close: () => undefined,
  };
}

/** Without a mail server every message fails, and its job says why. */
function unconfiguredMailer(): Mailer {
  return {
    send: () => Promise.reject(new NoWayToSend('mail is not configured: set SMTP_URL and MAIL_FROM')),
    close: () => undefined,
  };
}

/** The mailer of this deployment: the outbox in demo mode, else the mail server. */
export function openConfiguredMailer(config: Pick<Config, 'mail'>, outbox: Outbox | null): Mailer {
  if (outbox) return openOutboxMailer(outbox);
  return config.mail ? openSmtpMailer(config.mail) : unconfiguredMailer();
}
