import {
  endAccountProfile,
  endProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
  type ResponseOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { accessLinksOf, accountProfilesOf } from '../../records/sharing/account-profiles.ts';

export const getProfileAccessLinksByProfileIdHandler = handle(
  getProfileAccessLinksByProfileId,
  async ({ request, tx, auditRead }) => {
    if (!(await seesProfile(tx, request.id))) return fail('profile.not_found');
    auditRead([request.id]);
    const links = await accessLinksOf(tx, request.id);
    return ok({
      profileAccessLinks: links.map(({ createdOn, expiresOn, claimedOn, ...link }) => ({
        ...link,
        profileId: request.id,
        createdOn: createdOn.toISOString(),
        expiresOn: expiresOn.toISOString(),
        claimedOn: claimedOn?.toISOString() ?? null,
      })),
    });
  },
);

export const getProfileAccessLinkStateHandler = handle(getProfileAccessLinkState, async ({ request, tx }) => {
  const [link] = await tx.query<ResponseOf<typeof getProfileAccessLinkState>>(
    sql`select state, organization_name as claimed_by_organization_name from identity.access_link_state(${request.id})`,
    'sharing.access_link_state',
  );
  return link === undefined ? fail('sharing.link_not_found') : ok(link);
});

export const getAccountProfilesByProfileIdHandler = handle(
  getAccountProfilesByProfileId,
  async ({ request, tx, auditRead }) => {
    if (!(await seesProfile(tx, request.id))) return fail('profile.not_found');
    auditRead([request.id]);
    return ok({ accountProfiles: await accountProfilesOf(tx, request.id) });
  },
);

export const endProfileAccessLinkHandler = handle(
  endProfileAccessLink,
  async ({ request, tx, viewer: { accountId, organizationId } }) => {
    const [ended] = await tx.query<{ profileId: number | null }>(
      sql`select identity.end_access_link(${request.id}) as profile_id`,
      'sharing.end_access_link',
    );
    if (!ended?.profileId) return fail('sharing.link_not_found');
    const details = { linkId: request.id, profileId: ended.profileId };
    await recordAccess(tx, { action: 'profile_link_ended', accountId, organizationId, details });
    return ok({});
  },
);

export const endAccountProfileHandler = handle(
  endAccountProfile,
  async ({ request, tx, viewer: { accountId, organizationId } }) => {
    const [ended] = await tx.query<{ profileId: number | null }>(
      sql`select identity.end_account_profile(${request.id}) as profile_id`,
      'sharing.end_account_profile',
    );
    if (!ended?.profileId) return fail('sharing.link_not_found');
    const details = { accountProfileId: request.id, profileId: ended.profileId };
    await recordAccess(tx, { action: 'account_profile_ended', accountId, organizationId, details });
    return ok({});
  },
);

async function seesProfile(tx: Tx, profileId: number): Promise<boolean> {
  const [seen] = await tx.query<{ id: number }>(
    sql`select id from profiles where id = ${profileId}`,
    'sharing.sees_profile',
  );
  return seen !== undefined;
}
