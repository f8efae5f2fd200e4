import { type ErrorCode, misfitText, type PartnerCall } from '@plumbline/contract';
import type { z } from 'zod';
import type { FileAnswer } from '../http/handle.ts';
import { readId } from '../http/read-id.ts';
import { fail, ok, type Result } from '../http/result.ts';
import { InvariantError } from '../invariant-error.ts';
import type { PartnerContext, PartnerRoute } from './partner-route.ts';

type Asked<Schema extends z.ZodObject> = z.output<Schema>;

interface PartnerRequest<Query extends z.ZodObject, Body extends z.ZodObject> {
  query: Asked<Query>;
  body: Asked<Body>;
  /** The number in the path; null where it is none. */
  id: number | null;
}

/** Binds what the contract declares to the code that answers it: what is asked and what is answered fits, or is refused. */
export function handlePartner<Q extends z.ZodObject, B extends z.ZodObject, R extends z.ZodObject>(
  call: PartnerCall<Q, B, R>,
  run: (context: PartnerContext, request: PartnerRequest<Q, B>) => Promise<Result<z.input<R>, ErrorCode>>,
): PartnerRoute {
  return bind(call, async (context, request) => {
    const result = await run(context, request);
    if (!result.ok) return result;
    const shaped = call.response.safeParse(result.value);
    if (!shaped.success) {
      const places = shaped.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      throw new InvariantError(
        `the answer of ${call.path} does not fit its schema: ${places.slice(0, 10).join(', ')}`,
      );
    }
    return ok({ json: shaped.data });
  });
}

/** The same for a call that answers with a PDF. */
export function handlePartnerFile<Q extends z.ZodObject, B extends z.ZodObject>(
  call: PartnerCall<Q, B, 'application/pdf'>,
  run: (context: PartnerContext, request: PartnerRequest<Q, B>) => Promise<Result<FileAnswer, ErrorCode>>,
): PartnerRoute {
  return bind(call, async (context, request) => {
    const result = await run(context, request);
    return result.ok ? ok({ file: result.value, contentType: 'application/pdf' }) : result;
  });
}

function bind<Q extends z.ZodObject, B extends z.ZodObject>(
  { method, path, scope, audits, query, body, bodyLimitBytes }: PartnerCall<Q, B>,
  run: (context: PartnerContext, request: PartnerRequest<Q, B>) => ReturnType<PartnerRoute['answer']>,
): PartnerRoute {
  return {
    method,
    path,
    scope,
    audits,
    ...(bodyLimitBytes === undefined ? {} : { bodyLimitBytes }),
    answer: async (context) => {
      const asked =
        query === null ? null : query.safeParse(valuesOf(query, context.query), { error: misfitText });
      if (asked?.success === false) return misfit(asked.error);
      const sent = body === null ? null : body.safeParse(context.body, { error: misfitText });
      if (sent?.success === false) return misfit(sent.error);
      return run(context, {
        query: (asked?.data ?? {}) as Asked<Q>,
        body: (sent?.data ?? {}) as Asked<B>,
        id: readId(context.params.id ?? ''),
      });
    },
  };
}

/** What a schema asks for, of a query: a list of a key that may come several times, one text of every other. */
function valuesOf(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(schema.shape)) {
    const all = query.getAll(key);
    if (all.length > 0) values[key] = isList(schema.shape[key]) ? all : all[0];
  }
  return values;
}

const isList = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  'def' in schema &&
  (schema.def as { type: string }).type === 'array';

function misfit({ issues: [issue] }: z.ZodError) {
  const bounds = {
    ...(issue?.code === 'too_big' && { maximum: Number(issue.maximum) }),
    ...(issue?.code === 'too_small' && { minimum: Number(issue.minimum) }),
  };
  return fail('request.invalid', bounds, { field: issue?.path.map(String).join('.') ?? '' });
}
