import type { AccountProfile, ProfileAccessLink } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** What the relation of an invitation by mail is that is still open. */
const invitation = 0;

export type AccessLinkRow = Omit<ProfileAccessLink, 'profileId' | 'createdOn' | 'expiresOn' | 'claimedOn'> & {
  createdOn: Date;
  expiresOn: Date;
  claimedOn: Date | null;
};

/** The links of a profile that the viewer is a side of, newest first. */
export function accessLinksOf(tx: Tx, profileId: number): Promise<AccessLinkRow[]> {
  return tx.query<AccessLinkRow>(
    sql`select id, sent_to_email, created_at as created_on, expires_at as expires_on,
      claimed_by as claimed_by_account_id, claimed_at as claimed_on, organization_name as claimed_by_organization_name,
      relationship_type_id, state from identity.links_of_profile(${profileId})`,
    'sharing.links_of_profile',
  );
}

/** The accounts that read a profile, as far as they are the viewer's to see, and invitations that wait to be accepted. */
export async function accountProfilesOf(tx: Tx, profileId: number): Promise<AccountProfile[]> {
  const accounts = await tx.query<Omit<AccountProfile, 'createdOn'> & { createdOn: Date | null }>(
    sql`select id, account_id, email, relationship_type_id,
      null::int as profile_access_link_id, created_on from identity.readers_of_profile(${profileId})`,
    'sharing.readers_of_profile',
  );
  const invitations = (await accessLinksOf(tx, profileId)).flatMap(({ id, sentToEmail, state }) =>
    sentToEmail === null || (state !== 'open' && state !== 'blocked')
      ? []
      : [
          {
            id: null,
            accountId: null,
            email: sentToEmail,
            relationshipTypeId: invitation,
            profileAccessLinkId: id,
            createdOn: null,
          },
        ],
  );
  return [
    ...accounts.map((one) => ({ ...one, createdOn: one.createdOn?.toISOString() ?? null })),
    ...invitations,
  ];
}
