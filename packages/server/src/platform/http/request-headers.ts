import { headers } from '@plumbline/contract';
import type { FastifyRequest } from 'fastify';
import { readId } from './read-id.ts';
import { type Failure, fail, ok, type Result } from './result.ts';

type RequestHeaders = FastifyRequest['headers'];

/** The token of `Authorization: Bearer`; null for none, and for any other scheme. */
export function bearerTokenOf({ authorization }: RequestHeaders): string | null {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The organization a request names; null where it leaves that to the session. */
export function selectedOrganizationOf(given: RequestHeaders): Result<number | null, 'request.invalid'> {
  const text = given[headers.selectedOrganization.toLowerCase()];
  if (text === undefined || text === '') return ok(null);
  const id = typeof text === 'string' ? readId(text) : null;
  return id !== null ? ok(id) : invalidHeader(headers.selectedOrganization);
}

const invalidHeader = (name: string): Failure<'request.invalid'> =>
  fail('request.invalid', {}, { field: name });

const maxKnownTimeZones = 2_000;
const knownTimeZones = new Set<string>();

/** The viewer's time zone as an IANA name; UTC where none was sent. */
export function timeZoneOf(given: RequestHeaders): Result<string, 'request.bad_time_zone'> {
  const name = given[headers.timeZone.toLowerCase()];
  if (name === undefined || name === '') return ok('UTC');
  if (typeof name === 'string' && isTimeZone(name)) return ok(name);
  return fail('request.bad_time_zone', {}, { field: headers.timeZone });
}

/** A lookup costs 20 microseconds, so its result is cached; only names are, never an offset like +05:00. */
function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (knownTimeZones.size < maxKnownTimeZones) knownTimeZones.add(name);
  return true;
}
