import type { ErrorCode } from '@plumbline/contract';
import { type FhirResourceType, fhirResourceTypes, instantRangeOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type {
  PartnerAnswer,
  PartnerContext,
  PartnerRoute,
} from '../../../platform/partner-door/partner-route.ts';
import { baseUrlOf } from '../door-context.ts';
import { type BulkRecord, bulkWork, countBulk, findBulk, insertBulk, piecesOfBulk } from './bulk-record.ts';
import { enqueueBulk } from './make-bulk.job.ts';

type Answered = Promise<Result<PartnerAnswer, ErrorCode>>;

/** Exports of one integration that may be at work at once. */
const maxWorking = 2;
/** Exports of one integration whose files are stored at once: one an hour for a day, and some more. */
export const maxStoredBulk = 30;

const known = ['_type', '_since', '_outputFormat'];
const formats = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];

interface BulkRequest {
  types: FhirResourceType[];
  changedAfter: Date | null;
}

/** Reads the parameters of a bulk request. It is always strict: what it leaves out of account would be missing from the files. */
function readBulkRequest(
  query: URLSearchParams,
): Result<BulkRequest, 'fhir.unknown_parameter' | 'fhir.wrong_value'> {
  for (const name of query.keys()) {
    if (!known.includes(name))
      return fail('fhir.unknown_parameter', {
        parameter: name.replace(/[^\w.:$-]/g, '').slice(0, 50),
        type: '$export',
        known: known.join(', '),
      });
  }
  const format = query.get('_outputFormat');
  if (format !== null && !formats.includes(format))
    return fail('fhir.wrong_value', { parameter: '_outputFormat', hint: 'Write application/fhir+ndjson.' });
  const asked = query.get('_type')?.split(',') ?? [...fhirResourceTypes];
  const types = fhirResourceTypes.filter((type) => asked.includes(type));
  if (types.length !== new Set(asked).size)
    return fail('fhir.wrong_value', {
      parameter: '_type',
      hint: `Write types of ${fhirResourceTypes.join(', ')}.`,
    });
  const since = query.get('_since');
  const range = since === null ? null : instantRangeOf(since);
  if (since !== null && (range?.from == null || range.isOutside))
    return fail('fhir.wrong_value', {
      parameter: '_since',
      hint: 'Write an instant such as 2026-10-06T12:00:00Z.',
    });
  return ok({ types, changedAfter: range?.from == null ? null : new Date(range.from) });
}

/** Counts what goes in, fixes the moment up to which it goes in, and enqueues the job that writes the files. */
const kickOff =
  (path: string) =>
  async (context: PartnerContext): Answered => {
    const { key, now, services } = context;
    const { organizationId, integrationId, since } = key;
    if (!/\brespond-async\b/i.test(String(context.headers.prefer ?? '')))
      return fail('fhir.wrong_value', {
        parameter: 'Prefer',
        hint: 'A bulk export needs the header Prefer: respond-async.',
      });
    const request = readBulkRequest(context.query);
    if (!request.ok) return request;
    const text = context.query.toString();
    const requestUrl = `${baseUrlOf(context)}${path}${text === '' ? '' : `?${text}`}`;
    return context.inJob('fhir.start_export', async (tx) => {
      // Changes of the organization are settled under this lock: none of an earlier moment comes after it.
      await tx.query(sql`select pg_advisory_xact_lock(7281992, ${organizationId})`, 'fhir.lock_changes');
      const { stored, working } = await countBulk(tx, key, now);
      if (working >= maxWorking) return fail('fhir.too_many_exports');
      if (stored >= maxStoredBulk) return fail('fhir.too_many_stored', { count: stored });
      const [counted] = await tx.query<{ until: Date; count: number }>(
        sql`select date_trunc('milliseconds', clock_timestamp()) - interval '1 millisecond' as until,
          ((select count(*) from fhir_people p where p.organization_id = ${organizationId} and p.state <> 'hidden')
          + (select count(*) from fhir_sessions s join fhir_people p on p.organization_id = s.organization_id
              and p.profile_id = s.profile_id and p.state in ('active', 'removed')
            where s.organization_id = ${organizationId} and s.completed_at >= ${since.toISOString()}::timestamptz))::int as count`,
        'fhir.count_for_export',
      );
      const record = await insertBulk(
        tx,
        organizationId,
        {
          integrationId,
          types: request.value.types,
          requestUrl: requestUrl.slice(0, 2_000),
          since,
          changedAfter: request.value.changedAfter,
          changedUntil: counted?.until ?? now,
          rowCount: counted?.count ?? 0,
        },
        now,
      );
      await enqueueBulk(services, tx, { organizationId, id: record.id });
      return ok({
        status: 202,
        headers: { 'content-location': `${baseUrlOf(context)}/bulk/${record.reference}` },
        content: '',
        contentType: 'application/fhir+json',
      });
    });
  };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const find = (context: PartnerContext): Promise<BulkRecord | undefined> => {
  const reference = context.params.reference ?? '';
  return uuid.test(reference)
    ? context.inJob('fhir.look_at_export', (tx) => findBulk(tx, context.key, reference, context.now))
    : Promise.resolve(undefined);
};

