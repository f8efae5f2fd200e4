import type { AccountProfile, ProfileAccessLink } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';

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
    sql`select id, sent_to_email as "sentToEmail", created_at as "createdOn", expires_at as "expiresOn",
      claimed_by as "claimedByAccountId", claimed_at as "claimedOn", organization_name as "claimedByOrganizationName",
      relationship_type_id as "relationshipTypeId", state from identity.links_of_profile(${profileId})`,
    'sharing.links_of_profile',
  );
}

/** The accounts that read a profile, as far as they are the viewer's to see, and invitations that wait to be accepted. */
export async function accountProfilesOf(tx: Tx, profileId: number): Promise<AccountProfile[]> {
  const accounts = await tx.query<AccountProfile>(
    sql`select id, account_id as "accountId", email, relationship_type_id as "relationshipTypeId",
      null::int as "profileAccessLinkId" from identity.accounts_of_profile(${profileId})`,
    'sharing.accounts_of_profile',
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
          },
        ],
  );
  return [...accounts, ...invitations];
}
