/** The attributes of a cookie. */
export interface CookieOptions {
  maxAgeSeconds: number;
  /** `none` only where another site must send it along: the answer of a SAML identity provider. */
  sameSite?: 'strict' | 'lax' | 'none';
}

/**
 * Cookies of one request and its answer. None of them authenticates a call: they tie a browser to something it began (a challenge,
 * a sign-in elsewhere, a trusted device). Every one is `__Host-`, HttpOnly and Secure, and holds letters, digits, `-` and `_` only.
 */
export interface Cookies {
  /** The value this browser sent under a name (without the prefix); null when there is none, or one we never wrote. */
  get(name: string): string | null;
  set(name: string, value: string, options: CookieOptions): void;
  clear(name: string): void;
}

const prefix = '__Host-';
const sameSiteWord = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;
const writable = /^[\w-]{1,1024}$/;

/** Cookies read from a request's header, with what is to be set collected for the answer. */
export class CookieJar implements Cookies {
  readonly #sent: ReadonlyMap<string, string>;
  readonly #toSet = new Map<string, string>();

  constructor(header: string | undefined) {
    this.#sent = parse(header ?? '');
  }

  get(name: string): string | null {
    const value = this.#sent.get(prefix + name);
    return value !== undefined && writable.test(value) ? value : null;
  }

  set(name: string, value: string, { maxAgeSeconds, sameSite = 'lax' }: CookieOptions): void {
    if (!writable.test(value)) throw new TypeError(`the cookie ${name} holds what a cookie may not`);
    const attributes = `Path=/; Max-Age=${Math.floor(maxAgeSeconds)}; HttpOnly; Secure; SameSite=${sameSiteWord[sameSite]}`;
    this.#toSet.set(name, `${prefix}${name}=${value}; ${attributes}`);
  }

  clear(name: string): void {
    this.#toSet.set(name, `${prefix}${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`);
  }

  /** The `Set-Cookie` lines of the answer. */
  get lines(): string[] {
    return [...this.#toSet.values()];
  }
}

function parse(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of header.slice(0, 8_192).split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) found.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return found;
}
