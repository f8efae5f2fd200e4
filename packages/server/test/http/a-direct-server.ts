import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A direct message as a medical record system finds it. */
export interface DirectMessage {
  to: string;
  messageId: string;
  subject: string;
  headers: string;
  /** What is around the report. */
  text: string;
  attachmentName: string;
  pdf: Buffer;
}

/** A real SMTP server of a health information service, on this machine. */
export interface DirectServer {
  /** What makes a portal use it. */
  settings: Record<string, string>;
  arrived: DirectMessage[];
  /** What it says to the next messages instead of taking them: at which word, and with which number; null: it takes them. */
  answer: { at: 'RCPT TO' | 'DATA' | 'MAIL FROM'; with: number } | null;
  /** Runs after a message was taken and before its sender is told. */
  whenTaken: (() => void) | null;
  close(): Promise<void>;
}

export async function openDirectServer({
  maxBytes = 20_000_000,
  host = '127.0.0.1',
}: {
  maxBytes?: number;
  host?: string;
} = {}): Promise<DirectServer> {
  const refusal = (at: string) =>
    office.answer?.at === at
      ? Object.assign(new Error('not today'), { responseCode: office.answer.with })
      : null;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maxBytes,
    onMailFrom: (_address, _session, done) => done(refusal('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(refusal('RCPT TO')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refused = refusal('DATA');
        if (refused !== null) return done(refused);
        office.arrived.push(
          read(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(parts).toString('latin1')),
        );
        office.whenTaken?.();
        return done();
      });
    },
  });
  // A client that is killed in the middle of a message is what some tests are about.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, host, resolve));
  const office: DirectServer = {
    settings: {
      DIRECT_SMTP_URL: `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`,
      DIRECT_FROM: 'reports@direct.plumbline.example',
    },
    arrived: [],
    answer: null,
    whenTaken: null,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
  return office;
}

function read(to: string, raw: string): DirectMessage {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  const attachment = raw.slice(raw.indexOf('Content-Type: application/pdf'));
  const body = attachment.slice(attachment.indexOf('\r\n\r\n')).split('\r\n--')[0] ?? '';
  return {
    to,
    messageId: header('Message-ID'),
    subject: header('Subject'),
    headers,
    text: raw.slice(headers.length, raw.indexOf('Content-Type: application/pdf')),
    attachmentName: /filename="?([^"\r\n;]*)"?/.exec(attachment)?.[1] ?? '',
    pdf: Buffer.from(body, 'base64'),
  };
}
