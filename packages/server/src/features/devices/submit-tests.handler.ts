import { type SubmissionOutcome, submitTests } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { noteDeviceSync } from './note-device-sync.ts';
import { acceptTest } from './submissions/accept-test.ts';
import { readCode } from './submissions/read-code.ts';

/** Accepts the tests one after another, each in a transaction of its own, so that one bad test never costs the others. */
export const submitTestsHandler = handleInPhases(
  submitTests,
  async ({ request, viewer, services, now, inScope }) => {
    let isSyncNoted = false;
    const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const result = await inScope(async (tx) => {
        // With the first transaction that stores something: a note of its own would cost every batch two round trips.
        if (!isSyncNoted) noteDeviceSync(tx, viewer);
        return ok(await work(tx));
      });
      if (!result.ok) throw new InvariantError('a transaction without refusals refused');
      isSyncNoted = true;
      return result.value;
    };
    const { codeId } = viewer;
    const code =
      codeId === null ? null : await transaction((tx) => readCode(tx, viewer.organizationId, codeId));
    const outcomes: SubmissionOutcome[] = [];
    for (const [index, body] of request.tests.entries()) {
      const outcome = await acceptTest({ transaction, services, viewer, code, now }, body);
      const { clientUuid } = body;
      outcomes.push({ ...outcome, index, clientUuid: typeof clientUuid === 'string' ? clientUuid : null });
    }
    return ok({ outcomes });
  },
);
