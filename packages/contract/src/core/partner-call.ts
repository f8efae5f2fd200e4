import type { KeyNeed } from '@plumbline/domain';
import type { z } from 'zod';
import type { ErrorCode } from './error-catalogue.ts';

/** JSON, or a PDF. */
export type PartnerResponse = z.ZodObject | 'application/pdf';

/** What a system of a partner asks by key, and what it is answered. The server's routes and OpenAPI are made from it. */
export interface PartnerCall<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Response extends PartnerResponse = PartnerResponse,
> {
  method: 'GET' | 'POST';
  /** Below `partnerBase`; `:id` is a number. */
  path: string;
  scope: KeyNeed;
  audits: 'profile' | null;
  /** One sentence for the API documents. */
  summary: string;
  query: Query | null;
  body: Body | null;
  response: Response;
  /** The refusals of its own, beyond those every one has. */
  errors: readonly ErrorCode[];
  /** The largest body; 64 KB unless told. */
  bodyLimitBytes?: number;
}

/** The address that all of them are below. What changes what is answered gets another version. */
export const partnerBase = '/api/partner/v1';

export const definePartnerCall = <
  Q extends z.ZodObject,
  B extends z.ZodObject,
  const R extends PartnerResponse,
>(
  call: PartnerCall<Q, B, R>,
): PartnerCall<Q, B, R> => call;
