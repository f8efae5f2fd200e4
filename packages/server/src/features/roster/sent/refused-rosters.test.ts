import { connect } from 'node:net';
import { checkRoster, partnerBase } from '@plumbline/contract';
import { keyScopes } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../../test/builders/integration-keys.ts';
import { givenOrganization } from '../../../../test/builders/people.ts';
import { refusalOf } from '../../../../test/portal.ts';
import { profilesOf } from '../../../../test/roster-portal.ts';
import { newKey, sentPerson, shareRosterSender } from '../../../../test/sent-rosters.ts';
import { enqueueSentImport } from '../import-roster.job.ts';

const { portal, given, sender, clearLimits } = await shareRosterSender();

const refusedWith = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { code: string; field?: string }[] };
  return [response.status, errors[0]?.code, errors[0]?.field ?? ''];
};
const storedRosters = async () =>
  (await portal.server.db.owner<{ count: number }>(sql`select count(*)::int as count from roster_imports`))[0]
    ?.count;
const send = (people: unknown, more: object = {}) =>
  sender.ask('/rosters', { idempotencyKey: newKey(), people, ...more });

test('what does not fit is refused whole, and its field is named', async () => {
  const before = await storedRosters();
  const person = sentPerson();
  const cases: [unknown, object, string][] = [
    [[], {}, 'people'],
    [Array.from({ length: 5_001 }, () => person), {}, 'people'],
    [[{ ...person, externalId: ' ' }], {}, 'people.0.externalId'],
    [[person, { ...person, firstName: 'Nul\0l' }], {}, 'people.1.firstName'],
    [[{ ...person, lastName: 'half \ud83d' }], {}, 'people.0.lastName'],
    [[{ ...person, birthDate: 20_090_314 }], {}, 'people.0.birthDate'],
    [[{ ...person, ssn: '1' }], {}, 'people.0'],
    [[person], { idempotencyKey: 'short' }, 'idempotencyKey'],
  ];
  for (const [people, more, field] of cases)
    expect(await refusedWith(await send(people, more))).toEqual([400, 'request.invalid', field]);
  expect(await refusedWith(await send([person], { protocol: 'Nowhere' }))).toEqual([
    422,
    'roster.protocol_unknown',
    'protocol',
  ]);
  expect(await refusedWith(await send([{ ...person, lastName: 'x'.repeat(7_000_000) }]))).toEqual([
    413,
    'request.too_large',
    '',
  ]);
  expect(await storedRosters()).toBe(before);
});

