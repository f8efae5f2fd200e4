import { isWithheld } from '@plumbline/contract';
import { z } from 'zod';
import { InvariantError } from '../invariant-error.ts';

type Schema = z.core.$ZodType;

const scalars: readonly string[] = [
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'template_literal',
  'any',
  'unknown',
  'never',
];

/**
 * The same schema with null wherever a field was marked with `withheld`, at any depth: in objects, arrays, tuples, records and
 * unions, behind optional, nullable, readonly and lazy ones. A value is still checked before it is replaced. A schema without
 * a withheld field comes back as it is.
 * @throws InvariantError when the schema holds a kind that JSON cannot carry, or a withheld field where it could not be found again
 */
export function superViewOf(schema: Schema): Schema {
  return new SuperView().of(schema);
}

class SuperView {
  readonly #done = new Map<Schema, Schema>();
  readonly #open = new Set<Schema>();

  of(schema: Schema): Schema {
    const known = this.#done.get(schema);
    if (known) return known;
    if (isWithheld(schema)) return z.core._pipe(z.ZodPipe, schema, nothing);
    // A schema that holds itself: by the time a reply is checked, the outer one is done.
    if (this.#open.has(schema)) return z.lazy(() => this.#finished(schema));
    this.#open.add(schema);
    const rebuilt = this.#rebuild(schema);
    this.#open.delete(schema);
    this.#done.set(schema, rebuilt);
    return rebuilt;
  }

  #finished(schema: Schema): z.ZodType {
    const rebuilt = this.#done.get(schema);
    if (!rebuilt) throw new InvariantError('a schema that holds itself was used before it was finished');
    return rebuilt as z.ZodType;
  }

  #rebuild(schema: Schema): Schema {
    const known = schema as z.core.$ZodTypes;
    const { def } = known._zod;
    if (scalars.includes(def.type)) return schema;
    switch (def.type) {
      case 'object':
        return this.#object(schema, def);
      case 'array':
        return this.#with(schema, { element: def.element });
      case 'tuple':
        return this.#tuple(schema, def);
      case 'record':
        this.#mustNotWithhold(def.keyType, 'the keys of a record');
        return this.#with(schema, { valueType: def.valueType });
      case 'union':
        return this.#union(schema, def);
      case 'lazy':
        return this.#lazy(schema, known as z.core.$ZodLazy);
      case 'optional':
      case 'nullable':
      case 'nonoptional':
      case 'readonly':
      case 'default':
        return this.#with(schema, { innerType: def.innerType });
      case 'pipe':
        this.#mustNotWithhold(def.in, 'a pipe');
        this.#mustNotWithhold(def.out, 'a pipe');
        return schema;
      default:
        throw new InvariantError(`a reply cannot carry the kind ${def.type}`);
    }
  }

  /** The schema with these parts replaced by their super view; the schema itself when none of them changes. */
  #with(schema: Schema, parts: Record<string, Schema>): Schema {
    const rebuilt = Object.entries(parts).map(([name, part]) => [name, this.of(part)] as const);
    if (rebuilt.every(([name, part]) => part === parts[name])) return schema;
    return z.core.clone(schema, { ...schema._zod.def, ...Object.fromEntries(rebuilt) });
  }

  #object(schema: Schema, def: z.core.$ZodObjectDef): Schema {
    const fields = Object.entries(def.shape).map(([key, field]) => ({ key, field, made: this.of(field) }));
    const catchall = def.catchall && this.of(def.catchall);
    if (fields.every(({ field, made: rebuilt }) => field === rebuilt) && catchall === def.catchall)
      return schema;
    const shape = Object.fromEntries(fields.map(({ key, made: rebuilt }) => [key, rebuilt]));
    return z.core.clone(schema, { ...def, shape, catchall } as z.core.$ZodObjectDef);
  }

  #tuple(schema: Schema, def: z.core.$ZodTupleDef): Schema {
    const items = def.items.map((item) => this.of(item));
    const rest = def.rest && this.of(def.rest);
    if (items.every((item, index) => item === def.items[index]) && rest === def.rest) return schema;
    return z.core.clone(schema, { ...def, items, rest } as z.core.$ZodTupleDef);
  }

  #lazy(schema: Schema, { _zod }: z.core.$ZodLazy): Schema {
    const inner = this.of(_zod.innerType);
    return inner === _zod.innerType ? schema : z.lazy(() => inner as z.ZodType);
  }

  #union(schema: Schema, def: z.core.$ZodUnionDef): Schema {
    const options = def.options.map((declared) => ({ declared, made: this.of(declared) }));
    if (options.every(({ declared, made: rebuilt }) => declared === rebuilt)) return schema;
    if ('discriminator' in def) {
      return z.core.clone(schema, {
        ...def,
        options: options.map(({ made: rebuilt }) => rebuilt),
      } as z.core.$ZodUnionDef);
    }
    // A value may fit several options, and only one of them may withhold a field: what any of them withholds is withheld.
    return z.core._pipe(
      z.ZodPipe,
      schema,
      z.transform((value) =>
        options
          .map(({ made: rebuilt }) => z.core.safeParse(rebuilt, value))
          .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
          .reduce(withholdAlike, value),
      ),
    );
  }

  #mustNotWithhold(schema: Schema, where: string): void {
    if (this.of(schema) !== schema) throw new InvariantError(`a field in ${where} cannot be withheld`);
  }
}

const nothing = z.transform(() => null);

/** `value` with null wherever `model` has null. */
function withholdAlike(value: unknown, model: unknown): unknown {
  if (model === null) return null;
  if (Array.isArray(value) && Array.isArray(model)) {
    return value.map((item, index) => (index < model.length ? withholdAlike(item, model[index]) : item));
  }
  if (isObject(value) && isObject(model)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        Object.hasOwn(model, key) ? withholdAlike(item, model[key]) : item,
      ]),
    );
  }
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
