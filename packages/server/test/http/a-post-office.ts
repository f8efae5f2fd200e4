import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A real mail server and a real gateway for text messages, on this machine. */
export interface PostOffice {
  /** What makes a server use them. */
  settings: Record<string, string>;
  /** The newest code that went to an address or a dialled number, once there are so many; the earlier ones before it. */
  codesTo(receiver: string, count?: number): Promise<string[]>;
  /** Everything that arrived, in order. */
  arrived: { to: string; text: string }[];
  /** Headers of what the gateway was asked. */
  gatewayHeaders: Record<string, string | string[] | undefined>[];
  /** Makes the gateway answer with this status from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export const gatewaySecret = 'a secret of the gateway';

export async function openPostOffice(): Promise<PostOffice> {
  const arrived: PostOffice['arrived'] = [];
  const gatewayHeaders: PostOffice['gatewayHeaders'] = [];
  let status = 202;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const gateway = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      gatewayHeaders.push({ ...request.headers });
      if (status < 300) arrived.push(JSON.parse(body) as PostOffice['arrived'][number]);
      response.writeHead(status, { location: 'http://127.0.0.1:9/elsewhere' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      MAIL_FROM: 'portal@plumbline.example',
      SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}/messages`,
      SMS_GATEWAY_SECRET: gatewaySecret,
    },
    arrived,
    gatewayHeaders,
    answerWith: (next) => {
      status = next;
    },
    codesTo: (receiver, count = 1) =>
      vi.waitFor(
        () => {
          const codes = arrived
            .filter(({ to }) => to === receiver)
            .flatMap(({ text }) => /^(\d{6})(?:\r?$| is your)/m.exec(text)?.[1] ?? []);
          if (codes.length < count) throw new Error(`${codes.length} of ${count} codes came to ${receiver}`);
          return codes;
        },
        { timeout: 15_000, interval: 20 },
      ),
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(resolve));
      await new Promise<void>((resolve) => {
        gateway.closeAllConnections();
        gateway.close(() => resolve());
      });
    },
  };
}