/** How far an export is, or what it wrote. */
async function status(context: PartnerContext): Answered {
  const record = await find(context);
  if (record === undefined) return fail('fhir.not_found');
  if (record.status === 'failed') return fail('fhir.export_failed');
  if (record.status !== 'ready')
    return ok({
      status: 202,
      headers: {
        'x-progress': `${record.doneCount} of about ${record.rowCount} people and tests`,
        'retry-after': '5',
      },
      content: '',
      contentType: 'application/fhir+json',
    });
  const { organizationId } = context.key;
  const pieces = await context.inJob('fhir.look_at_export', (tx) =>
    piecesOfBulk(tx, { organizationId, id: record.id }),
  );
  const address = `${baseUrlOf(context)}/bulk/${record.reference}`;
  return ok({
    headers: { expires: record.expiresAt.toUTCString() },
    json: {
      transactionTime: record.changedUntil.toISOString(),
      request: record.requestUrl,
      requiresAccessToken: true,
      output: pieces.map(({ resourceType, resourceCount, pieceNumber }) => ({
        type: resourceType,
        url: `${address}/${pieceNumber}`,
        count: resourceCount,
      })),
      error: [],
    },
  });
}

/** One file of an export. */
async function file(context: PartnerContext): Answered {
  const record = await find(context);
  if (record === undefined || record.status !== 'ready') return fail('fhir.not_found');
  const { organizationId } = context.key;
  const pieces = await context.inJob('fhir.look_at_export', (tx) =>
    piecesOfBulk(tx, { organizationId, id: record.id }),
  );
  const piece = pieces.find(({ pieceNumber }) => String(pieceNumber) === context.params.number);
  if (piece === undefined) return fail('fhir.not_found');
  await context.inScope(async () => context.auditRead(piece.profileIds));
  return ok({
    content: await context.services.files.readPiece(record.folder, piece.hash),
    contentType: 'application/fhir+ndjson',
  });
}

/** Takes an export back; its files go with the next purge, and nobody reads them before. */
async function remove(context: PartnerContext): Answered {
  const record = await find(context);
  if (record === undefined) return fail('fhir.not_found');
  const { organizationId } = context.key;
  await context.inJob('fhir.end_export', (tx) =>
    bulkWork.setStatus(tx, { organizationId, id: record.id }, 'removed', context.now),
  );
  return ok({ status: 202, content: '', contentType: 'application/fhir+json' });
}

const scope = 'fhir:read';

/** Bulk Data Access 2.0: everything the key opens, or the people and tests alone, as NDJSON files. */
export const bulkRoutes: readonly PartnerRoute[] = [
  ...['/$export', '/Patient/$export'].map(
    (path): PartnerRoute => ({
      method: 'GET',
      path,
      hasNoHead: true,
      scope,
      audits: null,
      answer: kickOff(path),
    }),
  ),
  { method: 'GET', path: '/bulk/:reference', scope, audits: null, answer: status },
  { method: 'GET', path: '/bulk/:reference/:number', scope, audits: 'profile', answer: file },
  { method: 'DELETE', path: '/bulk/:reference', scope, audits: null, answer: remove },
];
