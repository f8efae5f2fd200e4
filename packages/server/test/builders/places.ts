import { randomUUID } from 'node:crypto';
import {
  confirmMergeProfiles,
  generateProfileAccessLink,
  getCurrentUser,
  getProfileTestById,
  startMergeProfiles,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { makeLinkSecret } from '../../src/platform/secrets/secret-token.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { givenCreditProposal, givenCredits } from './credits.ts';
import { givenExport } from './exports.ts';
import { givenIntegrationKey, givenWebhook } from './integration-keys.ts';
import { givenInvoices } from './invoices.ts';
import { givenPdfSync } from './pdf-syncs.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from './people.ts';
import { givenCode, givenProtocol } from './programs.ts';
import { givenRoster } from './rosters.ts';
import { givenSubscription } from './subscriptions.ts';
import { aSubmittedTest } from './tests.ts';

/** A corner of an organization: a profile with a test, and everything an id in a request can point at. */
export interface Place {
  organizationId: number;
  /** Another organization, which the place has nothing to do with. */
  neighbourId: number;
  groupId: number;
  /** Of the same people, and empty. */
  secondGroupId: number;
  /** Of nobody: it may be deleted. */
  spareGroupId: number;
  protocolId: number;
  /** Nobody's default, for what ends one. */
  spareProtocolId: number;
  /** The draft of a survey. */
  surveyId: number;
  profileId: number;
  /** Another one beside it, for what ends a profile. */
  spareProfileId: number;
  clientUuid: string;
  testId: number;
  resultId: number;
  /** A User of the group and of another one, linked to the profile. */
  accountId: number;
  /** Of a link of the profile that waits to be claimed. */
  linkId: number;
  /** That a family account reads the profile. */
  accountProfileId: number;
  /** What somebody of the place was given to bring a profile of elsewhere in. */
  arriving: { uniqueId: string; firstName: string; lastName: string; birthDate: string };
  /** Whose hand made the place: a System Admin there. */
  adminId: number;
  eventId: number;
  /** A code of the group, and one of the profile, which is of the older structure. */
  codeId: number;
  profileCodeId: number;
  /** A PDF delivery that failed. */
  pdfSyncIntentId: number;
  /** An export of the System Admin's. */
  exportId: number;
  /** A connection with a medical record system. */
  integrationId: number;
  /** A webhook beside it, and what it has to send. */
  webhookId: number;
  webhookDeliveryId: number;
  /** A move that can be taken back. */
  bulkMoveId: number;
  groupChangeId: number;
  /** A report of possible duplicates that stopped before its end, one an organization. The two profiles of the place are not the same person. */
  duplicateReportId: number;
  /** A phone that was signed in there. */
  deviceId: number;
  /** Tests that wait for staff: what the code of the group sent of somebody who was not found. `spare` and `strangers` are for what ends one. */
  heldTestId: number;
  spareHeldTestId: number;
  strangersHeldTestId: number;
  /** What the group is asked for. */
  groupPreferencesId: number;
  /** Imports of rosters that the System Admin began, by how far they are; `spare` and `strangers` are for what ends one. */
  rosters: { uploaded: number; checked: number; ready: number; imported: number; spare: number };
  /** An invoice that nobody paid, and one with a payment by hand. */
  invoiceId: number;
  paidInvoiceId: number;
  /** Of the paid invoice. */
  creditNoteId: number;
  paymentId: number;
  /** A term of a package, and one that may be deleted. */
  subscriptionId: number;
  spareSubscriptionId: number;
  /** Of the family that no invoice of the organization has a fee of. */
  unbilledSubscriptionId: number;
  usageId: number;
  spareUsageId: number;
  /** That somebody is counted once too often in a closed period, and another one of the term before. */
  creditProposalId: number;
  spareCreditProposalId: number;
  /** A merge that can be undone. */
  profileOperationId: number;
  /** The profile that was kept by it. */
  keptProfileId: number;
  lostProfileId: number;
  /** One that failed at its first pair. */
  bulkMergeId: number;
  /** Stands in every name and note of the place, and nowhere else. */
  marker: string;
}

/** Makes a place, as the organization's System Admin would. `isGrouped: false` leaves the profile without a group. */
export async function givenPlace(
  server: TestServer,
  organizationId: number,
  admin: SendOptions,
  { isGrouped = true }: { isGrouped?: boolean } = {},
): Promise<Place> {
  const marker = `Zq${randomUUID().slice(0, 8)}`;
  const clientUuid = randomUUID();
  const groupId = (await givenGroup(server.db, organizationId, { name: `${marker} group` })).id;
  const protocolId = (await givenProtocol(server.db, organizationId, { name: `${marker} protocol` })).id;
  const { id: profileId } = await givenProfile(server.db, organizationId, {
    firstName: `${marker}a`,
    lastName: `${marker}b`,
    clientUuid,
    groupIds: isGrouped ? [groupId] : [],
  });
  const spareProfileId = (
    await givenProfile(server.db, organizationId, { groupIds: isGrouped ? [groupId] : [] })
  ).id;
  const secondGroupId = (await givenGroup(server.db, organizationId, { name: `${marker} second group` })).id;
  const spareGroupId = (await givenGroup(server.db, organizationId, { name: `${marker} spare group` })).id;
  const account = await givenAccount(server.db, {
    organizationId,
    email: `${marker.toLowerCase()}@fixture.example`,
    groupIds: [groupId, secondGroupId],
  });
  await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    values (${account.id}, ${account.email}, ${profileId}, 3)`);
  const one = aSubmittedTest({ person: { kind: 'profile', profileId }, note: `${marker} note` });
  const { outcomes } = await server.sendOk(submitTests, { tests: [{ ...one }] }, admin);
  const testId = outcomes[0]?.profileTestId ?? 0;
  const { profileTest } = await server.sendOk(getProfileTestById, { id: testId }, admin);
  const resultId = Object.values(profileTest.measureResults)[0]?.results[0]?.profileTestResultId ?? 0;
  await server.db.owner(
    sql`update organization_preferences set is_sway_visa_enabled = true, is_expedited_baseline_enabled = true
    where organization_id = ${organizationId}`,
  );
  const { profileAccessLink } = await server.sendOk(generateProfileAccessLink, { profileId }, admin);
  const family = await givenAccount(server.db, { accountTypeId: 5 });
  const linked = await givenLinkedProfile(server, family.id, profileId);
  const elsewhere = await givenOrganization(server.db);
  const arriving = { firstName: 'Arriving', lastName: 'Person', birthDate: '2009-03-14' };
  const arrivingId = (await givenProfile(server.db, elsewhere.id, arriving)).id;
  const { uniqueId } = await givenLinkedProfile(server, family.id, arrivingId);
  const adminId = (await server.sendOk(getCurrentUser, {}, admin)).account.id;
  const [event] = await server.db.owner<{ id: number }>(
    sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at, note)
    values (${organizationId}, ${profileId}, 2, ${`${marker} event`}, '2025-01-01', '2025-02-01', ${`${marker} event note`})
    returning id`,
  );
  const [move] = await server.db.owner<{ id: number }>(
    sql`insert into bulk_moves (organization_id, account_id, new_group_id, added_profile_ids, removed_profile_ids)
    values (${organizationId}, ${adminId}, ${secondGroupId}, array[${profileId}::int], '{}') returning id`,
  );
  const [change] = await server.db.owner<{ id: number }>(
    sql`insert into group_changes (organization_id, group_id, account_id, kind, protocol_id, profile_ids, done_count, finished_at)
    values (${organizationId}, ${groupId}, ${adminId}, 'defaultProtocol', ${protocolId}, array[${profileId}::int], 1, now()) returning id`,
  );
  const [report] = await server.db.owner<{ id: number }>(
    sql`insert into duplicate_reports (organization_id, account_id, status, profile_count)
    values (${organizationId}, ${adminId}, 'failed', 1)
    on conflict (organization_id) where status <> 'ready' do update set moved_at = now() returning id`,
  );
  await server.db.owner(
    sql`insert into duplicate_dismissals (organization_id, low_profile_id, high_profile_id, account_id)
    values (${organizationId}, ${profileId}, ${spareProfileId}, ${adminId})`,
  );
  const [survey] = await server.db.owner<{ id: number }>(
    sql`insert into surveys (organization_id, title, items, client_uuid)
    values (${organizationId}, ${`${marker} survey`}, '[]', gen_random_uuid()) returning id`,
  );
  const [device] = await server.db.owner<{ id: number }>(
    sql`insert into devices (organization_id, device_key, name, platform, os_version, app_version, account_id)
    values (${organizationId}, ${marker}, ${`${marker} phone`}, 'iOS', '19', '5.9', ${adminId}) returning id`,
  );
  const [preferences] = await server.db.owner<{ id: number }>(
    sql`insert into group_preferences (organization_id, group_id, demand_type_id)
      values (${organizationId}, ${groupId}, 2) returning id`,
  );
  const roster = (status: 'uploaded' | 'checked' | 'imported') =>
    givenRoster(server.db, { organizationId, accountId: adminId, groupId, protocolId, profileId }, status);
  const merge = await givenMerge(server, organizationId, isGrouped ? [groupId] : [], admin);
  const [bulk] = await server.db.owner<{ id: number }>(
    sql`insert into bulk_merges (organization_id, account_id, kept_profile_ids, lost_profile_ids, status, finished_at)
    values (${organizationId}, ${adminId}, array[${profileId}::int], array[${merge.lostProfileId}::int], 'failed', now()) returning id`,
  );
  const { integrationId } = await givenIntegrationKey(server.db, organizationId, {
    partnerId: 4,
    otherApiPartner: marker,
  });
  const subscriptionId = await givenSubscription(server, organizationId);
  const codeId = (await givenCode(server.db, organizationId, { groupId, protocolId })).id;
  const held = () => givenHeldTest(server, { organizationId, codeId, lastName: `${marker}b` });
  const endedSubscriptionId = await givenSubscription(server, organizationId, { from: -400, to: -101 });
  return {
    ...merge,
    creditProposalId: await givenCreditProposal(server, organizationId, {
      subscriptionId,
      operationId: merge.profileOperationId,
    }),
    spareCreditProposalId: await givenCreditProposal(server, organizationId, {
      subscriptionId: endedSubscriptionId,
      operationId: merge.profileOperationId,
    }),
    bulkMergeId: bulk?.id ?? 0,
    rosters: {
      uploaded: await roster('uploaded'),
      checked: await roster('checked'),
      ready: await roster('checked'),
      imported: await roster('imported'),
      spare: await roster('checked'),
    },
    linkId: profileAccessLink.id,
    accountProfileId: linked.accountProfileId,
    arriving: { ...arriving, uniqueId },
    organizationId,
    neighbourId: elsewhere.id,
    groupId,
    secondGroupId,
    spareGroupId,
    protocolId,
    spareProtocolId: (await givenProtocol(server.db, organizationId)).id,
    surveyId: survey?.id ?? 0,
    profileId,
    spareProfileId,
    clientUuid,
    testId,
    resultId,
    accountId: account.id,
    adminId,
    eventId: event?.id ?? 0,
    codeId,
    heldTestId: await held(),
    spareHeldTestId: await held(),
    strangersHeldTestId: await held(),
    profileCodeId: (await givenCode(server.db, organizationId, { profileId, protocolId, sessionTypeId: 1 }))
      .id,
    pdfSyncIntentId: await givenPdfSync(server.db, { organizationId, profileId, testId }),
    exportId: await givenExport(server.db, { organizationId, accountId: adminId }),
    integrationId,
    ...(await givenWebhook(server.db, organizationId, integrationId)),
    bulkMoveId: move?.id ?? 0,
    groupChangeId: change?.id ?? 0,
    duplicateReportId: report?.id ?? 0,
    deviceId: device?.id ?? 0,
    groupPreferencesId: preferences?.id ?? 0,
    ...(await givenInvoices(server, organizationId, marker)),
    subscriptionId,
    spareSubscriptionId: await givenSubscription(server, organizationId, { packageTierId: 8 }),
    unbilledSubscriptionId: await givenSubscription(server, organizationId, {
      packageTierId: 8,
      from: 201,
      to: 500,
    }),
    usageId: await givenCredits(server, organizationId),
    spareUsageId: await givenCredits(server, organizationId),
    marker,
  };
}

