import {
  getProfileAccessForm,
  type RequestOf,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { type AccessAction, type ProfileAccessQuestion, profileAccessQuestion } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { noteRefusedLink } from '../../records/sharing/note-refused-link.ts';

/** The parents of a whole team may share one network; a program that guesses links exceeds this by far. */
const checksOfNetwork: Limit = { name: 'profile-link-checked', max: 600, windowSeconds: 3_600 };
const redeemsOfNetwork: Limit = { name: 'profile-link-redeemed', max: 120, windowSeconds: 3_600 };

export const validateProfileAccessLinkHandler = handle(
  validateProfileAccessLink,
  async ({ request, tx }) => {
    const tokenHash = hashToken(request.uniqueId);
    const [offer] = await tx.query<{ linkId: number; organizationId: number; mayCreateAccount: boolean }>(
      sql`select link_id, organization_id,
        enable_patient_account_creation as may_create_account from identity.link_offer(${tokenHash})`,
      'sharing.link_offer',
    );
    if (offer === undefined) {
      await noteRefusedLink(tx, tokenHash, null);
      return fail('sharing.link_invalid', {}, { keepsChanges: true });
    }
    await recordAccess(tx, {
      action: 'profile_link_checked',
      accountId: null,
      organizationId: offer.organizationId,
      details: { linkId: offer.linkId },
    });
    return ok({ enablePatientAccountCreation: offer.mayCreateAccount });
  },
  { limits: [{ limit: checksOfNetwork, keyOf: ({ network }) => network }] },
);

export const getProfileAccessFormHandler = handle(getProfileAccessForm, async ({ tx, viewer }) => {
  const asks = await questionFor(tx, viewer);
  if (asks === null) return fail('sharing.organization_needed');
  const { organizationId } = viewer;
  if (organizationId === null) return ok({ asks, groups: [], protocols: [] });
  const groups = await tx.query<{ id: number; name: string; isDefault: boolean }>(
    sql`select id, name, is_default from groups
    where organization_id = ${organizationId} and is_enabled and deleted_at is null order by lower(name), id`,
    'sharing.groups_to_choose',
  );
  const protocols = await tx.query<{ id: number; name: string }>(
    sql`select id, name from protocols
    where organization_id = ${organizationId} and not is_disabled and deleted_at is null order by lower(name), id`,
    'sharing.protocols_to_choose',
  );
  return ok({ asks, groups, protocols });
});

interface Redeemed {
  outcome: 'granted' | 'mismatch' | 'member' | 'out_of_reach' | 'invalid';
  linkId: number | null;
  profileId: number | null;
  /** The organization whose staff sent the link; for a family's link, the home of the profile. */
  senderOrganizationId: number | null;
}

export const submitProfileAccessLinkHandler = handle(
  submitProfileAccessLink,
  async ({ request, tx, viewer, now }) => {
    const asks = await questionFor(tx, viewer);
    if (asks === null) return fail('sharing.organization_needed');
    const relationshipTypeId = request.relationshipTypeId ?? null;
    if (asks === 'relationship' && relationshipTypeId === null) return fail('sharing.relationship_required');
    const groupIds = await groupsFor(tx, viewer, request, asks);
    if (asks === 'groups' && groupIds.length === 0) return fail('sharing.groups_required');

    const tokenHash = hashToken(request.uniqueId);
    const [redeemed] = await tx.query<Redeemed>(
      sql`select outcome, link_id, profile_id,
        sender_organization_id from identity.redeem_link(
        ${tokenHash}, ${request.firstName}, ${request.lastName}, ${request.birthDate}::date,
        ${relationshipTypeId}::int, ${sql.param([...groupIds])}::int[], ${request.defaultOrganizationProtocolId ?? null}::int)`,
      'sharing.redeem_link',
    );
    if (redeemed === undefined) throw new InvariantError('a link was neither redeemed nor refused');
    const { outcome, linkId, profileId, senderOrganizationId } = redeemed;
    const { accountId, organizationId } = viewer;
    if (outcome === 'invalid') {
      await noteRefusedLink(tx, tokenHash, accountId);
      return fail('sharing.link_invalid', {}, { keepsChanges: true });
    }
    // Both sides read about it in their audit logs.
    const sides = new Set([senderOrganizationId, organizationId ?? senderOrganizationId]);
    const note = async (action: AccessAction, details: Record<string, number | string | null>) => {
      for (const side of sides) await recordAccess(tx, { action, accountId, organizationId: side, details });
    };
    if (outcome === 'out_of_reach' || outcome === 'member') {
      await note('profile_link_refused', { linkId, why: outcome });
      const code = outcome === 'member' ? 'sharing.already_yours' : 'sharing.out_of_reach';
      return fail(code, {}, { keepsChanges: true });
    }
    if (outcome === 'mismatch') {
      await note('profile_link_missed', { linkId });
      return fail('sharing.no_match', {}, { keepsChanges: true });
    }
    if (profileId === null) throw new InvariantError('a redeemed link has no profile');
    await note('profile_link_redeemed', { linkId, profileId });
    // The new organization sees the profile's tests, so its list row there gets their figures.
    if (organizationId !== null)
      await recomputeProfile(tx, profileId, now, 'sharing.redeem_link', [organizationId]);
    return ok({ profileId });
  },
  { limits: [{ limit: redeemsOfNetwork, keyOf: ({ network }) => network }] },
);

/** The question for a viewer; null for one who cannot redeem a link: without an organization, or in the organization of an enterprise, which tests nobody. */
async function questionFor(tx: Tx, viewer: Viewer): Promise<ProfileAccessQuestion | null> {
  if (viewer.kind === 'family') return profileAccessQuestion({ kind: 'family' });
  if (viewer.kind !== 'admin' && viewer.kind !== 'member') return null;
  const [organization] = await tx.query<{ typeId: number | null }>(
    sql`select identity.type_of_organization(${viewer.organizationId}) as type_id`,
    'sharing.type_of_organization',
  );
  if (!organization || organization.typeId === null)
    throw new InvariantError('a viewer has no such organization');
  return profileAccessQuestion({ kind: 'staff', organizationTypeId: organization.typeId });
}

/**
 * The groups to add the profile to: the chosen ones. Where groups are not asked for, it is the default group or the first one that the
 * viewer sees, so that the viewer also sees the profile.
 */
async function groupsFor(
  tx: Tx,
  { organizationId }: Viewer,
  request: RequestOf<typeof submitProfileAccessLink>,
  asks: ProfileAccessQuestion,
): Promise<readonly number[]> {
  const chosen = [...new Set(request.groupIdsToAdd ?? request.groupIds ?? [])];
  if (organizationId === null) return [];
  if (asks === 'groups' || chosen.length > 0) return chosen;
  const groups = await tx.query<{ id: number }>(
    sql`select id from groups where organization_id = ${organizationId} and is_enabled and deleted_at is null
    order by is_default desc, lower(name), id limit 1`,
    'sharing.first_group',
  );
  return groups.map(({ id }) => id);
}
