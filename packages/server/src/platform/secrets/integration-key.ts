import { randomBytes } from 'node:crypto';
import { integrationKeyText, shownKeyLength } from '@plumbline/domain';
import { hashToken } from './secret-token.ts';

/** A new key for another system. The database keeps the characters that are shown, and a hash of the whole. */
export function makeIntegrationKey(): { key: string; shown: string; hash: Buffer } {
  const key = integrationKeyText(randomBytes(12), randomBytes(32));
  return { key, shown: key.slice(0, shownKeyLength), hash: hashToken(key) };
}
