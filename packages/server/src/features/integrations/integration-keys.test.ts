import {
  createExternalIntegration,
  createWebhook,
  getExternalIntegrations,
  getWebhooks,
  rotateIntegrationKey,
  updateExternalIntegration,
} from '@plumbline/contract';
import { dayInZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIntegrationKey, givenWebhook } from '../../../test/builders/integration-keys.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { type DeliveryPortal, startDeliveryPortal } from '../../../test/delivery-portal.ts';
import { refusalOf } from '../../../test/portal.ts';
import { runJob, runPortalJob } from '../../../test/run-job.ts';
import { restMailWords } from './rest-mail-words.ts';
import { findRested, type Rested, tellOfRest } from './tell-of-rest.jobs.ts';

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal({});
});
afterAll(() => portal.server.stop());

const day = (ahead: number) => dayInZone(Date.now() + ahead * 86_400_000, 'America/Chicago');
type Model = { ehrPartnerId: number; [fact: string]: unknown };
const create = async (model: Model) => {
  const { id, apiKey } = await portal.server.sendOk(createExternalIntegration, { model }, portal.admin);
  if (apiKey === null) throw new Error('no key was made');
  return { id, apiKey };
};
/** Internal staff make an integration, and no key. */
const createAsStaff = async (model: Model) => {
  const { id, apiKey } = await portal.server.sendOk(createExternalIntegration, { model }, portal.staff);
  expect(apiKey).toBeNull();
  return id;
};
const one = async (id: number) =>
  (await portal.server.sendOk(getExternalIntegrations, {}, portal.admin)).models.find(
    (model) => model.id === id,
  );
const ask = (key: string) =>
  portal.server.fetch('/api/partner/v1/key', { headers: { authorization: `Bearer ${key}` } });

test('B221 B154 B160: a key is whole once, in the answer that makes it; after that its first 20 characters are shown', async () => {
  const { id, apiKey } = await create({
    ehrPartnerId: 3,
    termsVersion: 1,
    otherApiPartner: 'Health Bridge',
    orgUrlPrefix: 'westfield',
    orgExternalId: 'W-17',
    expirationDate: day(90),
    scopes: ['tests:read', 'people:read'],
  });
  expect(await one(id)).toEqual({
    id,
    organizationId: portal.organizationId,
    expirationDate: day(90),
    ehrPartnerId: 3,
    orgExternalId: 'W-17',
    otherApiPartner: 'Health Bridge',
    orgUrlPrefix: 'westfield',
    toAddress: null,
    isEnabled: true,
    termsVersion: 1,
    apiKey: apiKey.slice(0, 20),
    scopes: ['tests:read', 'people:read'],
    lastUsedAt: null,
    previousKeyEndsAt: null,
    status: 'Active',
    pendingCount: 0,
    failedCount: 0,
    deliveredCount: 0,
  });
  const answer = await ask(apiKey);
  expect(await answer.json()).toMatchObject({
    organizationId: portal.organizationId,
    integrationId: id,
    partnerId: 3,
    scopes: ['tests:read', 'people:read'],
  });
  expect((await one(id))?.lastUsedAt).not.toBeNull();
  const [terms] = await portal.server.db.owner(
    sql`select terms_version, terms_account_id is not null as is_somebodys, terms_accepted_at is not null as has_time
    from external_integrations where id = ${id}`,
  );
  expect(terms).toEqual({ termsVersion: 1, isSomebodys: true, hasTime: true });
});

test('B156 B157 B160: partners 1, 2, 3 and 8 are connected under terms of version 1, others without', async () => {
  const refusal = { status: 422, code: 'integration.terms_needed' };
  for (const ehrPartnerId of [1, 2, 3, 8]) {
    for (const termsVersion of [undefined, null, 0, 2]) {
      const model = { ehrPartnerId, ...(termsVersion === undefined ? {} : { termsVersion }) };
      expect(await refusalOf(portal.server, createExternalIntegration, { model }, portal.admin)).toEqual(
        refusal,
      );
    }
    await create({ ehrPartnerId, termsVersion: 1 });
  }
  const { id } = await create({ ehrPartnerId: 4, termsVersion: 1 });
  expect((await one(id))?.termsVersion).toBeNull();
});

