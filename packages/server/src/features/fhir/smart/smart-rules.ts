import { importJWK } from 'jose';
import { z } from 'zod';

/** What SMART asks of every server; nothing weaker is taken. */
export const smartAlgorithms: readonly string[] = ['RS384', 'ES384'];

/** The one scope there is: read and search of every type. */
export const smartScope = 'system/*.rs';

/** How long a token works, in seconds. */
export const tokenSeconds = 300;

/** How long an assertion may be valid, in seconds: five minutes, as SMART has it. */
export const maxAssertionSeconds = 300;

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(1_400);
/** Printable characters of ASCII: what names a key is stored, and compared as it is. */
const common = { kid: z.string().regex(/^[\x21-\x7e]{1,100}$/), use: z.literal('sig').optional() };

/** Public keys of a client. Every key has a name, and none its private part. */
export const publicKeys = z.object({
  keys: z
    .array(
      z.discriminatedUnion('kty', [
        // 2,048 bits and more.
        z.object({ ...common, kty: z.literal('RSA'), n: base64url.min(342), e: base64url.max(10) }),
        z.object({ ...common, kty: z.literal('EC'), crv: z.literal('P-384'), x: base64url, y: base64url }),
      ]),
    )
    .min(1)
    .max(5),
});
export type PublicKeys = z.output<typeof publicKeys>;

/** Whether signatures can be checked with a public key: a point of its curve, or a modulus of 2,048 bits and more. */
export async function isUsable(key: PublicKeys['keys'][number]): Promise<boolean> {
  try {
    const imported = await importJWK(key, key.kty === 'RSA' ? 'RS384' : 'ES384');
    if (imported instanceof Uint8Array) return false;
    const { modulusLength } = imported.algorithm as { modulusLength?: number };
    return modulusLength === undefined || modulusLength >= 2_048;
  } catch {
    // Numbers that are no key of this kind: whoever sent them is told.
    return false;
  }
}
