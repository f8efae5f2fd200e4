import type { ErrorCode } from '@plumbline/contract';
import type { KeyNeed, KeyScope } from '@plumbline/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import type { FileAnswer } from '../http/handle.ts';
import type { Result } from '../http/result.ts';
import type { Limit } from '../limits/limits.ts';
import type { Services } from '../services.ts';

/** The key behind a request, from the database on each one. */
export interface PartnerKey {
  keyId: number;
  integrationId: number;
  organizationId: number;
  /** One of `emrVendors`. */
  ehrPartnerId: number;
  scopes: readonly KeyScope[];
  /** Tests that were taken before do not exist for it. */
  since: Date;
}

export interface PartnerContext {
  key: PartnerKey;
  /** The placeholders of the route's path, as they were sent: `/Patient/:id` has `id`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Null for GET. A posted form is a `URLSearchParams`. */
  body: unknown;
  headers: FastifyRequest['headers'];
  now: Date;
  requestId: string;
  services: Services;
  /**
   * Opens a transaction as role `app_partner`: the key's organization, people with an id of the organization's own, tests since the key's
   * first day. Never inside another one; where it meets another transaction it runs again, so `work` changes nothing outside the database.
   */
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Opens a transaction with the rights of a job of the organization, for what `inScope` found before and cannot do itself (making a
   * report). It sees everybody: ask it only about ids that `inScope` has just read.
   */
  inJob<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Names the profiles whose data the reply holds; required of routes that declare `audits: 'profile'`, inside `inScope`. */
  auditRead(profileIds: readonly number[]): void;
}

interface AnswerFacts {
  /** 200 unless told. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}
export type PartnerAnswer =
  /** JSON exactly as it is here: no envelope around it. */
  | (AnswerFacts & { json: unknown; contentType?: string })
  /** A file, to be saved. */
  | (AnswerFacts & { file: FileAnswer; contentType: string })
  /** A text or bytes, as they are. */
  | (AnswerFacts & { content: string | Uint8Array | AsyncIterable<Uint8Array>; contentType: string });

/** One address of a door. */
export interface PartnerRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the door's base: `/people`, `/Patient/:id`. */
  path: string;
  scope: KeyNeed;
  /** The reply holds people's data: whose, goes into the audit log. Null says that it holds none. */
  audits: 'profile' | null;
  /** Its GET leaves something different, as a file that counts as delivered: HEAD, which sends nothing, is refused with 405. */
  hasNoHead?: true;
  bodyLimitBytes?: number;
  answer(context: PartnerContext): Promise<Result<PartnerAnswer, ErrorCode>>;
}

/** How a door says no. */
export type SendPartnerRefusal = (
  reply: FastifyReply,
  code: ErrorCode,
  more?: { params?: Readonly<Record<string, string | number>> | undefined; field?: string | undefined },
) => FastifyReply;

/** What a route that everybody may ask knows of a request. */
export interface OpenContext {
  query: URLSearchParams;
  /** What was posted as a form; empty for GET. */
  form: URLSearchParams;
  headers: FastifyRequest['headers'];
  network: string;
  requestId: string;
  now: Date;
  services: Services;
  database: Database;
}

/** An address of a door that needs no key: what the door says of itself, and where a token is given out. */
export interface OpenRoute {
  method: 'GET' | 'POST';
  /** Below the door's base. */
  path: string;
  /** Counted against the network; past it 429. */
  limit: Limit;
  answer(context: OpenContext): Promise<Result<PartnerAnswer, ErrorCode>>;
}

/** Addresses below one base, opened by the same keys. */
export interface PartnerDoor {
  /** `/api/partner/v1`: below `/api`, so that no cache keeps what it answers. */
  base: string;
  routes: readonly PartnerRoute[];
  /** Those that need no key. */
  openRoutes?: readonly OpenRoute[];
  /** How it says no; in the envelope of all calls unless told. */
  sendRefusal?: SendPartnerRefusal;
  /** Further types of bodies, read as JSON (those that end in `json`) or as a form. `application/json` is always read. */
  bodyTypes?: readonly string[];
}
