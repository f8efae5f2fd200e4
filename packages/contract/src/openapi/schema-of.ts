import { z } from 'zod';
import { isWithheld } from '../core/withheld.ts';

/** A JSON Schema, or any other part of the document. */
export type JsonObject = { [key: string]: unknown };

/** A schema of the contract as JSON Schema. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    io,
    // A reference into one schema would lead nowhere inside the document.
    cycles: 'throw',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (isWithheld(zodSchema)) Object.assign(jsonSchema, { 'x-withheld-in-super-view': true });
    },
  });
  return written;
}
