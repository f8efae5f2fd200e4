import { brandProviders } from '@plumbline/contract';
import { isOneOfNames } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Services } from '../../platform/services.ts';

/** What whoever knows somebody tries first. */
export interface OwnNames {
  firstName: string;
  lastName: string;
  email: string;
  /** The names of the organizations. */
  organizations: readonly string[];
}

/** The names around the account that the transaction acts for. */
export async function readOwnNames(tx: Tx): Promise<OwnNames> {
  const [row] = await tx.query<OwnNames>(
    sql`select own ->> 'firstName' as first_name, own ->> 'lastName' as last_name, own ->> 'email' as email,
      array(select one ->> 'name' from jsonb_array_elements(own -> 'accountOrganizations') one) as organizations
      from identity.own_account(null::int) own where own is not null`,
    'accounts.own_names',
  );
  if (row === undefined) throw new InvariantError('a password is chosen for an account that is not there');
  return row;
}

/**
 * Refuses a password that is a name of its owner, of their organization or of the portal.
 * @param field the request's field, for the refusal
 * @returns the refusal, or null for a password that may be chosen
 */
export function refusalOfOwnName(
  { config }: Pick<Services, 'config'>,
  password: string,
  { firstName, lastName, email, organizations }: OwnNames,
  field: string,
): Failure<'password.own_name'> | null {
  const names = [
    firstName,
    lastName,
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    email,
    email.slice(0, email.lastIndexOf('@')),
    ...organizations,
    ...Object.values(brandProviders),
    ...(config.brandProvider === null ? [] : [config.brandProvider]),
  ];
  return isOneOfNames(password, names) ? fail('password.own_name', {}, { field }) : null;
}
