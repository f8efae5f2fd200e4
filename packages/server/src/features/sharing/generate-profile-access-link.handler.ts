import { generateProfileAccessLink } from '@plumbline/contract';
import { accessLinkLastsDays } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { providerOf } from '../../platform/brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { makeLinkSecret } from '../../platform/secrets/secret-token.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { accessLinkPath } from '../../records/sharing/access-link-path.ts';
import { sendAccessLink } from '../../records/sharing/send-access-link.job.ts';

const lifetimeMs = accessLinkLastsDays * 24 * 3_600_000;

/** Mail goes to addresses that people type, so its number is limited: nobody needs hundreds of links. */
const linksOfAccount: Limit = { name: 'profile-link-made', max: 120, windowSeconds: 3_600 };

export const generateProfileAccessLinkHandler = handle(
  generateProfileAccessLink,
  async ({ request, tx, viewer, now, services: { config, jobs } }) => {
    const sentToEmail = request.sendToEmail ?? null;
    if (viewer.kind === 'family') {
      if (sentToEmail !== null) return fail('sharing.mail_by_staff_only');
    } else if (!(await isSharingEnabled(tx, viewer))) {
      return fail('sharing.not_enabled', { provider: providerOf(new URL(config.publicUrl).host, config) });
    }
    const created = sentToEmail === null ? makeLinkSecret() : null;
    const expiresOn = new Date(now.getTime() + lifetimeMs).toISOString();
    const [row] = await tx.query<{ id: number | null }>(
      sql`select identity.create_access_link(${request.profileId}, ${created?.hash ?? null}::bytea, ${sentToEmail}::text,
        ${expiresOn}::timestamptz) as id`,
      'sharing.create_access_link',
    );
    if (row === undefined) throw new InvariantError('the link was neither created nor refused');
    if (row.id === null) return fail('profile.not_found');
    await recordAccess(tx, {
      action: 'profile_link_made',
      accountId: viewer.accountId,
      organizationId: viewer.organizationId,
      details: { linkId: row.id, profileId: request.profileId, isMailed: created === null },
    });
    if (created === null) await jobs.enqueue(tx, sendAccessLink, { linkId: row.id });
    const link = created === null ? null : new URL(accessLinkPath(created.secret), config.publicUrl).href;
    return ok({
      link,
      profileAccessLink: {
        id: row.id,
        uniqueId: created?.secret ?? null,
        link,
        profileId: request.profileId,
        sentToEmail,
        expiresOn,
        claimedByAccountId: null,
      },
    });
  },
  { limits: [{ limit: linksOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

async function isSharingEnabled(tx: Tx, { organizationId }: Viewer): Promise<boolean> {
  const [preferences] = await tx.query<{ isEnabled: boolean }>(
    sql`select is_sway_visa_enabled as is_enabled from organization_preferences where organization_id = ${organizationId}::int`,
    'sharing.is_enabled',
  );
  return preferences?.isEnabled ?? false;
}