/** A test under a code, of somebody whose birth date was mistyped. */
async function givenHeldTest(
  server: TestServer,
  { organizationId, codeId, lastName }: { organizationId: number; codeId: number; lastName: string },
): Promise<number> {
  const body = aSubmittedTest({
    person: { kind: 'nameMatch', birthDate: '2009-12-31', lastName },
    results: [{ measureId: 1002, skipped: true }],
  });
  const [held] = await server.db.owner<{ id: number }>(
    sql`insert into submissions (organization_id, client_uuid, content_hash, code_id, status, reason_code, body)
    values (${organizationId}, ${body.clientUuid}::uuid, 'fixture', ${codeId}, 'held', 'match.none', ${JSON.stringify(body)}::jsonb)
    returning id`,
  );
  return held?.id ?? 0;
}

/** A profile that a family account reads, and a link that the family made of it. */
async function givenLinkedProfile(
  server: TestServer,
  familyId: number,
  profileId: number,
): Promise<{ accountProfileId: number; uniqueId: string }> {
  const { secret, hash } = makeLinkSecret();
  const [made] = await server.db.owner<{ accountProfileId: number }>(sql`
    with linked as (insert into account_profiles (account_id, email, profile_id, relationship_type_id)
      select a.id, a.email, ${profileId}, 3 from accounts a where a.id = ${familyId} returning id),
    link as (insert into profile_access_links (organization_id, profile_id, created_by, token_hash, expires_at)
      select p.organization_id, p.id, ${familyId}, ${hash}, now() + interval '7 days' from profiles p where p.id = ${profileId} returning id)
    select linked.id as account_profile_id from link, linked`);
  if (made === undefined) throw new Error('the fixture returned no row');
  return { ...made, uniqueId: secret };
}

/** Two profiles of one person that were merged. */
async function givenMerge(
  server: TestServer,
  organizationId: number,
  groupIds: readonly number[],
  admin: SendOptions,
): Promise<Pick<Place, 'profileOperationId' | 'keptProfileId' | 'lostProfileId'>> {
  const profileToKeepId = (await givenProfile(server.db, organizationId, { groupIds })).id;
  const profileToLoseId = (await givenProfile(server.db, organizationId, { groupIds })).id;
  const pair = { profileToKeepId, profileToLoseId };
  await server.sendOk(startMergeProfiles, pair, admin);
  const { profileOperationId } = await server.sendOk(confirmMergeProfiles, pair, admin);
  return { profileOperationId, keptProfileId: profileToKeepId, lostProfileId: profileToLoseId };
}
