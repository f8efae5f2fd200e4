import { expect, test } from 'vitest';
import { openDirectServer } from '../../../test/http/a-direct-server.ts';
import { openDirectMessages } from './direct-messages.ts';

const report = {
  reference: '2f6f0a52-6b0c-4c38-9d4e-5f3b8a1c7e10',
  profileId: 12,
  testId: 34,
  externalId: null,
  uniqueId: null,
  testDateText: '10/6/26 3:42 pm',
  fileName: 'clinical-report-12-34.pdf',
  pdf: new Uint8Array([37, 80, 68, 70]),
};
const connection = { ehrPartnerId: 10, toAddress: 'records@ehr.direct.example', orgExternalId: null };

test.each([
  { host: '127.0.0.1', answer: { outcome: 'taken', failure: null }, arrived: 1 },
  // Not the address of this machine that may do without.
  { host: '127.0.0.2', answer: { outcome: 'failed', failure: 'senderRefused' }, arrived: 0 },
])(
  'a report leaves this machine over TLS or not at all: $host, which offers none',
  async ({ host, answer, arrived }) => {
    const server = await openDirectServer({ host });
    const partner = openDirectMessages({
      url: server.settings.DIRECT_SMTP_URL ?? '',
      from: 'us@direct.example',
    });
    expect(await partner.deliver(report, connection)).toEqual(answer);
    expect(server.arrived).toHaveLength(arrived);
    partner.close();
    await server.close();
  },
);

test('without an address nothing is sent', async () => {
  const partner = openDirectMessages({ url: 'smtp://127.0.0.1:9', from: 'us@direct.example' });
  expect(await partner.deliver(report, { ...connection, toAddress: null })).toEqual({
    outcome: 'refused',
    failure: 'addressRefused',
  });
  partner.close();
});