test('B160: a key under version 1 of the terms reads on, and may send the roster once somebody agrees to version 2', async () => {
  const needed = { status: 422, code: 'integration.terms_needed' };
  const sending = { expirationDate: null, scopes: ['people:read', 'roster:write'] as const };
  const update = (id: number, more: object) => ({
    model: { id, ...sending, scopes: [...sending.scopes], ...more },
  });
  const { id, apiKey } = await create({ ehrPartnerId: 1, termsVersion: 1, scopes: ['people:read'] });
  for (const termsVersion of [null, 1, 3])
    expect(
      await refusalOf(portal.server, updateExternalIntegration, update(id, { termsVersion }), portal.admin),
    ).toEqual(needed);
  expect(await (await ask(apiKey)).json()).toMatchObject({ scopes: ['people:read'] });
  await portal.server.sendOk(updateExternalIntegration, update(id, { termsVersion: 2 }), portal.admin);
  expect(await one(id)).toMatchObject({ termsVersion: 2, scopes: ['people:read', 'roster:write'] });
  expect(await (await ask(apiKey)).json()).toMatchObject({ scopes: ['people:read', 'roster:write'] });
  // Agreed once, it is switched off and on again without.
  await portal.server.sendOk(updateExternalIntegration, update(id, { isEnabled: false }), portal.admin);
  // A partner without terms needs these too, and internal staff agree like anybody.
  for (const termsVersion of [null, 1]) {
    const model = { ehrPartnerId: 4, termsVersion, scopes: [...sending.scopes] };
    expect(await refusalOf(portal.server, createExternalIntegration, { model }, portal.staff)).toEqual(
      needed,
    );
  }
  const other = await createAsStaff({ ehrPartnerId: 4, scopes: ['people:read'] });
  await portal.server.sendOk(updateExternalIntegration, update(other, { termsVersion: 2 }), portal.staff);
  expect(await one(other)).toMatchObject({ termsVersion: 2 });
});

test('B161: partners 6 and 9 need an expiration date, when they are made and ever after', async () => {
  const refusal = { status: 422, code: 'integration.end_needed' };
  for (const ehrPartnerId of [6, 9]) {
    const asked = { model: { ehrPartnerId } };
    expect(await refusalOf(portal.server, createExternalIntegration, asked, portal.staff)).toEqual(refusal);
    const id = await createAsStaff({ ehrPartnerId, expirationDate: day(30) });
    const model = { id, expirationDate: null };
    expect(await refusalOf(portal.server, updateExternalIntegration, { model }, portal.admin)).toEqual(
      refusal,
    );
  }
});

test('B163 B165: 6, 9 and 10 are for internal staff; every other partner of the list can be chosen', async () => {
  for (const ehrPartnerId of [6, 9, 10]) {
    const asked = { model: { ehrPartnerId, expirationDate: day(3), toAddress: 'a@direct.example' } };
    expect(await refusalOf(portal.server, createExternalIntegration, asked, portal.admin)).toEqual({
      status: 403,
      code: 'integration.partner_not_yours',
    });
  }
  for (const ehrPartnerId of [0, 4, 7]) expect((await create({ ehrPartnerId })).apiKey).toMatch(/^plk_/);
});

test('B101 B154 B165: what internal staff connect has no key until a System Admin makes it, and internal staff make none', async () => {
  const id = await createAsStaff({ ehrPartnerId: 9, expirationDate: day(30) });
  expect(await one(id)).toMatchObject({ apiKey: null, status: 'Key ended' });
  const refused = { status: 403, code: 'integration.key_not_yours' };
  expect(await refusalOf(portal.server, rotateIntegrationKey, { id }, portal.staff)).toEqual(refused);
  expect(await one(id)).toMatchObject({ apiKey: null, status: 'Key ended' });
  const { apiKey } = await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  expect(await one(id)).toMatchObject({ apiKey: apiKey.slice(0, 20), status: 'Active' });
  // Nor is a key that works replaced.
  const asked = { id, endsNow: true };
  expect(await refusalOf(portal.server, rotateIntegrationKey, asked, portal.staff)).toEqual(refused);
  expect((await ask(apiKey)).status).toBe(200);
});

test('B221: the first key opens what is tested from its own day on, not from the day that internal staff connected the organization', async () => {
  const { organizationId } = portal;
  const id = await createAsStaff({ ehrPartnerId: 4 });
  const openedOn = async () => {
    const [row] = await portal.server.db.owner<{ openedOn: string }>(
      sql`select opened_on::text from external_integrations where organization_id = ${organizationId} and id = ${id}`,
    );
    return row?.openedOn;
  };
  await portal.server.db.owner(
    sql`update external_integrations set opened_on = '2026-01-02' where id = ${id}`,
  );
  await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  expect(await openedOn()).toBe(day(0));
  // One that takes the place of another goes on where that one began.
  await portal.server.db.owner(
    sql`update external_integrations set opened_on = '2026-02-03' where id = ${id}`,
  );
  await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  expect(await openedOn()).toBe('2026-02-03');
});

