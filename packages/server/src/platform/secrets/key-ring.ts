import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Keys of the portal, one a purpose: what protects codes cannot open what protects secrets. */
export interface KeyRing {
  /**
   * The key of a purpose: 32 bytes, always the same for the same secret.
   * @param purpose feature and use, for example 'access.mfa-code'; never renamed once something was made with it
   */
  keyFor(purpose: string): Buffer;
}

/** A ring over a secret of at least 32 characters. */
export function keyRingOf(secret: string): KeyRing {
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'plumbline', purpose, 32)),
  };
}

/** The ring of this deployment: the configured secret, else one made at the first start and kept beside the data. */
export async function openKeyRing({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<KeyRing> {
  return keyRingOf(secretKey ?? (await keptSecret(dataDir)));
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Whole or not at all, and never over one that is there: of two processes that start at once, both read the same.
    await link(own, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(own, { force: true });
  }
  return readFile(path, 'utf8');
}
