import type { ErrorEntries } from './error-entries.ts';

/** Refusals of any call, and of the portal as a whole. */
export const requestErrors = {
  'request.invalid': { status: 400, message: 'The request is incomplete or badly formed.' },
  'request.unstorable_text': {
    status: 400,
    message: 'The text contains a character that cannot be stored. Remove it and try again.',
  },
  'request.not_json': { status: 400, message: 'The request must be JSON.' },
  'request.wrong_type': { status: 415, message: 'The request must be sent as application/json.' },
  'request.unknown_call': { status: 404, message: 'There is no such call.' },
  'request.wrong_host': { status: 421, message: 'This address is not served here.' },
  'request.too_large': { status: 413, message: 'The request is larger than {limit} allows.' },
  'request.bad_time_zone': { status: 400, message: 'The time zone in the request is not known.' },
  'access.signed_out': { status: 401, message: 'Please sign in.' },
  'access.denied': { status: 403, message: 'You do not have permission to do that.' },
  'access.too_many_requests': {
    status: 429,
    message: 'Too many requests. Please try again in {seconds} seconds.',
  },
  'server.unexpected': {
    status: 500,
    message:
      'An unexpected error occured. If this continues, please call {provider} support. (code {requestId})',
  },
  'server.stopping': { status: 503, message: 'The portal is restarting. Please try again in a few seconds.' },
  'server.database_unreachable': {
    status: 503,
    message: 'The portal cannot reach its database at the moment. Please try again in {seconds} seconds.',
  },
  'server.overloaded': {
    status: 503,
    message: 'The portal is overloaded at the moment. Please try again in {seconds} seconds.',
  },
  'server.storage_unavailable': {
    status: 503,
    message: 'The portal cannot store or read files at the moment. Please try again in {seconds} seconds.',
  },
  not_found: { status: 404, message: 'That could not be found.' },
} as const satisfies ErrorEntries;
