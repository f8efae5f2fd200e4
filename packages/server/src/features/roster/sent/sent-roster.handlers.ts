import {
  applyPartnerRoster,
  getPartnerRoster,
  getPartnerRosterRows,
  sendPartnerRoster,
  sentRosterLimits,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import { handlePartner } from '../../../platform/partner-door/handle-partner.ts';
import type { PartnerContext, PartnerRoute } from '../../../platform/partner-door/partner-route.ts';
import type { Services } from '../../../platform/services.ts';
import { dayOfOrganization } from '../../../records/organizations/day-of-organization.ts';
import { checkSentRosterJob } from '../check-roster.job.ts';
import { enqueueSentImport } from '../import-roster.job.ts';
import { beginStep, type RosterRecord, rosterWork } from '../roster-record.ts';
import { fingerprintOf, storeFingerprint } from './dry-run.ts';
import {
  contentHashOf,
  countSent,
  describeRoster,
  findSent,
  insertSent,
  protocolNamed,
} from './sent-roster.ts';
import { describeRow, readSentRows } from './sent-rows.ts';

/** Rosters that one integration sends: each is compared with everybody of the organization. */
const sentByIntegration: Limit = { name: 'partner-roster', max: 30, windowSeconds: 3_600 };

/** A roster of the key's own integration: row-level security shows no other. */
const ownRoster = (
  { key, inScope, now }: PartnerContext,
  id: number | null,
): Promise<RosterRecord | undefined> =>
  id === null
    ? Promise.resolve(undefined)
    : inScope((tx) => rosterWork.find(tx, { organizationId: key.organizationId, id }, now));

/** How it is, with the rights of the organization: what would become of a row depends on people whom the key does not open. */
async function answerFor({ key, inJob, now }: PartnerContext, id: number) {
  const { organizationId } = key;
  return inJob('roster.describe_sent', async (tx) => {
    const roster = await rosterWork.find(tx, { organizationId, id }, now);
    return roster === undefined
      ? fail('roster.not_found')
      : ok(await describeRoster(tx, roster, organizationId, now));
  });
}

const send = handlePartner(sendPartnerRoster, async (context, { body }) => {
  const { key, now, services, inScope, inJob } = context;
  const { organizationId, integrationId } = key;
  const { idempotencyKey, name, people, protocol } = body;
  const limit = await services.limits.take(sentByIntegration, String(integrationId));
  if (!limit.isWithin) return fail('access.too_many_requests', { seconds: limit.retryAfterSeconds });
  const place = await inJob('roster.place_of_sent', async (tx) => ({
    protocolId: await protocolNamed(tx, organizationId, protocol),
    today: await dayOfOrganization(tx, organizationId, now),
  }));
  const { protocolId, today } = place;
  if (protocolId === null) return fail('roster.protocol_unknown', {}, { field: 'protocol' });
  const contentHash = contentHashOf(body);
  const taken = await inScope(async (tx) => {
    // What is sent twice at once comes one after the other, and the second one finds the first.
    await takeAdvisoryLock(tx, 'roster.send', integrationId);
    const before = await findSent(tx, key, idempotencyKey, contentHash);
    if (before !== null)
      return before.isSame
        ? ok({ id: before.id, isNew: false })
        : fail('roster.key_reused', { rosterId: before.id });
    const count = await countSent(tx, key);
    if (count >= sentRosterLimits.stored) return fail('roster.too_many_sent', { count });
    const id = await insertSent(tx, key, { idempotencyKey, name, people, protocolId }, contentHash, now);
    await enqueueCheck(services, tx, { organizationId, id }, today);
    return ok({ id, isNew: true });
  });
  if (!taken.ok) return taken;
  const { id, isNew } = taken.value;
  if (!isNew) await checkAgainIfStalled(context, id, today);
  return answerFor(context, id);
});

const enqueueCheck = (
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
  today: string,
) =>
  jobs.enqueue(
    tx,
    checkSentRosterJob,
    { rosterImportId: id, today },
    { onceKey: String(id), organizationId },
  );

/** Takes up a check whose server was lost. A partner asks for it by sending the same roster again. */
const checkAgainIfStalled = ({ key, inJob, services, now }: PartnerContext, id: number, today: string) =>
  inJob('roster.check_sent_again', async (tx) => {
    const work = { organizationId: key.organizationId, id };
    const roster = await rosterWork.lock(tx, work, now);
    if (roster?.status !== 'checking' || !rosterWork.isStalled(roster, now)) return;
    await rosterWork.takeUp(tx, work, now);
    await enqueueCheck(services, tx, work, today);
  });

const progress = handlePartner(getPartnerRoster, async (context, { id }) => {
  const roster = await ownRoster(context, id);
  return roster === undefined ? fail('roster.not_found') : answerFor(context, roster.id);
});

const rows = handlePartner(getPartnerRosterRows, async ({ key, now, inScope, auditRead }, { id, query }) =>
  inScope(async (tx) => {
    const roster =
      id === null ? undefined : await rosterWork.find(tx, { organizationId: key.organizationId, id }, now);
    if (roster === undefined) return fail('roster.not_found');
    if (roster.status === 'checking') return fail('roster.busy');
    const found = await readSentRows(tx, key, roster.id, query);
    const told = found.slice(0, query.limit);
    // A match tells the partner that such a person is here, so the log of that person notes it.
    auditRead(told.flatMap(({ matches }) => matches[0]?.profileId ?? []));
    const columns = roster.settings?.columns ?? [];
    return ok({ rows: told.map((row) => describeRow(row, columns)), hasMore: found.length > told.length });
  }),
);

const apply = handlePartner(applyPartnerRoster, async (context, { id, body }) => {
  const { key, now, services, inJob } = context;
  const roster = await ownRoster(context, id);
  if (roster === undefined) return fail('roster.not_found');
  const work = { organizationId: key.organizationId, id: roster.id };
  const begun = await inJob('roster.apply_sent', async (tx) => {
    const locked = await rosterWork.lock(tx, work, now);
    if (locked === undefined) return fail('roster.not_found');
    const { status, appliedFingerprint } = locked;
    if (status === 'checking') return fail('roster.busy');
    if (appliedFingerprint !== null) {
      if (appliedFingerprint !== body.fingerprint) return fail('roster.changed');
      if (status !== 'importing' || !rosterWork.isStalled(locked, now)) return ok({ isChanged: false });
      await rosterWork.takeUp(tx, work, now);
    } else {
      // Somebody of the organization may have decided about it meanwhile, and imported it.
      if (status !== 'checked') return fail('roster.changed');
      const current = await fingerprintOf(tx, work);
      if (current !== body.fingerprint) {
        // The system asks how the roster is now, and decides about that.
        await storeFingerprint(tx, work, now, current);
        return ok({ isChanged: true });
      }
      await beginStep(tx, work, now, 'importing', [sql`applied_fingerprint = ${body.fingerprint}`]);
    }
    await enqueueSentImport(services, tx, work);
    return ok({ isChanged: false });
  });
  if (!begun.ok) return begun;
  return begun.value.isChanged ? fail('roster.changed') : answerFor(context, roster.id);
});

/** A roster in by the partner API: the same import, sent by a system. */
export const sentRosterRoutes: readonly PartnerRoute[] = [send, progress, rows, apply];
