import { keyScopes } from '@plumbline/domain';
import { z } from 'zod';
import { replyError } from './envelope.ts';

/** What a system of a partner can act on without reading a sentence. Each is there where the refusal is about it. */
export const refusalParams = z.object({
  seconds: z.int().min(1).optional().describe('Try again after this many seconds.'),
  maximum: z
    .int()
    .optional()
    .describe('The maximum for `field`: characters of a text, entries of a list, or a number.'),
  minimum: z.int().optional().describe('The minimum for `field`.'),
  count: z.int().optional().describe('How many already exist, which is the maximum.'),
  scope: z.enum(keyScopes).optional().describe('The scope that the key does not have.'),
  rosterId: z.int().optional().describe('The roster that blocks this request.'),
});

/** One refusal of the partner API. */
export const partnerReplyError = replyError.extend({ params: refusalParams.optional() });
