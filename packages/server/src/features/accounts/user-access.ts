import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

export interface UserAccess {
  accountId: number;
  organizationId: number;
  /** Null takes an enterprise's organization away. */
  organizationAccessTypeId: number | null;
  /** Null leaves a flag as it is. */
  isSafetyCoach?: boolean | null;
  isBillingContact?: boolean | null;
}

type AccessRefusal = 'account.outside_enterprise' | 'account.not_found' | 'account.last_admin';

const refusals: Readonly<Record<string, AccessRefusal>> = {
  outside: 'account.outside_enterprise',
  not_found: 'account.not_found',
  last_admin: 'account.last_admin',
};

/** Sets what a user may do in an organization within the viewer's reach; the database looks at the reach itself. */
export async function setUserAccess(tx: Tx, access: UserAccess): Promise<Result<null, AccessRefusal>> {
  const [row] = await tx.query<{ outcome: string }>(
    sql`select identity.set_user_access(${access.accountId}, ${access.organizationId},
      ${access.organizationAccessTypeId}::int, ${access.isSafetyCoach ?? null}::boolean,
      ${access.isBillingContact ?? null}::boolean) as outcome`,
    'accounts.set_user_access',
  );
  if (row?.outcome === 'done') return ok(null);
  const refusal = refusals[row?.outcome ?? ''];
  if (refusal === undefined) throw new InvariantError('setting the access of a user ended in no known way');
  return fail(refusal);
}
