import { keyScopes } from '@plumbline/domain';
import { z } from 'zod';
import { replyError } from './envelope.ts';

/** What a system of a partner can act on without reading a sentence. Each is there where the refusal is about it. */
export const refusalParams = z.object({
  seconds: z.int().min(1).optional().describe('Ask again after so many seconds.'),
  maximum: z
    .int()
    .optional()
    .describe('The most that `field` may hold: characters of a text, entries of a list, or a number.'),
  minimum: z.int().optional().describe('The least that `field` may hold.'),
  count: z.int().optional().describe('How many there are already, which is as many as there may be.'),
  scope: z.enum(keyScopes).optional().describe('What the key is not allowed.'),
  rosterId: z.int().optional().describe('The roster that is in the way.'),
});

/** One refusal of the partner API. */
export const partnerReplyError = replyError.extend({ params: refusalParams.optional() });
