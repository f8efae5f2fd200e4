import { createHash, randomBytes } from 'node:crypto';

/** The prefix names the kind of token, so that a code token is never looked up among sessions. */
export type TokenKind = 'session' | 'code' | 'browser' | 'print' | 'invoice' | 'smart';
const prefixes: Readonly<Record<TokenKind, string>> = {
  session: 'pls_',
  code: 'plc_',
  browser: 'plb_',
  print: 'plp_',
  invoice: 'pli_',
  smart: 'plt_',
};

/** 256 random bits, in letters that an address and a cookie may hold. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** A new token of 256 random bits: a bearer's, or what a browser keeps in a cookie. Only its hash is ever stored. */
export function makeToken(kind: TokenKind): { token: string; hash: Buffer } {
  const token = `${prefixes[kind]}${randomSecret()}`;
  return { token, hash: hashToken(token) };
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Which kind a bearer token claims to be; null when it is none of ours. */
export function tokenKindOf(token: string): 'session' | 'code' | 'print' | 'invoice' | null {
  return bearerKinds.find((kind) => token.startsWith(prefixes[kind])) ?? null;
}
const bearerKinds = ['session', 'code', 'print', 'invoice'] as const;

/** The secret of a link that people pass on, also as a QR code: 128 random bits, short enough to be drawn large. */
export function makeLinkSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(16).toString('base64url');
  return { secret, hash: hashToken(secret) };
}

/** Whether a bearer token claims to be one of SMART backend services, which does the work of a partner's key for some minutes. */
export const isSmartToken = (token: string): boolean => token.startsWith(prefixes.smart);
