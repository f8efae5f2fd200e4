import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyRingOf, openKeyRing } from './key-ring.ts';

const secret = 'a secret of more than thirty-two characters';

test('each purpose has a key of its own, the same each time', () => {
  const ring = keyRingOf(secret);
  expect(ring.keyFor('access.mfa-code')).toHaveLength(32);
  expect(ring.keyFor('access.mfa-code')).toEqual(keyRingOf(secret).keyFor('access.mfa-code'));
  expect(ring.keyFor('access.mfa-code')).not.toEqual(ring.keyFor('access.provider-secret'));
  expect(ring.keyFor('access.mfa-code')).not.toEqual(keyRingOf(`${secret}!`).keyFor('access.mfa-code'));
});

test('without a configured secret one is made, kept for its owner only, and found again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-keys-'));
  try {
    const [first, second] = await Promise.all([
      openKeyRing({ secretKey: null, dataDir }),
      openKeyRing({ secretKey: null, dataDir }),
    ]);
    expect(first.keyFor('x')).toEqual(second.keyFor('x'));
    expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
