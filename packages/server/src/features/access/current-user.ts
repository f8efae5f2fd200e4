import type { CurrentUser } from '@plumbline/contract';
import { permissionsOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Viewer } from '../../platform/viewer.ts';

type AccountFacts = Pick<CurrentUser, 'account' | 'availableOrganizations' | 'selectedOrganization'>;

/** Returns who a viewer is, in the shape of the replies to login, switching and every start of the portal. */
export async function currentUserOf(tx: Tx, viewer: Viewer): Promise<CurrentUser> {
  const [row] = await tx.query<{ facts: AccountFacts }>(
    sql`select identity.account_facts(${viewer.accountId}::int, ${viewer.organizationId}::int) as facts`,
    'access.account_facts',
  );
  if (!row?.facts) throw new InvariantError('a viewer has no account');
  return {
    ...row.facts,
    hasMultipleOrganizations: row.facts.availableOrganizations.length > 1,
    viewingAsSuper: viewer.kind === 'super',
    permissions: [...permissionsOf(viewer)],
  };
}
