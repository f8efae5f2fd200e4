import type { Call } from '@plumbline/contract';
import { z } from 'zod';

/** Whether a call is asked by GET too: one that takes its request from the query and changes nothing, or one that says so. */
export const isAskedByGet = (call: Call): boolean =>
  call.alsoGet === true || (call.takesQuery === true && call.reads !== undefined);

/**
 * The fields of a request (pure). A call that takes its request from the query has them there, in the body, or some in each; what the body says
 * wins. The texts of the query become the numbers and switches that the call's fields are; any other text is left for the call to refuse.
 * @returns undefined where there is no request at all
 */
export function requestFieldsOf(
  call: Call,
  { method, query, body }: { method: string; query: unknown; body: unknown },
): unknown {
  if (call.takesQuery !== true) return method === 'GET' ? query : body;
  if (body !== undefined && body !== null && !isFields(body)) return body;
  const given = isFields(query) ? query : {};
  const read = Object.entries(given).map(([name, text]) => [
    name,
    // A name of an object's own prototype is no field.
    fieldValueOf(Object.hasOwn(call.request.shape, name) ? call.request.shape[name] : undefined, text),
  ]);
  return { ...Object.fromEntries(read), ...(isFields(body) ? body : {}) };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of the query as what the field takes: itself where that is a text, else the switch or number that it writes. */
function fieldValueOf(field: z.core.$ZodType | undefined, text: unknown): unknown {
  if (field === undefined || typeof text !== 'string' || z.safeParse(field, text).success) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
