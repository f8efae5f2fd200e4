import type { Permission } from '@plumbline/domain';
import type { z } from 'zod';
import type { ReplyError } from './envelope.ts';
import type { ErrorCode } from './error-catalogue.ts';
import type { FileReply } from './file-reply.ts';
import type { Resource } from './resource.ts';

/** Feature names are the same in contract, server, web and tests. */
export type Feature =
  | 'access'
  | 'accounts'
  | 'organizations'
  | 'connections'
  | 'profiles'
  | 'tests'
  | 'events'
  | 'groups'
  | 'delivery'
  | 'codes'
  | 'protocols'
  | 'surveys'
  | 'dashboard'
  | 'search'
  | 'sharing'
  | 'reports'
  | 'integrations'
  | 'roster'
  | 'duplicates'
  | 'exports'
  | 'devices'
  | 'audit'
  | 'staff'
  | 'billing'
  | 'invoices'
  | 'invoice-reports'
  | 'portal-counts'
  | 'subscriptions'
  | 'usage'
  | 'tools'
  | 'schools';

/**
 * How far a call reaches. `selected` is the selected organization and the default, `enterprise` its children too: whoever asks one of
 * these has an organization. The others need none and must be declared: the account's own data, people whom a family or an
 * organization shares, internal pages, and what nobody has to sign in for.
 */
export type CallScope = 'selected' | 'enterprise' | 'own' | 'shared' | 'staff' | 'public';

/** The scopes whose calls are sent only from inside an organization. */
export type InsideScope = 'selected' | 'enterprise';

export type ReplySchema = z.ZodObject | FileReply;

/** A call either asks or acts, and says what of: pages are refreshed by matching what one changes with what another reads. */
type ReadsOrChanges =
  | {
      /** What the answer is made of, and so what it shows differently once that was changed. */
      reads: readonly Resource[];
      changes?: undefined;
    }
  | {
      /** The resources that the call changes for a viewer; empty where no call reads any of them. */
      changes: readonly Resource[];
      reads?: undefined;
    };

interface CallFacts<
  Request extends z.ZodObject = z.ZodObject,
  Response extends ReplySchema = ReplySchema,
  Errors extends ErrorCode = ErrorCode,
  Scope extends CallScope = CallScope,
> {
  /** Under /api, exactly as specified: `Profile/GetProfilesPaged`. By POST. */
  path: string;
  feature: Feature;
  /** One sentence for the API documents: what it answers. */
  summary: string;
  permission: Permission;
  scope: Scope;
  request: Request;
  response: Response;
  /** The refusals this call's own rules can give, beyond those every call has (shape, token, permission, limits). */
  errors: readonly Errors[];
  /** The reply holds a named profile's data: its ids go into the audit log for every viewer. */
  audits?: 'profile' | undefined;
  /** A print token, which opens one report or one invoice and nothing else, may ask it too; what it opens is this call's to check. */
  takesPrintToken?: 'report' | 'invoice' | undefined;
  /** The list of the request whose entries the handler judges one by one, texts included: a bad one is refused or mended alone. */
  judgesEachOf?: string | undefined;
  /** What each entry of that list should be; the API documents show it, and the handler checks it entry by entry. */
  judgedEntry?: z.ZodType | undefined;
  /** The specification has its request in the query, so each field may come there or in the body; one that only reads is asked by GET as well. */
  takesQuery?: boolean | undefined;
  /** Asked for by GET as well, with the request in the query: its fields are texts. */
  alsoGet?: boolean | undefined;
  /** The largest request body in bytes; 1 MiB by default. */
  bodyLimitBytes?: number | undefined;
}

export type Call<
  Request extends z.ZodObject = z.ZodObject,
  Response extends ReplySchema = ReplySchema,
  Errors extends ErrorCode = ErrorCode,
  Scope extends CallScope = CallScope,
> = CallFacts<Request, Response, Errors, Scope> & ReadsOrChanges;

type CallInput<R extends z.ZodObject, A extends ReplySchema, E extends ErrorCode, S extends CallScope> = Omit<
  CallFacts<R, A, E, S>,
  'scope' | 'errors'
> & { scope?: S; errors?: readonly E[] } & ReadsOrChanges;

/**
 * Declares a call: what is asked, what is answered, who may ask. Server, web client, OpenAPI, the permission matrix and
 * the refused-access tests are all made from the value it returns. A call without a permission does not compile, nor one that says
 * neither what it reads nor what it changes.
 */
export function defineCall<
  R extends z.ZodObject,
  A extends ReplySchema,
  E extends ErrorCode = never,
  S extends CallScope = 'selected',
>(call: CallInput<R, A, E, S>): Call<R, A, E, S> {
  // Without a scope, S is its default.
  return { ...call, scope: call.scope ?? ('selected' as S), errors: call.errors ?? [] };
}

/** Returns whether a call of this scope is sent only from inside an organization. */
export const isInsideScope = (scope: CallScope): scope is InsideScope =>
  scope === 'selected' || scope === 'enterprise';

export type RequestOf<C extends Call> = z.infer<C['request']>;
export type RequestInputOf<C extends Call> = z.input<C['request']>;
export type ResponseOf<C extends Call> = C['response'] extends z.ZodObject ? z.infer<C['response']> : never;

/** What a call answers in JSON: its own keys on success, the refusals otherwise. */
export type ReplyOf<C extends Call> =
  | ({ isSuccess: true; errors: [] } & ResponseOf<C>)
  | { isSuccess: false; errors: ReplyError[] };

/** The largest request body of a call that names no other limit: 1 MiB. */
export const defaultBodyLimitBytes = 1024 * 1024;
