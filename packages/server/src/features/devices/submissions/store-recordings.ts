import type { Services } from '../../../platform/services.ts';
import type { JudgedResult, JudgedTest, Submission } from './submission.ts';

/** Stores the recordings before any row names one: a row must never name a missing file, while a leftover file harms nobody. */
export async function storeRecordings(files: Services['files'], judged: JudgedTest): Promise<Submission> {
  return { ...judged, results: await Promise.all(judged.results.map((result) => withStored(files, result))) };
}

async function withStored(
  files: Services['files'],
  result: JudgedResult,
): Promise<Submission['results'][number]> {
  const { recording } = result;
  if (recording === null) return { ...result, recording };
  const bytes = recordingBytes(result);
  const { hash, storageKey } = await files.put('recordings', bytes);
  const sampleRateHz = recording.kind === 'acceleration' ? recording.sampleRateHz : null;
  return {
    ...result,
    recording: { hash, storageKey, byteCount: bytes.byteLength, kind: recording.kind, sampleRateHz },
  };
}

/** Returns a recording's bytes as it arrived: compact JSON with the keys in the device's order. */
export function recordingBytes({ body }: Pick<JudgedResult, 'body'>): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body.recording));
}
