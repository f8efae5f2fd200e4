import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why a request to an address that somebody else chose was not sent, or failed. */
export type OutsideFailure =
  | 'address_refused'
  | 'name_unknown'
  | 'redirected'
  | 'too_large'
  | 'timed_out'
  | 'unreachable';

/** The address itself is not in the message: it may hold what a person typed. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly failure: OutsideFailure;

  constructor(failure: OutsideFailure, options?: ErrorOptions) {
    super(`an outside address was not fetched: ${failure}`, options);
    this.failure = failure;
  }
}

export interface OutsideRequest {
  method?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Instead of what `openOutsideFetch` was given. */
  timeoutMs?: number;
  /** Reads this much of the answer and leaves the rest, instead of failing where it is larger. */
  readsAtMost?: number;
}

/** Asks an address that somebody else chose. */
export type OutsideFetch = (url: string, request?: OutsideRequest) => Promise<Response>;

/** Says what is wrong with an address that somebody else chose, without asking it; null where `OutsideFetch` would ask it. */
export type OutsideCheck = (url: string) => Promise<'address_refused' | 'name_unknown' | null>;

interface Resolved {
  address: string;
  family: 4 | 6;
}

export interface OutsideFetchOptions {
  /** For tests and trials: also allows this machine, over http and on any port. */
  allowsLoopback?: boolean;
  /** Returns the addresses of a name; the system's resolver by default. */
  resolve?: (name: string) => Promise<readonly Resolved[]>;
  timeoutMs?: number;
  maxBytes?: number;
}

/**
 * A fetch for addresses that somebody else chose (an identity provider's, a partner's): https on port 443 and nothing but the public
 * internet. A name is resolved once, every address it has is checked, and the connection goes to a checked one: a name that answers
 * otherwise the next moment changes nothing. No redirect is followed, an answer has five seconds and a megabyte.
 * @throws OutsideError (as a rejection)
 */
export function openOutsideFetch({
  allowsLoopback = false,
  resolve = resolveBySystem,
  timeoutMs = 5_000,
  maxBytes = 1024 * 1024,
}: OutsideFetchOptions = {}): OutsideFetch {
  return async (text, options = {}) => {
    const url = urlOf(text, allowsLoopback);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      const addresses = await within(signal, addressesOf(url, resolve));
      checkAddresses(url, addresses, allowsLoopback);
      const answer = await send(url, addresses, { ...options, signal });
      return await readAnswer(answer, { maxBytes, readsAtMost: options.readsAtMost ?? null });
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      if (timeout.aborted) throw new OutsideError('timed_out', { cause: error });
      if (options.signal?.aborted) throw error;
      throw new OutsideError('unreachable', { cause: error });
    }
  };
}

/** The same judgement before an address is stored; it is made again at each request, on the address that is connected to. */
export function openOutsideCheck({
  allowsLoopback = false,
  resolve = resolveBySystem,
  timeoutMs = 5_000,
}: OutsideFetchOptions = {}): OutsideCheck {
  return async (text) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const url = urlOf(text, allowsLoopback);
      checkAddresses(url, await within(timeout, addressesOf(url, resolve)), allowsLoopback);
      return null;
    } catch (error) {
      if (timeout.aborted) return 'name_unknown';
      if (!(error instanceof OutsideError)) throw error;
      return error.failure === 'name_unknown' ? 'name_unknown' : 'address_refused';
    }
  };
}

/** An address by its form alone: nobody is asked for the name of one that is refused in any case. */
function urlOf(text: string, allowsLoopback: boolean): URL {
  const url = URL.parse(text);
  const mayBeAsked =
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    url.hostname !== '' &&
    (allowsLoopback ? ['http:', 'https:'].includes(url.protocol) : isProper(url));
  if (!mayBeAsked) throw new OutsideError('address_refused');
  return url;
}

const isProper = (url: URL): boolean => url.protocol === 'https:' && url.port === '';

const resolveBySystem = async (name: string): Promise<Resolved[]> =>
  (await lookup(name, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

async function addressesOf(
  { hostname }: URL,
  resolve: NonNullable<OutsideFetchOptions['resolve']>,
): Promise<readonly Resolved[]> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family: family === 6 ? 6 : 4 }];
  try {
    return await resolve(name);
  } catch (error) {
    throw new OutsideError('name_unknown', { cause: error });
  }
}

/** One address that is not public condemns the name: which of them a connection takes is not ours to choose. */
function checkAddresses(url: URL, addresses: readonly Resolved[], allowsLoopback: boolean): void {
  if (addresses.length === 0) throw new OutsideError('name_unknown');
  const isHere = addresses.every(({ address }) => isLoopbackAddress(address));
  if (allowsLoopback && isHere) return;
  if (!isProper(url) || !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutsideError('address_refused');
  }
}

function send(
  url: URL,
  addresses: readonly Resolved[],
  { method = 'GET', headers = {}, body, signal }: OutsideRequest,
): Promise<IncomingMessage> {
  const toChecked: LookupFunction = (_name, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        // Nothing packed: the limit counts what is read.
        headers: { ...headers, 'accept-encoding': 'identity' },
        agent: false,
        lookup: toChecked,
        ...(signal === undefined ? {} : { signal }),
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

async function readAnswer(
  answer: IncomingMessage,
  { maxBytes, readsAtMost }: { maxBytes: number; readsAtMost: number | null },
): Promise<Response> {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw new OutsideError('redirected');
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (readsAtMost !== null && bytes >= readsAtMost) {
      parts.push(part.subarray(0, part.length - (bytes - readsAtMost)));
      answer.destroy();
      break;
    }
    if (bytes > maxBytes) {
      answer.destroy();
      throw new OutsideError('too_large');
    }
    parts.push(part);
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  const isEmpty = status === 204 || status === 205;
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers });
}

/** Resolving a name cannot be given up; waiting for it can. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const given = Promise.withResolvers<never>();
  const giveUp = () => given.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, given.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
