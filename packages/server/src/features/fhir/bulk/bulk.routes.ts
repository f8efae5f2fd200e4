import type { ErrorCode } from '@plumbline/contract';
import { type FhirResourceType, fhirResourceTypes, instantRangeOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type {
  PartnerAnswer,
  PartnerContext,
  PartnerRoute,
} from '../../../platform/partner-door/partner-route.ts';
import { findInDirectory } from '../directory.ts';
import { baseUrlOf } from '../door-context.ts';
import { noSuchResource, unknownParameter, wrongValue } from '../fhir-refusals.ts';
import { everything } from '../found-rows.ts';
import { countForBulk, firstPosition } from './bulk-parts.ts';
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
  typesOf: readonly FhirResourceType[],
): Result<BulkRequest, 'fhir.unknown_parameter' | 'fhir.wrong_value'> {
  for (const name of query.keys()) {
    if (!known.includes(name)) return unknownParameter(name, '$export', known);
  }
  const format = query.get('_outputFormat');
  if (format !== null && !formats.includes(format))
    return wrongValue('_outputFormat', 'Write application/fhir+ndjson.');
  const requested = query.get('_type')?.split(',') ?? [...typesOf];
  const types = fhirResourceTypes.filter((type) => requested.includes(type));
  if (types.length !== new Set(requested).size)
    return wrongValue('_type', `Write types of ${fhirResourceTypes.join(', ')}.`);
  const since = query.get('_since');
  const range = since === null ? null : instantRangeOf(since);
  if (since !== null && (range?.from == null || range.isOutside))
    return wrongValue('_since', 'Write an instant such as 2026-10-06T12:00:00Z.');
  return ok({ types, changedAfter: range?.from == null ? null : new Date(range.from) });
}

/** What one export is of: everything, all people, or those of a group. */
interface Level {
  path: string;
  /** Its types where none are named. */
  typesOf: readonly FhirResourceType[];
}

const levels: readonly Level[] = [
  { path: '/$export', typesOf: fhirResourceTypes },
  { path: '/Patient/$export', typesOf: fhirResourceTypes.filter((type) => type !== 'Group') },
  { path: '/Group/:id/$export', typesOf: fhirResourceTypes },
];

/** The group of an export of a group: null where it is of none, undefined where there is no such group. */
async function groupOf(context: PartnerContext): Promise<number | null | undefined> {
  const { id } = context.params;
  if (id === undefined) return null;
  const { organizationId } = context.key;
  const [found] = await context.inScope((tx) =>
    findInDirectory(tx, organizationId, 'Group', { ...everything, ids: [id], count: 1 }),
  );
  return found?.id;
}

/** Counts what goes in, fixes the moment up to which it goes in, and enqueues the job that writes the files. */
const kickOff =
  ({ path, typesOf }: Level) =>
  async (context: PartnerContext): Answered => {
    const { key, now, services } = context;
    const { organizationId, integrationId, since } = key;
    if (!/\brespond-async\b/i.test(String(context.headers.prefer ?? '')))
      return wrongValue('Prefer', 'A bulk export needs the header Prefer: respond-async.');
    const request = readBulkRequest(context.query, typesOf);
    if (!request.ok) return request;
    const groupId = await groupOf(context);
    if (groupId === undefined) return noSuchResource('Group');
    const text = context.query.toString();
    const requestUrl = `${baseUrlOf(context)}${path.replace(':id', String(groupId))}${text === '' ? '' : `?${text}`}`;
    return context.inJob('fhir.start_export', async (tx) => {
      // Changes of the organization are settled under this lock: none of an earlier moment comes after it.
      await tx.query(sql`select pg_advisory_xact_lock(7281992, ${organizationId})`, 'fhir.lock_changes');
      const { stored, working } = await countBulk(tx, key, now);
      if (working >= maxWorking) return fail('fhir.too_many_exports');
      if (stored >= maxStoredBulk) return fail('fhir.too_many_stored', { count: stored });
      const [moment] = await tx.query<{ until: Date }>(
        sql`select date_trunc('milliseconds', clock_timestamp()) - interval '1 millisecond' as until`,
        'fhir.moment_of_export',
      );
      const { types, changedAfter } = request.value;
      const content = { types, changedAfter, since, groupId };
      const record = await insertBulk(
        tx,
        organizationId,
        {
          integrationId,
          ...content,
          position: firstPosition(types),
          requestUrl: requestUrl.slice(0, 2_000),
          changedUntil: moment?.until ?? now,
          rowCount: await countForBulk(tx, organizationId, content),
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

/** An export whose server was lost goes on as soon as the system that waits for it asks, not only when the time of its attempt is over. */
async function continueLost(context: PartnerContext, record: BulkRecord): Promise<void> {
  if (!bulkWork.isStalled(record, context.now)) return;
  const key = { organizationId: context.key.organizationId, id: record.id };
  await context.inJob('fhir.continue_export', async (tx) => {
    await bulkWork.takeUp(tx, key, context.now);
    await enqueueBulk(context.services, tx, key);
  });
}

/** How far an export is, or what it wrote. */
async function status(context: PartnerContext): Answered {
  const record = await find(context);
  if (record === undefined) return fail('fhir.not_found');
  if (record.status === 'failed') return fail('fhir.export_failed');
  await continueLost(context, record);
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

/** Bulk Data Access 2.0: everything the key opens, without the groups, or the people of one group with their tests, as NDJSON files. */
export const bulkRoutes: readonly PartnerRoute[] = [
  ...levels.map(
    (level): PartnerRoute => ({
      method: 'GET',
      path: level.path,
      hasNoHead: true,
      scope,
      audits: null,
      answer: kickOff(level),
    }),
  ),
  { method: 'GET', path: '/bulk/:reference', scope, audits: null, answer: status },
  { method: 'GET', path: '/bulk/:reference/:number', scope, audits: 'profile', answer: file },
  { method: 'DELETE', path: '/bulk/:reference', scope, audits: null, answer: remove },
];
