import { withheld } from '@plumbline/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { superViewOf } from './super-view.ts';

const inSuperView = (schema: z.ZodType, value: unknown): unknown => z.core.parse(superViewOf(schema), value);

/** A schema, a value that fits it, and what internal staff may see of that value. */
interface Case {
  schema: z.ZodType;
  value: unknown;
  seen: unknown;
}

const plain: fc.Arbitrary<Case> = fc.oneof(
  fc.string({ maxLength: 5 }).map((value) => ({ schema: z.string(), value, seen: value })),
  fc.integer().map((value) => ({ schema: z.int(), value, seen: value })),
  fc.boolean().map((value) => ({ schema: z.boolean(), value, seen: value })),
  fc.constant({ schema: z.enum(['M', 'F']), value: 'F', seen: 'F' }),
  fc.constant({ schema: z.unknown(), value: { any: [1] }, seen: { any: [1] } }),
);

const hidden = (inner: Case): Case => ({ schema: withheld(inner.schema), value: inner.value, seen: null });
const secret: fc.Arbitrary<Case> = fc.oneof(
  fc.nat().map((n) => hidden({ schema: z.string(), value: `SECRET ${n}`, seen: null })),
  fc
    .nat()
    .map((n) => hidden({ schema: z.object({ a: z.string() }), value: { a: `SECRET ${n}` }, seen: null })),
  fc.constant({ schema: withheld(z.string()), value: null, seen: null }),
);

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');

const object = (parts: readonly (readonly [string, Case])[]): Case => ({
  schema: z.object(Object.fromEntries(parts.map(([name, { schema }]) => [name, schema]))),
  value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
  seen: Object.fromEntries(parts.map(([name, { seen }]) => [name, seen])),
});

const { tree } = fc.letrec<{ tree: Case }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 2, arbitrary: plain },
    { weight: 3, arbitrary: secret },
    {
      weight: 4,
      arbitrary: fc
        .uniqueArray(fc.tuple(key, tie('tree')), { selector: ([name]) => name, maxLength: 4 })
        .map(object),
    },
    {
      weight: 2,
      arbitrary: tie('tree').map(({ schema, value, seen }) => ({
        schema: z.array(schema),
        value: [value, value],
        seen: [seen, seen],
      })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(key, tie('tree')).map(([name, { schema, value, seen }]) => ({
        schema: z.record(z.string(), schema),
        value: { [name]: value },
        seen: { [name]: seen },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('tree'), tie('tree')).map(([first, second]) => ({
        schema: z.tuple([first.schema, second.schema]),
        value: [first.value, second.value],
        seen: [first.seen, second.seen],
      })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          tie('tree'),
          fc.constantFrom<(schema: z.ZodType) => z.ZodType>(
            (schema) => schema.optional(),
            (schema) => schema.nullable(),
            (schema) => schema.nullish(),
            (schema) => schema.readonly(),
            (schema) => z.lazy(() => schema),
          ),
        )
        .map(([inner, wrap]) => ({ ...inner, schema: wrap(inner.schema) })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('tree'), tie('tree'), fc.boolean(), fc.boolean())
        .map(([x, y, isFirst, isTagged]) => {
          const option = (tag: string, { schema }: Case) => z.object({ kind: z.literal(tag), body: schema });
          const options = [option('x', x), option('y', y)] as const;
          const chosen = isFirst ? x : y;
          const kind = isFirst ? 'x' : 'y';
          return {
            schema: isTagged ? z.discriminatedUnion('kind', options) : z.union(options),
            value: { kind, body: chosen.value },
            seen: { kind, body: chosen.seen },
          };
        }),
    },
  ),
}));

test('in super view every withheld field is null wherever it stands, and everything else is as it was', () => {
  fc.assert(
    fc.property(tree, ({ schema, value, seen }) => {
      const shown = inSuperView(schema, value);
      expect(shown).toEqual(seen);
      expect(JSON.stringify(shown) ?? '').not.toContain('SECRET');
      // The rows were there to hide: everybody else sees the value as it is.
      expect(z.core.parse(schema, value)).toEqual(value);
    }),
    { numRuns: 2_000 },
  );
});

/** Adds a key to every object of a value. */
function withStowaways(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStowaways);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withStowaways(part)]);
  return { ...Object.fromEntries(parts), stowaway: 'SECRET' };
}

const strict = fc
  .uniqueArray(fc.tuple(key, fc.oneof(plain, secret)), { selector: ([name]) => name })
  .map((parts) => object(parts.filter(([, { schema }]) => !(schema instanceof z.ZodUnknown))));

test('keys the schema does not name are stripped in both views', () => {
  fc.assert(
    fc.property(strict, strict, (inner, outer) => {
      const { schema, value, seen } = object([
        ['inner', inner],
        ['outer', outer],
      ]);
      expect(inSuperView(schema, withStowaways(value))).toEqual(seen);
      expect(z.core.parse(schema, withStowaways(value))).toEqual(value);
    }),
  );
});

test('a schema without a withheld field is used as it is', () => {
  const schema = z.object({ a: z.array(z.object({ b: z.string().nullable() })) });
  expect(superViewOf(schema)).toBe(schema);
});

test('a schema that holds itself is withheld at every depth', () => {
  const node = z.object({
    name: withheld(z.string()),
    get children() {
      return z.array(node);
    },
  });
  const value = {
    name: 'SECRET',
    children: [{ name: 'SECRET', children: [{ name: 'SECRET', children: [] }] }],
  };
  expect(inSuperView(node, value)).toEqual({
    name: null,
    children: [{ name: null, children: [{ name: null, children: [] }] }],
  });
});

test('where a value fits several options of a union, what any of them withholds is withheld', () => {
  const open = z.object({ name: z.string() });
  const closed = z.object({ name: withheld(z.string()), age: z.int().optional() });
  for (const schema of [z.union([open, closed]), z.union([closed, open])]) {
    expect(inSuperView(schema, { name: 'SECRET' })).toEqual({ name: null });
  }
});

test('a value that does not fit is refused in super view too, instead of being hidden', () => {
  const schema = z.object({ name: withheld(z.string()) });
  expect(() => inSuperView(schema, { name: 7 })).toThrow();
  expect(() => inSuperView(schema, {})).toThrow();
});

test('the extra keys of an open object are withheld when it says so', () => {
  const schema = z.object({ id: z.int() }).catchall(withheld(z.string()));
  expect(inSuperView(schema, { id: 1, nickname: 'SECRET' })).toEqual({ id: 1, nickname: null });
});

test.each([
  { why: 'a date', schema: z.object({ on: z.date() }), says: 'a reply cannot carry the kind date' },
  {
    why: 'a transform',
    schema: z.object({ a: z.string().transform(Number) }),
    says: 'a reply cannot carry the kind transform',
  },
  { why: 'a bigint', schema: z.object({ n: z.bigint() }), says: 'a reply cannot carry the kind bigint' },
  {
    why: 'an intersection',
    schema: z.intersection(z.object({ a: z.string() }), z.object({ b: withheld(z.string()) })),
    says: 'a reply cannot carry the kind intersection',
  },
  {
    why: 'withheld keys of a record',
    schema: z.record(withheld(z.string()) as unknown as z.ZodString, z.int()),
    says: 'a field in the keys of a record cannot be withheld',
  },
  {
    why: 'a withheld field inside a pipe',
    schema: z.pipe(withheld(z.string()), z.string().nullable()),
    says: 'a field in a pipe cannot be withheld',
  },
])('$why is refused at start', ({ schema, says }) => {
  expect(() => superViewOf(schema)).toThrow(says);
});
