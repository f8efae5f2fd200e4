import { sql } from 'drizzle-orm';
import { recordAccess } from '../../../platform/audit/record-access.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { hashToken, randomSecret } from '../../../platform/secrets/secret-token.ts';
import type { LoadedProvider } from './identity-provider.ts';
import type { SsoRefusal } from './sso-refusal.ts';
import { tellOfFirstSignIn } from './tell-of-single-sign-on.job.ts';

/** The browser exchanges its code at once; a slower one has to start again. */
const exchangeLivesSeconds = 60;

/** The person whose identity a provider confirms. */
export interface Subject {
  /** The provider's own id of the person, the same each time. */
  name: string;
  /** An email that the provider confirmed; null where it did not. Only a first sign-in needs it. */
  email: string | null;
  /** True where the provider named an email without confirming it. */
  isEmailUnconfirmed: boolean;
  /** SAML: the name's qualifiers and the provider's session; single logout repeats both. */
  saml?: { name: SamlName; sessionIndex: string | null };
}

export interface SamlName {
  format: string;
  nameQualifier: string | null;
  spNameQualifier: string | null;
}

const outcomeRefusals = {
  disabled: 'sso.not_configured',
  no_email: 'sso.email_not_verified',
  domain_not_proven: 'sso.domain_not_proven',
  unknown: 'sso.unknown_person',
  staff: 'sso.not_for_staff',
  not_member: 'sso.not_a_member',
  linked_otherwise: 'sso.linked_otherwise',
} as const satisfies Record<string, SsoRefusal>;

interface Resolved {
  outcome: 'known' | keyof typeof outcomeRefusals;
  accountId: number | null;
  isNew: boolean;
}

/**
 * Finds the account of a subject, links it at the first sign-in, and creates the code that this browser exchanges for its session.
 * A refusal is recorded in the audit log, so its transaction is committed.
 *
 * @returns the code, shown this once
 */
export async function admitSubject(
  tx: Tx,
  provider: LoadedProvider,
  subject: Subject,
  { browserHash, now, jobs }: { browserHash: Buffer; now: Date; jobs: JobQueue },
): Promise<Result<string, SsoRefusal>> {
  const [found] = await tx.query<Resolved>(
    sql`select outcome, account_id, is_new
      from identity.resolve_subject(${provider.id}, ${subject.name}, ${subject.email})`,
    'access.resolve_subject',
  );
  if (found === undefined) throw new InvariantError('a subject was not resolved');
  if (found.outcome !== 'known') return fail(outcomeRefusals[found.outcome]);
  if (found.accountId === null) throw new InvariantError('a known subject has no account');
  if (found.isNew) {
    await recordAccess(tx, {
      action: 'single_sign_on_linked',
      accountId: found.accountId,
      organizationId: provider.organizationId,
      details: { identityProviderId: provider.id },
    });
    await jobs.enqueue(tx, tellOfFirstSignIn, { accountId: found.accountId });
  }
  const code = randomSecret();
  const expiresAt = new Date(now.getTime() + exchangeLivesSeconds * 1000).toISOString();
  await tx.query(
    sql`select identity.create_exchange(${hashToken(code)}, ${browserHash}, ${provider.id}, ${found.accountId},
      ${subject.saml === undefined ? null : JSON.stringify(subject.saml.name)}::jsonb, ${subject.saml?.sessionIndex ?? null}::text,
      ${expiresAt}::timestamptz)`,
    'access.create_exchange',
  );
  return ok(code);
}
