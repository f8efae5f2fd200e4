/** The address the portal of a test believes to be at; its answers are asked for where it really listens. */
export const publicUrl = 'http://localhost:3000';

export interface Visit {
  status: number;
  /** Where the answer sends the browser, in full; null where it stays. */
  location: string | null;
  setCookies: string[];
  text: string;
  url: string;
}

/** As much of a browser as a sign-in needs: cookies by host, one step at a time, so that a test can stand in between. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #portalUrl: string;

  /** @param portalUrl where the portal listens; its public address leads there */
  constructor(portalUrl: string) {
    this.#portalUrl = portalUrl;
  }

  async visit(address: string, form?: Readonly<Record<string, string>>): Promise<Visit> {
    const url = new URL(address, publicUrl);
    const cookies = this.#cookiesOf(url.host);
    const isPortal = url.origin === publicUrl;
    const response = await fetch(isPortal ? `${this.#portalUrl}${url.pathname}${url.search}` : url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    });
    const setCookies = response.headers.getSetCookie();
    this.keep(url.host, setCookies);
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? null : new URL(location, url).href,
      setCookies,
      text: await response.text(),
      url: url.href,
    };
  }

  keep(host: string, setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.#cookiesOf(host).delete(name);
      else this.#cookiesOf(host).set(name, value);
    }
  }

  /** The header for a call of the portal's own page. */
  get portalCookies(): { cookie: string } {
    const cookies = this.#cookiesOf(new URL(publicUrl).host);
    return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  #cookiesOf(host: string): Map<string, string> {
    const kept = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, kept);
    return kept;
  }
}

/** What the sign-in page is opened with: the code, or the reason why there is none. */
export const answerOf = ({ location }: Visit): Record<string, string> => {
  const url = new URL(location ?? 'about:blank');
  return {
    page: url.origin === publicUrl ? url.pathname : url.href,
    ...Object.fromEntries(url.searchParams),
  };
};
