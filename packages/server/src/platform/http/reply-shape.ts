import { type Call, isFileReply } from '@plumbline/contract';
import { z } from 'zod';
import { InvariantError } from '../invariant-error.ts';
import { superViewOf } from './super-view.ts';

/** Checks a value against a reply schema and returns what may leave the server: unknown keys gone, in super view no identity. */
export type ReplyShape = (value: unknown, isSuperView: boolean) => unknown;

/**
 * Prepares the reply of a call, once, at start: as declared, and for internal staff with every withheld field null. Both strip the
 * keys that the schema does not name, so a column that slipped into a query never leaves the server.
 * @throws InvariantError when the schema holds what a reply cannot carry; the returned function throws one for a value that does not fit
 */
export function replyShape(call: Call): ReplyShape {
  if (isFileReply(call.response)) {
    return () => {
      throw new InvariantError(`${call.path} answers with a file and has no reply schema`);
    };
  }
  const declared = call.response;
  const superView = superViewOf(declared);
  return (value, isSuperView) => {
    const parsed = z.core.safeParse(isSuperView ? superView : declared, value);
    if (parsed.success) return parsed.data;
    throw new InvariantError(
      `the reply of ${call.path} does not fit its schema: ${whereItFails(declared, parsed.error)}`,
    );
  };
}

/** Paths and kinds of the misfits. The values stay out, since they may be a person's, and so do the keys of records. */
function whereItFails(schema: z.ZodType, error: z.core.$ZodError): string {
  const declaredKeys = keysIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  const place = (part: PropertyKey) => (typeof part === 'string' && declaredKeys.has(part) ? part : '*');
  const places = error.issues.map(({ path, code }) => `${path.map(place).join('.') || '(root)'} ${code}`);
  return [...new Set(places)].slice(0, 10).join(', ');
}

function keysIn(jsonSchema: object): Set<string> {
  const keys = new Set<string>();
  for (const [name, part] of Object.entries(jsonSchema)) {
    if (typeof part !== 'object' || part === null) continue;
    if (name === 'properties') for (const key of Object.keys(part)) keys.add(key);
    for (const key of keysIn(part)) keys.add(key);
  }
  return keys;
}
