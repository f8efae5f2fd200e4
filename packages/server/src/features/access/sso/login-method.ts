import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { domainOf } from './identity-provider.ts';

export interface LoginMethod {
  /** 1 password, 2 OpenID Connect, 3 SAML. */
  authenticationSource: number;
  allowSwayUsernamePassword: boolean;
}

/** Returns how an email signs in, by its domain alone, which reveals nothing about who has an account. */
export async function loginMethodOf(tx: Tx, email: string): Promise<LoginMethod> {
  const [method] = await tx.query<LoginMethod>(
    sql`select authentication_source, allows_password as allow_sway_username_password
      from identity.login_method(${domainOf(email)})`,
    'access.login_method',
  );
  return method ?? { authenticationSource: 1, allowSwayUsernamePassword: true };
}
