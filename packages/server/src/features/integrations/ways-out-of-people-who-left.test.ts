import {
  createExternalIntegration,
  createWebhook,
  deleteAccount,
  grantChildAccess,
  updateAccountOrganization,
  updateExternalIntegration,
  updateWebhook,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startConnectionsPortal } from '../../../test/connections-portal.ts';
import { documentedStatement } from '../../../test/documented-statement.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { mailsTo, nextMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { restMailWords } from './rest-mail-words.ts';
import { findRested, type Rested, tellOfRest } from './tell-of-rest.jobs.ts';

const portal = await startConnectionsPortal();
const { server, side, inside, add, decide } = portal;
const { owner } = server.db;
afterAll(() => portal.stop());

/** An integration with a key, and a webhook beside it, made by whoever sends it. */
const makeWaysOut = async (as: SendOptions) => {
  const { id, apiKey } = await server.sendOk(createExternalIntegration, { model: { ehrPartnerId: 4 } }, as);
  if (apiKey === null) throw new Error('no key was made');
  const model = { integrationId: id, url: 'https://1.1.1.1/secret-path', events: ['test.stored' as const] };
  const webhook = await server.sendOk(createWebhook, { model }, as);
  return { integrationId: id, webhookId: webhook.id, shown: apiKey.slice(0, 20) };
};
/** Direct messages, which need no key: internal staff set them up, and somebody enables them. */
const directMessages = async (staff: SendOptions, by: SendOptions, toAddress: string) => {
  const model = { ehrPartnerId: 10, toAddress };
  const { id } = await server.sendOk(createExternalIntegration, { model }, staff);
  await server.sendOk(updateExternalIntegration, { model: { id, toAddress, isEnabled: true } }, by);
  return id;
};
const working = async (organizationId: number) => {
  const rows = await owner<{ id: number; kind: string }>(
    sql`select id, 'key' as kind from external_integrations where organization_id = ${organizationId} and is_enabled
      union all select id, 'hook' from webhooks where organization_id = ${organizationId} and is_enabled order by 2, 1`,
  );
  return rows.map(({ id, kind }) => `${kind} ${id}`);
};
/** The jobs of an organization that the hourly job made. */
const told = async (organizationId: number) => {
  await runPortalJob(server, findRested);
  const jobs = await owner<{ data: Rested }>(
    sql`select data -> 'data' as data from pgboss.job where name = ${tellOfRest.name}
      and (data -> 'asked' ->> 'organizationId')::int = ${organizationId} order by created_on`,
  );
  return jobs.map(({ data }) => data);
};

test('B107 B221: what an enterprise made in a child rests when the child leaves, and what the child made works on', async () => {
  const enterprise = await side('Health System', { isEnterpriseAdmin: true });
  const child = await side('West Clinic');
  const connection = await add(inside(enterprise), enterprise, child, 4, 2);
  const reason = 'Looks after the clinic';
  await server.sendOk(grantChildAccess, { organizationId: child.id, reason }, enterprise.as);
  await owner(sql`insert into organization_preferences (organization_id, external_api_enabled) values (${child.id}, true)
    on conflict (organization_id) do update set external_api_enabled = true`);
  const theirs = await makeWaysOut({ ...enterprise.as, organizationId: child.id });
  const own = await makeWaysOut(child.as);
  // Without a key, to an address; and an address alone, which the enterprise's person changed after the child had made the webhook.
  const within = { ...enterprise.as, organizationId: child.id };
  const mailbox = await directMessages(inside(child), within, 'reports@enterprise.example');
  const ownMailbox = await directMessages(inside(child), child.as, 'reports@clinic.example');
  const turned = await makeWaysOut(child.as);
  await server.sendOk(
    updateWebhook,
    {
      model: {
        id: turned.webhookId,
        integrationId: turned.integrationId,
        url: 'https://1.0.0.1/elsewhere',
        events: ['test.stored'],
        isEnabled: true,
      },
    },
    within,
  );
  expect(await working(child.id)).toHaveLength(8);

  await decide(enterprise.as, connection, 5);
  expect(await working(child.id)).toEqual([
    `hook ${own.webhookId}`,
    `key ${own.integrationId}`,
    `key ${ownMailbox}`,
    `key ${turned.integrationId}`,
  ]);
  const data: Rested = {
    integrationIds: [theirs.integrationId, mailbox],
    webhookIds: [theirs.webhookId, turned.webhookId],
    reason: 'enterprise',
    ofAccountId: null,
  };
  expect(await told(child.id)).toEqual([data]);
  const [why] = restMailWords('West Clinic', 'enterprise', data).paragraphs;
  expect(why).toContain('People of the enterprise that West Clinic belonged to');
  expect(why).not.toContain('Internal staff');
});

test('B107 B221: of who is no System Admin any more the others are told which keys and webhooks they made, and these work on', async () => {
  const school = await side('East High School');
  await owner(sql`insert into organization_preferences (organization_id, external_api_enabled) values (${school.id}, true)
    on conflict (organization_id) do update set external_api_enabled = true`);
  const leaving = await signIn(server, { organizationId: school.id, accessTypeId: 2 });
  const stepping = await signIn(server, { organizationId: school.id, accessTypeId: 2 });
  const [groupId] = await owner<{ id: number }>(
    sql`insert into groups (organization_id, name) values (${school.id}, 'Soccer') returning id`,
  );
  await owner(sql`insert into account_groups (organization_id, account_id, group_id)
    values (${school.id}, ${stepping.id}, ${groupId?.id ?? 0})`);
  const first = await makeWaysOut(leaving.options);
  const second = await makeWaysOut(stepping.options);
  const kept = await makeWaysOut(school.as);

  await server.sendOk(deleteAccount, { id: leaving.id }, school.as);
  const lowered = { accountId: stepping.id, organizationId: school.id, organizationAccessTypeId: 1 as const };
  await server.sendOk(updateAccountOrganization, lowered, school.as);
  // Who is a User already loses no right.
  await server.sendOk(updateAccountOrganization, lowered, school.as);
  expect(await working(school.id)).toHaveLength(6);
  const jobs = await told(school.id);
  const of = ({ integrationId, webhookId }: typeof first, ofAccountId: number): Rested => ({
    integrationIds: [integrationId],
    webhookIds: [webhookId],
    reason: 'removed',
    ofAccountId,
  });
  expect(jobs).toHaveLength(2);
  expect(jobs).toEqual(expect.arrayContaining([of(first, leaving.id), of(second, stepping.id)]));
  const mails = (await nextMail(server, school.email, 2)) && mailsTo(server, school.email);
  const text = mails.map((mail) => mail.text).join(' ');
  for (const { shown } of [first, second]) expect(text).toContain(`Key ${shown}`);
  expect(text).toContain('is no longer a System Admin of East High School');
  // The path of an address may be a secret.
  expect(text).toContain('Webhook to 1.1.1.1');
  expect(text).not.toContain('secret-path');
  expect(mailsTo(server, leaving.email)).toEqual([]);
  expect(mailsTo(server, stepping.email)).toEqual([]);

  // Operators find by hand whose keys are left from before the upgrade.
  const left = await owner<{ key: string }>(documentedStatement('Keys and webhooks of people who left'));
  const keys = left.map(({ key }) => key);
  for (const { shown } of [first, second]) expect(keys.some((key) => key.startsWith(shown))).toBe(true);
  expect(keys.some((key) => key.startsWith(kept.shown))).toBe(false);
});
