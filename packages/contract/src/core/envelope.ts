import { z } from 'zod';

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

/** Header names of every call (Fastify lower-cases what it reads). */
export const headers = {
  authorization: 'Authorization',
  selectedOrganization: 'Selected-Organization-Id',
  timeZone: 'Client-Time-Zone',
  requestId: 'X-Request-Id',
} as const;

/** Where all calls live. */
export const apiBase = '/api';
