import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { InvariantError } from '../invariant-error.ts';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Which key sealed a text, without telling anything of it. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('key id|').update(key).digest('hex').slice(0, 8);

/**
 * Encrypts a text with AES-256-GCM, to be stored in the database.
 *
 * @param key 32 bytes of the key ring
 * @param text the secret
 * @param belongsTo what the secret is of, for example 'organization:7': a sealed text copied elsewhere does not open there
 * @returns version, id of the key, and the sealed text, to be given to `openSealed`
 */
export function seal(key: Buffer, text: string, belongsTo: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${version}.${idOf(key)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/**
 * Opens what `seal` sealed.
 * @throws InvariantError when it was sealed with another key, for something else, or was changed
 */
export function openSealed(key: Buffer, sealed: string, belongsTo: string): string {
  const [form, keyId, body] = sealed.split('.');
  if (form !== version || body === undefined)
    throw new InvariantError('a sealed secret has a form nobody knows');
  if (keyId !== idOf(key))
    throw new InvariantError('a secret was sealed under another SECRET_KEY: it must be entered anew');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // The cipher's own words tell nothing more.
    throw new InvariantError('a sealed secret was changed, or belongs to something else');
  }
}
