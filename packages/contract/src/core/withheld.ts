import { z } from 'zod';

const withheldSchemas = z.registry<{ withheld: true }>();

/**
 * Marks a field that says who a person is. In super view the server answers null instead, wherever the field stands in a
 * reply; for everybody else nothing changes. The field becomes nullable, so no page can forget the case.
 */
export function withheld<S extends z.ZodType>(schema: S): z.ZodNullable<S> {
  const nullable = z.nullable(schema);
  withheldSchemas.add(nullable, { withheld: true });
  return nullable;
}

/** Whether a schema was marked with `withheld`. */
export function isWithheld(schema: z.core.$ZodType): boolean {
  return withheldSchemas.has(schema as z.ZodType);
}