test('B151 B434: what is disabled, internal staff leave disabled', async () => {
  const { id } = await create({ ehrPartnerId: 4 });
  const save = (isEnabled: boolean, as: typeof portal.staff) =>
    portal.server.sendOk(updateExternalIntegration, { model: { id, isEnabled } }, as);
  await save(true, portal.staff);
  expect((await one(id))?.status).toBe('Active');
  await save(false, portal.staff);
  await save(true, portal.staff);
  expect((await one(id))?.status).toBe('Disabled');
  await save(true, portal.admin);
  expect((await one(id))?.status).toBe('Active');
});

test('B101 B221: System Admins are mailed once what an upgrade put to rest, and what they can do', async () => {
  const { organizationId } = portal;
  const { id } = await create({ ehrPartnerId: 4 });
  const { webhookId } = await givenWebhook(portal.server.db, organizationId, id);
  await portal.server.db.owner(
    sql`insert into rested_ways_out (organization_id, integration_id, webhook_id) values (${organizationId}, ${id}, null),
      (${organizationId}, null, ${webhookId})`,
  );
  await runPortalJob(portal.server, findRested);
  await runPortalJob(portal.server, findRested);
  const jobs = await portal.server.db.owner<{ data: { data: Rested } }>(
    sql`select data from pgboss.job where name = ${tellOfRest.name}`,
  );
  const data: Rested = { integrationIds: [id], webhookIds: [webhookId], reason: 'staff', ofAccountId: null };
  expect(jobs.map(({ data }) => data.data)).toEqual([data]);
  // This portal sends no mail; what it would send is kept with its recipient.
  await expect(runJob(portal.server, tellOfRest, organizationId, data)).rejects.toThrow(
    'mail is not configured',
  );
  const mailed = await portal.server.db.owner<{ isAdmin: boolean }>(
    sql`select distinct m.recipient in (select a.email from accounts a join account_organizations o on o.account_id = a.id
      where o.organization_id = ${organizationId} and o.access_type_id = 2) as is_admin
    from messages m where m.kind = 'integrationsRest'`,
  );
  expect(mailed).toEqual([{ isAdmin: true }]);
  const words = restMailWords('Westfield School', 'staff', data);
  expect(words.subject).toBe('Integrations of Westfield School are disabled until you enable them');
  expect(words.paragraphs[0]).toContain('of 1 integration and 1 webhook of Westfield School');
  expect(words.action?.path).toBe('/organization/api');
});

test('a rotation answers a new key, and the one before works for seven more days', async () => {
  const { id, apiKey } = await create({ ehrPartnerId: 4 });
  const start = new Date();
  portal.setClock(start);
  const rotated = await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  const endsAt = new Date(start.getTime() + 7 * 86_400_000);
  expect(rotated.previousKeyEndsAt).toBe(endsAt.toISOString());
  expect(await one(id)).toMatchObject({
    apiKey: rotated.apiKey.slice(0, 20),
    previousKeyEndsAt: endsAt.toISOString(),
  });
  expect([(await ask(apiKey)).status, (await ask(rotated.apiKey)).status]).toEqual([200, 200]);
  portal.setClock(new Date(endsAt.getTime() - 1));
  expect((await ask(apiKey)).status).toBe(200);
  portal.setClock(endsAt);
  expect([(await ask(apiKey)).status, (await ask(rotated.apiKey)).status]).toEqual([401, 200]);
  portal.setClock(null);
});

test('a key that somebody else may have ends with the rotation, and so do those before it', async () => {
  const { id, apiKey } = await create({ ehrPartnerId: 4 });
  const second = (await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin)).apiKey;
  const { apiKey: third } = await portal.server.sendOk(
    rotateIntegrationKey,
    { id, endsNow: true },
    portal.admin,
  );
  const answers = [apiKey, second, third].map(async (key) => (await ask(key)).status);
  expect(await Promise.all(answers)).toEqual([401, 401, 200]);
});

test('two rotations at once leave one current key', async () => {
  const { id } = await create({ ehrPartnerId: 4 });
  const rotate = () => portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  const [a, b] = await Promise.all([rotate(), rotate()]);
  const shown = (await one(id))?.apiKey;
  expect([a.apiKey.slice(0, 20), b.apiKey.slice(0, 20)]).toContain(shown);
  expect([(await ask(a.apiKey)).status, (await ask(b.apiKey)).status]).toEqual([200, 200]);
});

test('what is rotated: keys of the own organization, and no direct messages', async () => {
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const theirs = await givenIntegrationKey(portal.server.db, elsewhere);
  expect(
    await refusalOf(portal.server, rotateIntegrationKey, { id: theirs.integrationId }, portal.admin),
  ).toEqual({ status: 404, code: 'integration.not_found' });
  const { id } = await portal.server.sendOk(
    createExternalIntegration,
    { model: { ehrPartnerId: 10, toAddress: 'keyless@direct.example' } },
    portal.staff,
  );
  expect(await refusalOf(portal.server, rotateIntegrationKey, { id }, portal.admin)).toEqual({
    status: 422,
    code: 'integration.no_key',
  });
});

