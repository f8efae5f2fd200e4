import { Readable } from 'node:stream';
import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  type MessageParams,
  type ReplyError,
} from '@plumbline/contract';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './handle.ts';

const json = 'application/json; charset=utf-8';

/**
 * Sends a refusal: the envelope, the status of its code, and when to come back where it says so.
 * @param more what a door says beside the code and its sentence
 */
export function sendRefusal(
  reply: FastifyReply,
  code: ErrorCode,
  { params = {}, field }: { params?: MessageParams | undefined; field?: string | undefined } = {},
  more: object = {},
): FastifyReply {
  const error = {
    code,
    message: errorMessage(code, params),
    ...(field === undefined ? {} : { field }),
    ...more,
  };
  const seconds = params.seconds ?? (typeof params.minutes === 'number' ? params.minutes * 60 : undefined);
  if (typeof seconds === 'number') reply.header('retry-after', Math.max(1, Math.ceil(seconds)));
  return sendRefusals(reply, errorCatalogue[code].status, [error]);
}

/** Sends several refusals under one status. */
export function sendRefusals(
  reply: FastifyReply,
  status: number,
  errors: readonly ReplyError[],
): FastifyReply {
  return reply
    .code(status)
    .type(json)
    .send(JSON.stringify({ isSuccess: false, errors }));
}

/** Sends what a handler answered, already shaped by its reply schema, in the envelope. */
export function sendReply(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type(json).send(JSON.stringify(Object.assign({ isSuccess: true, errors: [] }, value)));
}

/** Sends a file, always to be saved: nothing that people put in is ever shown by the portal's own origin. */
export function sendFile(
  reply: FastifyReply,
  contentType: string,
  { bytes, fileName }: FileAnswer,
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${safeFileName(fileName)}"`)
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Readable.from(bytes),
    );
}

/**
 * Letters, digits, `_` and `-`, then one extension; everything else becomes `_`. Header-safe, and without a path on any system.
 */
function safeFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  const safe = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, 100);
  return `${safe || 'file'}${extension}`;
}
