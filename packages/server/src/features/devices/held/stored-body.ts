import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';

/** A stored submission: what arrived, each recording replaced by its hash. */
const storedBody = z.looseObject({
  results: z.array(z.looseObject({ recording: z.object({ hash: z.string() }).nullable().optional() })),
});

/**
 * Returns a submission as it arrived, with its recordings put back from file storage in their places.
 * @throws StorageTrouble when the storage cannot be read now
 */
export async function bodyAsItArrived(
  files: Pick<Services['files'], 'read'>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const stored = storedBody.parse(body);
  return {
    ...stored,
    results: await Promise.all(
      stored.results.map(async (result) => {
        if (!result.recording) return result;
        const bytes = await files.read('recordings', result.recording.hash);
        const recording: unknown = JSON.parse(new TextDecoder().decode(bytes));
        return { ...result, recording };
      }),
    ),
  };
}
