import type { AccountDetail } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The own account, and what the account area must know beside it. */
export interface OwnAccount {
  account: AccountDetail;
  pendingEmail: string | null;
  hasPassword: boolean;
}

interface OwnOrganization {
  accountId: number;
  organizationId: number;
  name: string;
  isEnterpriseAdminOrg: boolean;
  organizationAccessTypeId: number;
}

type StoredAccount = Omit<
  AccountDetail,
  | 'viewingAsSuper'
  | 'organizationIds'
  | 'accessibleOrganizations'
  | 'availableOrganizations'
  | 'accountOrganizations'
  | 'hasMultipleOrganizations'
  | 'selectedOrganization'
> & { accountOrganizations: OwnOrganization[]; hasPassword: boolean; pendingEmail: string | null };

/** Reads the account the transaction acts for, as it stands in the viewer's selected organization. */
export async function readOwnAccount(tx: Tx, viewer: Viewer): Promise<OwnAccount> {
  const [row] = await tx.query<{ stored: StoredAccount | null }>(
    sql`select identity.own_account(${viewer.organizationId}::int) as stored`,
    'accounts.own_account',
  );
  if (!row?.stored) throw new InvariantError('a viewer has no account');
  const { accountOrganizations: organizations, hasPassword, pendingEmail, ...stored } = row.stored;
  const selected = organizations.find(({ organizationId }) => organizationId === viewer.organizationId);
  return {
    account: {
      ...stored,
      viewingAsSuper: viewer.kind === 'super',
      organizationIds: organizations.map(({ organizationId }) => organizationId),
      accessibleOrganizations: organizations,
      availableOrganizations: organizations.map(({ organizationId, ...rest }) => ({
        id: organizationId,
        ...rest,
      })),
      accountOrganizations: organizations,
      hasMultipleOrganizations: organizations.length > 1,
      selectedOrganization:
        selected === undefined
          ? null
          : {
              id: selected.organizationId,
              name: selected.name,
              organizationAccessTypeId: selected.organizationAccessTypeId,
            },
    },
    hasPassword,
    pendingEmail,
  };
}
