import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedMessage } from '../../src/platform/delivery/handed-over.ts';
import { openConfiguredMailer, openSmtpMailer } from '../../src/platform/mail/mailer.ts';
import { startTestServer } from './start-test-server.ts';
import { testHandlers } from './test-calls.ts';

const received: { from: string; to: string[]; raw: string }[] = [];
let smtp: SMTPServer;
let url: string;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (address, _session, done) =>
      done(address.address.startsWith('stranger@') ? new Error('not a sender of this server') : null),
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith('nobody@') ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

test('a message arrives at the mail server, from the configured sender', async () => {
  const mailer = openSmtpMailer({ url, from: 'portal@plumbline.example' });
  await mailer.send({
    to: 'trainer@riverside.example',
    subject: 'Prüfung fertig',
    text: 'Line one\nLine two',
    reference: randomUUID(),
  });
  mailer.close();
  const message = received.at(-1);
  expect(message).toMatchObject({ from: 'portal@plumbline.example', to: ['trainer@riverside.example'] });
  expect(message?.raw).toMatch(/^From: portal@plumbline\.example\r$/m);
  expect(message?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?Pr=C3=BCfung_fertig\?=\r$/m);
  expect(message?.raw).toContain('Line one\r\nLine two');
});

test('a line break in a subject or an address adds neither a header nor a recipient', async () => {
  const mailer = openSmtpMailer({ url, from: 'portal@plumbline.example' });
  await mailer.send({
    to: 'a@x.example',
    subject: 'Hello\r\nBcc: victim@x.example',
    text: 'x',
    reference: randomUUID(),
  });
  await mailer
    .send({
      to: 'b@x.example, victim@x.example\r\nBcc: victim@x.example',
      subject: 'x',
      text: 'x',
      reference: randomUUID(),
    })
    .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
  mailer.close();
  expect(received.flatMap(({ to }) => to)).not.toContain('victim@x.example');
  expect(received.map(({ raw }) => raw).join('\n')).not.toMatch(/^Bcc:/m);
});

test('a refused recipient is refused for good; a server that refuses the sender may be mended', async () => {
  const refusalOf = async (from: string, to: string): Promise<unknown> => {
    const mailer = openSmtpMailer({ url, from });
    const message = { to, subject: 'x', text: 'x', reference: randomUUID() };
    const refusal: unknown = await mailer.send(message).then(
      () => null,
      (error: unknown) => error,
    );
    mailer.close();
    return refusal;
  };
  expect(await refusalOf('portal@plumbline.example', 'nobody@x.example')).toBeInstanceOf(RefusedMessage);
  const ofSender = await refusalOf('stranger@plumbline.example', 'trainer@riverside.example');
  expect(ofSender).toBeInstanceOf(Error);
  expect(ofSender).not.toBeInstanceOf(RefusedMessage);
});

test('without a mail server every message fails with the reason', async () => {
  const mailer = openConfiguredMailer({ mail: null }, null);
  await expect(
    mailer.send({ to: 'a@x.example', subject: 'x', text: 'x', reference: randomUUID() }),
  ).rejects.toThrow('mail is not configured: set SMTP_URL and MAIL_FROM');
});

test('in demo mode messages land in the outbox, newest first, and nothing in them runs', async () => {
  const server = await startTestServer({ handlers: testHandlers, settings: { DEMO: 'true' } });
  expect(await (await server.fetch('/dev/outbox.json')).json()).toEqual({ messages: [] });
  await server.services.mailer.send({
    to: 'a@x.example',
    subject: 'First',
    text: 'one',
    reference: randomUUID(),
  });
  await server.services.mailer.send({
    to: 'a@x.example',
    subject: '<script>alert(1)</script>',
    text: '<img src=x>',
    reference: randomUUID(),
  });
  const { messages } = (await (await server.fetch('/dev/outbox.json')).json()) as { messages: object[] };
  expect(messages).toEqual([
    {
      id: 2,
      sentAt: expect.stringMatching(/Z$/),
      channel: 'mail',
      to: 'a@x.example',
      subject: '<script>alert(1)</script>',
      text: '<img src=x>',
    },
    expect.objectContaining({ id: 1, subject: 'First' }),
  ]);
  const page = await server.fetch('/dev/outbox');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script|<img/);
  await server.stop();
});

test('outside demo mode the outbox does not exist', async () => {
  const server = await startTestServer({ handlers: testHandlers });
  for (const path of ['/dev/outbox', '/dev/outbox.json']) {
    expect((await server.fetch(path, { headers: { accept: 'text/html' } })).status).toBe(404);
  }
  await server.stop();
});