test('B151 B152 B153: the list of integrations and that of webhooks say alike what keeps a key from working, and the key works where they say Active', async () => {
  const { db } = portal.server;
  const { organizationId } = portal;
  const { id, apiKey } = await create({
    ehrPartnerId: 3,
    termsVersion: 1,
    otherApiPartner: 'Health Bridge',
    expirationDate: day(90),
  });
  const model = { integrationId: id, url: 'https://93.184.215.14/hook', events: ['test.stored' as const] };
  const webhook = await portal.server.sendOk(createWebhook, { model }, portal.admin);
  const stateNow = async () => {
    const { webhooks } = await portal.server.sendOk(getWebhooks, {}, portal.admin);
    const own = webhooks.find((each) => each.id === webhook.id);
    return [(await one(id))?.status, own?.integrationStatus, own?.status, (await ask(apiKey)).status];
  };
  const set = (change: ReturnType<typeof sql>) =>
    db.owner(sql`update external_integrations set ${change} where id = ${id}`);
  const active = ['Active', 'Active', 'Active', 200];
  const resting = (status: string) => [status, status, 'Key off', 401];
  expect(await stateNow()).toEqual(active);

  await set(
    sql`is_enabled = false, expires_on = ${day(-1)}::date, terms_version = null, terms_account_id = null, terms_accepted_at = null`,
  );
  expect(await stateNow()).toEqual(resting('Disabled'));
  await set(sql`is_enabled = true`);
  expect(await stateNow()).toEqual(resting('Expired'));
  await set(sql`expires_on = ${day(0)}::date`);
  expect(await stateNow()).toEqual(resting('Terms needed'));
  await set(
    sql`terms_version = 1, terms_accepted_at = now(), terms_account_id = (select min(id) from accounts)`,
  );
  expect(await stateNow()).toEqual(active);
  await db.owner(sql`update integration_keys set ends_at = now() where integration_id = ${id}`);
  expect(await stateNow()).toEqual(resting('Key ended'));
  await db.owner(sql`update integration_keys set ends_at = null where integration_id = ${id}`);
  await db.owner(
    sql`update organization_preferences set external_api_enabled = false where organization_id = ${organizationId}`,
  );
  expect(await stateNow()).toEqual(resting('API off'));
  await db.owner(
    sql`update organization_preferences set external_api_enabled = true where organization_id = ${organizationId}`,
  );
  expect(await stateNow()).toEqual(active);
  // Nobody of a disabled organization signs in, but internal staff who opened it look at its list.
  await db.owner(sql`update organizations set is_disabled = true where id = ${organizationId}`);
  const [row] = await db.owner<{ status: string }>(
    sql`select identity.integration_status(${organizationId}, ${id}, now()) as status`,
  );
  expect([row?.status, (await ask(apiKey)).status]).toEqual(['Organization disabled', 401]);
  await db.owner(sql`update organizations set is_disabled = false where id = ${organizationId}`);
});

test('B151 B153: switched off, a key opens nothing at once; the audit log says who made, changed and rotated it, and no hash', async () => {
  const id = await createAsStaff({ ehrPartnerId: 4 });
  const { apiKey } = await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  await portal.server.sendOk(updateExternalIntegration, { model: { id, isEnabled: false } }, portal.admin);
  expect((await one(id))?.status).toBe('Disabled');
  expect((await ask(apiKey)).status).toBe(401);
  await portal.server.sendOk(rotateIntegrationKey, { id }, portal.admin);
  const rows = await portal.server.db.owner<{
    entity: string;
    action: string;
    isSomebodys: boolean;
    text: string;
  }>(
    sql`select l.entity, l.action, l.account_id is not null as is_somebodys, concat(l.before, l.after) as text from audit.log l
    where (l.entity = 'external_integrations' and l.entity_id = ${String(id)})
      or (l.entity = 'integration_keys' and l.entity_id in (select k.id::text from integration_keys k where k.integration_id = ${id}))
    order by l.id`,
  );
  expect(rows.map(({ entity, action, isSomebodys }) => ({ entity, action, isSomebodys }))).toEqual([
    { entity: 'external_integrations', action: 'insert', isSomebodys: true },
    { entity: 'integration_keys', action: 'insert', isSomebodys: true },
    { entity: 'external_integrations', action: 'update', isSomebodys: true },
    { entity: 'integration_keys', action: 'update', isSomebodys: true },
    { entity: 'integration_keys', action: 'insert', isSomebodys: true },
  ]);
  expect(rows.filter(({ text }) => text.includes('secret_hash'))).toEqual([]);
});
