import { decideImportRequest, getImportRequests, type ImportRequest } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { notifyImport } from './notify-import.job.ts';

export const getImportRequestsHandler = handle(getImportRequests, async ({ tx }) => {
  const requests = await tx.query<Omit<ImportRequest, 'askedOn'> & { requestedAt: Date }>(
    sql`select id, profile_id, organization_name, asked_at as requested_at
    from identity.import_requests()`,
    'profiles.import_requests',
  );
  return ok({
    importRequests: requests.map(({ requestedAt, ...request }) => ({
      ...request,
      askedOn: requestedAt.toISOString(),
    })),
  });
});

export const decideImportRequestHandler = handle(
  decideImportRequest,
  async ({ request: { id, isApproved }, tx, viewer, now, services: { jobs } }) => {
    const [decided] = await tx.query<{ profileId: number | null; organizationId: number | null }>(
      sql`select profile_id, organization_id from identity.decide_import(${id}, ${isApproved})`,
      'profiles.decide_import',
    );
    if (decided?.profileId == null || decided.organizationId === null)
      return fail('profile.import_request_not_found');
    const { profileId, organizationId: askerId } = decided;
    for (const organizationId of new Set([viewer.organizationId ?? askerId, askerId])) {
      await recordAccess(tx, {
        action: isApproved ? 'profile_import_approved' : 'profile_import_declined',
        accountId: viewer.accountId,
        organizationId,
        details: { profileId, requestId: id },
      });
    }
    // The job of the requesting organization continues, which sees the tests now and gets the mail.
    await tx.continueAsJob('approve import', [askerId]);
    await jobs.enqueue(tx, notifyImport, { requestId: id, about: 'decided' });
    if (isApproved) await recomputeProfile(tx, profileId, now, 'approve import', [askerId]);
    return ok({});
  },
);
