import { isTooDeep, storableJson } from '@plumbline/domain';
import { DatabaseTrouble } from '../../platform/database/database-trouble.ts';
import { StorageTrouble } from '../../platform/files/storage-trouble.ts';
import type { Log } from '../../platform/log/log.ts';
import { acceptTest } from './accept-test.ts';
import type { Acceptance, Outcome } from './acceptance.ts';
import { replyErrorOf } from './judge-test.ts';
import { refuseTest } from './refuse-test.ts';

/**
 * Takes one test of a batch, so that whatever is wrong with it costs the others nothing. A note cut in the middle of an emoji is kept with
 * a replacement character: a test is not lost for it.
 * @throws DatabaseTrouble or StorageTrouble when no further test of the batch could be stored either: the device sends the batch again
 */
export async function acceptAlone(
  acceptance: Acceptance,
  log: Log,
  raw: Record<string, unknown>,
): Promise<Outcome> {
  if (isTooDeep(raw)) {
    const { clientUuid } = raw;
    const known = typeof clientUuid === 'string' ? storableJson({ clientUuid }) : {};
    return refuseTest(acceptance, known, [{ code: 'request.invalid', params: {} }]);
  }
  try {
    return await acceptTest(acceptance, storableJson(raw));
  } catch (error) {
    if (error instanceof DatabaseTrouble || error instanceof StorageTrouble) throw error;
    const { organizationId, accountId } = acceptance.viewer;
    log.error({ organizationId, accountId, error }, 'a test could not be taken');
    return {
      status: 'failed',
      wasKnown: false,
      profileTestId: null,
      profileId: null,
      errors: [replyErrorOf({ code: 'submission.failed', params: {} })],
      recordingHashes: [],
    };
  }
}
