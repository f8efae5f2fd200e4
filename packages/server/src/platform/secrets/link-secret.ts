import { randomBytes } from 'node:crypto';
import { hashToken, randomSecret } from './secret-token.ts';

/** What a link in a mail carries: which link it is, and what proves that the mail was read. */
export interface LinkSecret {
  /** Opaque: tells nothing of the account. */
  aid: string;
  token: string;
  /** What the database keeps of the token. */
  hash: Buffer;
}

/** A new secret of 256 random bits, with a name of its own. Made when the mail is made, so that no queue ever holds it. */
export function makeLinkSecret(): LinkSecret {
  const token = randomSecret();
  return { aid: randomBytes(16).toString('base64url'), token, hash: hashToken(token) };
}

/** The address behind a link, below the portal's own. */
export function linkPath(page: string, { aid, token }: LinkSecret): string {
  return `${page}?${new URLSearchParams({ token, aid })}`;
}