test('bytes that are not UTF-8, and a body that ends half way, are no roster', async () => {
  const before = await storedRosters();
  const text = JSON.stringify({ idempotencyKey: newKey(), people: [sentPerson({ lastName: 'Müller' })] });
  const headers = { authorization: `Bearer ${given.key}`, 'content-type': 'application/json' };
  const latin = await portal.server.fetch(`${partnerBase}/rosters`, {
    method: 'POST',
    headers,
    body: Buffer.from(text, 'latin1'),
  });
  expect(await refusedWith(latin)).toEqual([400, 'request.not_json', '']);
  const cut = await portal.server.fetch(`${partnerBase}/rosters`, {
    method: 'POST',
    headers,
    body: text.slice(0, -5),
  });
  expect(await refusedWith(cut)).toEqual([400, 'request.not_json', '']);
  // The line breaks before the body that was announced is there.
  await new Promise<void>((resolve, reject) => {
    const { port, hostname } = new URL(portal.server.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${partnerBase}/rosters HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${given.key}\r\n` +
          `content-type: application/json\r\ncontent-length: ${text.length + 100}\r\n\r\n${text.slice(0, 60)}`,
        () => socket.destroy(),
      );
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  expect((await sender.ask('/key')).status).toBe(200);
  expect(await storedRosters()).toBe(before);
});

test('a key without the scope sends nothing, and one of another integration or organization sees nothing', async () => {
  const reader = await givenIntegrationKey(portal.server.db, portal.organizationId, {
    scopes: ['people:read', 'tests:read', 'reports:read', 'deliveries:write', 'fhir:read'],
  });
  const body = { idempotencyKey: newKey(), people: [sentPerson()] };
  expect(await refusedWith(await sender.ask('/rosters', body, reader.key))).toEqual([
    403,
    'partner.scope_missing',
    '',
  ]);
  const { rosterId, fingerprint } = await sender.check([sentPerson()]);
  const elsewhere = await givenOrganization(portal.server.db);
  const others = [
    await givenIntegrationKey(portal.server.db, portal.organizationId),
    await givenIntegrationKey(portal.server.db, elsewhere.id),
  ];
  for (const { key } of others) {
    for (const [path, sent] of [
      [`/rosters/${rosterId}`, undefined],
      [`/rosters/${rosterId}/rows`, undefined],
      [`/rosters/${rosterId}/apply`, { fingerprint }],
    ] as const)
      expect(await refusedWith(await sender.ask(path, sent, key))).toEqual([404, 'roster.not_found', '']);
  }
  // An organization without a protocol can take nobody in.
  expect(await refusedWith(await sender.ask('/rosters', body, others[1]?.key))).toEqual([
    422,
    'roster.protocol_unknown',
    'protocol',
  ]);
});

test('a key that is taken back while a roster is applied writes no further, and a System Admin goes on', async () => {
  const { db, services } = portal.server;
  const { organizationId } = portal;
  const before = await profilesOf(portal);
  const { rosterId, fingerprint } = await sender.check([sentPerson(), sentPerson()]);
  const allow = (scopes: readonly string[]) =>
    db.owner(
      sql`update external_integrations set scopes = ${sql.param([...scopes])}::text[] where id = ${given.integrationId}`,
    );
  // As it is between two parts of the work.
  await db.owner(
    sql`update roster_imports set status = 'importing', applied_fingerprint = ${fingerprint} where id = ${rosterId}`,
  );
  await allow(['people:read']);
  await db.database.transaction({ as: 'job', name: 'test', organizationId, accountId: null }, (tx) =>
    enqueueSentImport(services, tx, { organizationId, id: rosterId }),
  );
  await expect
    .poll(async () => (await portal.find(rosterId)).status, { timeout: 60_000, interval: 50 })
    .toBe('checked');
  expect(await profilesOf(portal)).toBe(before);
  expect((await sender.ask(`/rosters/${rosterId}/apply`, { fingerprint })).status).toBe(403);
  await allow(keyScopes);
  await portal.run(rosterId);
  expect(await profilesOf(portal)).toBe(before + 2);
});

test('a roster that is still checked has no rows yet and cannot be applied, and no more than 100 are stored', async () => {
  const { owner } = portal.server.db;
  const { rosterId, fingerprint } = await sender.check([sentPerson()]);
  await owner(sql`update roster_imports set status = 'checking' where id = ${rosterId}`);
  expect(await refusedWith(await sender.ask(`/rosters/${rosterId}/rows`))).toEqual([409, 'roster.busy', '']);
  expect(await refusedWith(await sender.ask(`/rosters/${rosterId}/apply`, { fingerprint }))).toEqual([
    409,
    'roster.busy',
    '',
  ]);
  const full = await givenIntegrationKey(portal.server.db, portal.organizationId);
  await owner(
    sql`insert into roster_imports (organization_id, integration_id, idempotency_key, content_hash, file_name, format, status, headers,
      row_count, expires_at)
    select organization_id, ${full.integrationId}, 'stored-' || n, content_hash, file_name, format, 'imported', headers, 1, expires_at
    from roster_imports, generate_series(100, 199) n where id = ${rosterId}`,
  );
  const body = { idempotencyKey: newKey(), people: [sentPerson()] };
  expect(await refusedWith(await sender.ask('/rosters', body, full.key))).toEqual([
    409,
    'roster.too_many_sent',
    '',
  ]);
});

test('a partner’s roster cannot be read with other columns, and its own limits are told', async () => {
  const checked = await sender.check([sentPerson()]);
  const settings = {
    columns: ['firstName' as const],
    dateOrder: 'mdy' as const,
    isMetric: false,
    groupIds: [],
    defaultOrganizationProtocolId: portal.protocolId,
  };
  expect(
    await refusalOf(portal.server, checkRoster, { rosterImportId: checked.rosterId, settings }, portal.admin),
  ).toEqual({ status: 409, code: 'roster.sent' });
  await clearLimits();
  const once = { idempotencyKey: newKey(), people: [sentPerson()] };
  const answers: number[] = [];
  for (let count = 0; count < 31; count += 1) answers.push((await sender.ask('/rosters', once)).status);
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
