import { z } from 'zod';
import type { ErrorCode } from './error-catalogue.ts';

// In a file without schemas, so that the web app's first page does not carry the schema library for two names.
export { apiBase, headers } from './wire.ts';

export const replyError = z.object({
  code: z.string(),
  message: z.string(),
  /** The request field the error is about, as a dotted path. */
  field: z.string().optional(),
});
export type ReplyError = z.infer<typeof replyError>;

/** Every JSON reply carries these two beside its own keys. */
export interface Envelope {
  isSuccess: boolean;
  errors: ReplyError[];
}

/**
 * The refusals every call can give before its own rules are asked: shape, host, token, organization, permission, limits, and the
 * unexpected. A call declares only what it adds to them.
 */
export const commonErrors = [
  'request.invalid',
  'request.unstorable_text',
  'request.not_json',
  'request.wrong_type',
  'request.too_large',
  'request.bad_time_zone',
  'request.wrong_host',
  'access.signed_out',
  'access.denied',
  'access.too_many_requests',
  'organization.not_yours',
  'organization.no_grant',
  'organization.other_sign_in',
  'mfa.required',
  'server.unexpected',
  'server.stopping',
  'server.database_unreachable',
  'server.overloaded',
  'server.storage_unavailable',
] as const satisfies readonly ErrorCode[];
