import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Outcome } from './acceptance.ts';
import { type Refusal, replyErrorOf } from './judge-test.ts';

export const conflict = { refusals: [{ code: 'submission.conflict', params: {} }] } satisfies {
  refusals: Refusal[];
};

/** What the first arrival of this id answered; a conflict when its content was another; null when it is new. */
export async function knownOutcome(
  tx: Tx,
  clientUuid: string,
  hash: string,
): Promise<Outcome | { refusals: Refusal[] } | null> {
  const [known] = await tx.query<{
    contentHash: string;
    status: 'stored' | 'held';
    reasonCode: Refusal['code'] | null;
    recordingHashes: (string | null)[];
    profileId: number | null;
    testId: number | null;
  }>(
    sql`select s.content_hash as "contentHash", s.status, s.reason_code as "reasonCode", s.recording_hashes as "recordingHashes",
      t.profile_id as "profileId", t.id as "testId"
    from submissions s left join tests t on t.submission_id = s.id where s.client_uuid = ${clientUuid}::uuid`,
    'devices.known_submission',
  );
  if (known === undefined) return null;
  if (known.contentHash !== hash) return conflict;
  return {
    status: known.status,
    wasKnown: true,
    profileTestId: known.testId,
    profileId: known.profileId,
    errors: known.reasonCode === null ? [] : [replyErrorOf({ code: known.reasonCode, params: {} })],
    recordingHashes: known.recordingHashes,
  };
}
