import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import type { Acceptance } from './acceptance.ts';
import { contentHash } from './canonical-json.ts';
import type { JudgedTest, Refusal } from './judge-test.ts';
import { recordingBytes, withoutRecordings } from './keep-recordings.ts';

export interface SubmissionToStore {
  raw: Record<string, unknown>;
  judged: JudgedTest;
  profileId: number | null;
  heldBecause: Refusal['code'] | null;
  /** By result index. */
  recordingHashes: readonly (string | null)[];
}

/** Who sends, and to whom. */
export type Sender = Pick<Acceptance, 'viewer' | 'code'>;

/** Keeps a test as it arrived, with the rows of its recordings. Returns the submission's id. */
export async function storeSubmission(
  tx: Tx,
  sender: Sender,
  submission: SubmissionToStore,
): Promise<number> {
  const ids = await storeSubmissions(tx, sender, [submission]);
  const id = ids.get(submission.judged.test.clientUuid.toLowerCase());
  if (id === undefined) throw new Fault('the submission was not stored');
  return id;
}

/**
 * The same for many submissions of one sender in two statements, however many they are.
 * @returns their ids by the device's own ids
 */
export async function storeSubmissions(
  tx: Tx,
  { viewer, code }: Sender,
  submissions: readonly SubmissionToStore[],
): Promise<ReadonlyMap<string, number>> {
  // One statement for all of them: a test has up to a few dozen.
  await tx.query(
    sql`insert into recordings (organization_id, hash, kind, sample_rate_hz, byte_count, storage_key)
    select ${viewer.organizationId}::int, r.hash, r.kind, r."sampleRateHz", r."byteCount", r."storageKey"
    from jsonb_to_recordset(${JSON.stringify(submissions.flatMap(recordingRows))}::jsonb) as r(hash text, kind text,
      "sampleRateHz" double precision, "byteCount" int, "storageKey" text)
    on conflict do nothing`,
    'devices.store_recordings',
  );
  const rows = submissions.map(({ raw, judged, profileId, heldBecause, recordingHashes }) => ({
    clientUuid: judged.test.clientUuid,
    contentHash: contentHash(raw),
    profileId,
    status: heldBecause === null ? 'stored' : 'held',
    reasonCode: heldBecause,
    body: withoutRecordings(raw, recordingHashes),
    recordingHashes,
  }));
  const stored = await tx.query<{ id: number; clientUuid: string }>(
    sql`insert into submissions (organization_id, client_uuid, content_hash, code_id, account_id, profile_id, status, reason_code,
      body, recording_hashes)
    select ${viewer.organizationId}::int, s."clientUuid", s."contentHash", ${code?.id ?? null}::int, ${viewer.accountId}::int, s."profileId",
      s.status, s."reasonCode", s.body, s."recordingHashes"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("clientUuid" uuid, "contentHash" text, "profileId" int, status text,
      "reasonCode" text, body jsonb, "recordingHashes" jsonb)
    returning id, client_uuid as "clientUuid"`,
    'devices.store_submission',
  );
  return new Map(stored.map(({ id, clientUuid }) => [clientUuid, id]));
}

function recordingRows({ raw, judged, recordingHashes }: SubmissionToStore) {
  return judged.results.flatMap(({ index, recording }) => {
    const hash = recordingHashes[index] ?? null;
    if (hash === null || recording === null) return [];
    return [
      {
        hash,
        kind: recording.kind,
        sampleRateHz: recording.kind === 'acceleration' ? recording.sampleRateHz : null,
        byteCount: recordingBytes(raw, index).byteLength,
        storageKey: `recordings/${hash.slice(0, 2)}/${hash}.zst`,
      },
    ];
  });
}
