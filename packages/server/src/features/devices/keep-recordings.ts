import type { Services } from '../../platform/services.ts';
import type { JudgedTest } from './judge-test.ts';

/** File storage first: a row must never name a recording that is not there. A leftover file harms nobody. */
export async function keepRecordings(
  services: Pick<Services, 'files'>,
  raw: Record<string, unknown>,
  judged: JudgedTest,
): Promise<(string | null)[]> {
  return await Promise.all(
    judged.results.map(async ({ recording, index }) =>
      recording === null ? null : (await services.files.put('recordings', recordingBytes(raw, index))).hash,
    ),
  );
}

/** The body as it arrived, each recording replaced by the hash it is kept under: nothing is kept twice. */
export function withoutRecordings(raw: Record<string, unknown>, hashes: readonly (string | null)[]): unknown {
  const results = Array.isArray(raw.results) ? raw.results : [];
  return {
    ...raw,
    results: results.map((result: Record<string, unknown>, index) =>
      hashes[index] ? { ...result, recording: { hash: hashes[index] } } : result,
    ),
  };
}

/** A recording's bytes as it arrived: compact JSON, keys in the device's order. */
export function recordingBytes(raw: Record<string, unknown>, index: number): Uint8Array {
  const results = raw.results;
  const result: unknown = Array.isArray(results) ? results[index] : undefined;
  const recording: unknown =
    result !== null && typeof result === 'object' && 'recording' in result ? result.recording : null;
  return new TextEncoder().encode(JSON.stringify(recording));
}
