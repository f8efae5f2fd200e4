import { createHash, randomBytes } from 'node:crypto';

/** Whose token it is stands in front, so that a code token is never looked up among sessions. */
export type TokenKind = 'session' | 'code';
const prefixes: Readonly<Record<TokenKind, string>> = { session: 'pls_', code: 'plc_' };

/** A new bearer token of 256 random bits. Only its hash is ever stored. */
export function makeToken(kind: TokenKind): { token: string; hash: Buffer } {
  const token = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashToken(token) };
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Which kind a token claims to be; null when it is none of ours. */
export function tokenKindOf(token: string): TokenKind | null {
  if (token.startsWith(prefixes.session)) return 'session';
  return token.startsWith(prefixes.code) ? 'code' : null;
}
