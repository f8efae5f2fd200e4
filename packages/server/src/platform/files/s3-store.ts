import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '../config/config.ts';
import type { FileStore } from './files.ts';

/** Nobody waits longer for a connection; a request that is tried again in another moment costs less than one that hangs. */
const connectMs = 3_000;
/** For one answer. A piece of an export is a few megabytes; of itself the client would wait without end. */
const patience = { answerMs: 20_000, attempts: 2 };

/** Files in a bucket of Amazon S3 or a store that speaks its language. A put is whole or not at all by itself. */
export function openS3Store(
  { bucket, region, endpoint, credentials }: S3Settings,
  { answerMs, attempts }: typeof patience = patience,
): FileStore {
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Access is the bucket's policy; many stores refuse requests that name an ACL.
      supportsACL: false,
      // Many stores do not know Amazon's newer checksums; ours is the sha256 in the key.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: attempts,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: answerMs,
        socketTimeout: answerMs,
        throwOnRequestTimeout: true,
      },
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === null ? {} : { credentials }),
    }),
  );
  return {
    has: (key) => disk.exists(key),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    write: (key, bytes) => disk.put(key, bytes, { contentType: 'application/zstd' }),
    removeFolder: (key) => disk.deleteAll(`${key}/`),
  };
}
