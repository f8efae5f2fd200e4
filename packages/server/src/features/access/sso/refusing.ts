import { recordAccess } from '../../../platform/audit/record-access.ts';
import type { BrowserAnswer, BrowserContext } from '../../../platform/http/browser-routes.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import { refusedAddress } from './callback-address.ts';
import { type SsoRefusal, SsoRefused } from './sso-refusal.ts';

/** The limit of a network is high because a whole school may start its day at once. */
export const startLimit: Limit = { name: 'sso-start', max: 300, windowSeconds: 900 };
export const answerLimit: Limit = { name: 'sso-answer', max: 300, windowSeconds: 900 };

export interface RefusalTarget {
  /** The page that the person requested, as far as it is known at the failure. */
  returnUrl: string;
  authSource: 2 | 3;
  /** The organization of the connection, once that is known. */
  organizationId?: number | null;
}

/**
 * Runs one step of a sign-in. A failure brings the browser back to the sign-in page with the reason, which is also recorded in the
 * audit log: a person is never left on a page of code.
 */
export async function refusing(
  context: BrowserContext,
  target: RefusalTarget,
  step: () => Promise<BrowserAnswer>,
): Promise<BrowserAnswer> {
  try {
    return await step();
  } catch (error) {
    const code = codeOf(error);
    const { services, requestId } = context;
    // The cause may quote the provider's answer; the log keeps kinds and frames only.
    if (code === 'sso.failed') services.log.error({ requestId, error }, 'a single sign-on failed');
    else services.log.info({ requestId, error }, `a single sign-on was refused: ${code}`);
    const organizationId = target.organizationId ?? null;
    // An answer without a known connection is not recorded: anybody could invent a thousand of them.
    if (organizationId !== null) {
      await context.inIdentity((tx) =>
        recordAccess(tx, {
          action: 'sign_in_failed',
          accountId: null,
          organizationId,
          details: { authSource: target.authSource, reason: code, network: context.network },
        }),
      );
    }
    return { kind: 'redirect', to: refusedAddress(target.returnUrl, code) };
  }
}

const codeOf = (error: unknown): SsoRefusal => (error instanceof SsoRefused ? error.code : 'sso.failed');
