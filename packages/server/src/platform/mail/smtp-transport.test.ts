import { expect, test } from 'vitest';
import { openDirectServer } from '../../../test/http/a-direct-server.ts';
import { openSmtpMailer } from './mailer.ts';

test.each([
  { host: '127.0.0.1', more: '', arrived: 1 },
  // Not an address of this machine that may do without.
  { host: '127.0.0.2', more: '', arrived: 0 },
  { host: '127.0.0.2', more: '?ignoreTLS=true', arrived: 0 },
])(
  'mail leaves this machine over TLS or not at all: $host $more, which offers none',
  async ({ host, more, arrived }) => {
    const server = await openDirectServer({ host });
    const mailer = openSmtpMailer({
      url: `${server.settings.DIRECT_SMTP_URL ?? ''}${more && `/${more}`}`,
      from: 'portal@plumbline.example',
    });
    try {
      const sending = mailer.send({ to: 'ada@x.example', subject: 'Hello', text: 'Hello', reference: 'r-1' });
      if (arrived === 1) expect(await sending).toBe('sent');
      else await expect(sending).rejects.toThrow(/STARTTLS|TLS/);
      expect(server.arrived).toHaveLength(arrived);
    } finally {
      mailer.close();
      await server.close();
    }
  },
);
