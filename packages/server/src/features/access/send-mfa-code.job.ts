import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { codeHash, drawCode } from './mfa-challenge.ts';
import { type CodeReceiver, codeValidMinutes, findMethod } from './mfa-methods.ts';

/** The code is generated when the job runs, so neither the queue nor the database ever holds it. */
export const sendMfaCode = defineJob({
  name: 'access.send_mfa_code',
  actsFor: 'portal',
  data: z.object({
    challengeId: z.int(),
    /** The number of the code in its challenge: a newer code makes this one unnecessary. */
    requestNumber: z.int(),
  }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  run: async (run, services) => {
    const { challengeId, requestNumber } = run.data;
    const code = drawCode();
    const expiresAt = new Date(services.clock.now().getTime() + codeValidMinutes * 60_000).toISOString();
    const [receiver] = await run.transaction((tx) =>
      tx.query<CodeReceiver & { accountId: number; method: number }>(
        sql`select account_id, method, email, phone from identity.set_mfa_code(${challengeId}, ${requestNumber},
          ${codeHash(services.keys, challengeId, code)}, ${expiresAt}::timestamptz)`,
        'access.set_mfa_code',
      ),
    );
    // A newer code was requested, or the challenge has ended: nobody needs this one.
    if (receiver === undefined) return;
    const method = findMethod(receiver.method);
    if (method === undefined) throw new InvariantError('a challenge has a method that does not exist');
    await method.send(code, receiver, { accountId: receiver.accountId, run, services });
  },
});
