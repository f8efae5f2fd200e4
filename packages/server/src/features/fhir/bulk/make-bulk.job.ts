import { type FhirResourceType, type Resource, resourcesOfSession } from '@plumbline/domain';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import { runSteps, type StepOutcome } from '../../../platform/long-work/run-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { baseUrlOf } from '../door-context.ts';
import { everything, findOfSessions, findPeople } from '../found-rows.ts';
import { loadOrganization, loadPatients } from '../load-people.ts';
import { loadSessions } from '../load-sessions.ts';
import { addPieces, type BulkPosition, type BulkRecord, bulkWork } from './bulk-record.ts';

const kind = defineJobKind({
  name: 'fhir.make_export',
  actsFor: 'organization',
  data: z.object({ exportId: z.int() }),
  retryDelaySeconds: 10,
});

/** Writes the files of a bulk export, step by step: a server that is killed costs the step it was at. */
export const makeBulkExport = defineJob({
  ...kind,
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.exportId };
    await runSteps(run, {
      handOverAfterMs: 60_000,
      step: () => writeStep(run, key, services),
      handOver: (tx) => enqueueBulk(services, tx, key),
      giveUp: (tx) => bulkWork.setStatus(tx, key, 'failed', services.clock.now()),
    });
  },
});

/** Enqueues the work, unless it is in the queue already. */
export async function enqueueBulk(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, kind, { exportId: id }, { onceKey: String(id), organizationId });
}

/** People, or tests, that one step writes; each test has some ten resources, of which each type is a file. */
export const rowsOfStep = { people: 2_000, tests: 500 } as const;

interface Written {
  /** The resources by their type. */
  resources: ReadonlyMap<FhirResourceType, Resource[]>;
  profileIds: readonly number[];
  rows: number;
  /** Where the next step begins; null after the last. */
  next: BulkPosition | null;
}

async function writeStep(run: RunOf<typeof kind>, key: WorkKey, services: Services): Promise<StepOutcome> {
  const { clock, files } = services;
  const read = await run.transaction(async (tx) => {
    const record = await bulkWork.find(tx, key, clock.now());
    if (record === undefined || record.status !== 'working' || record.position === null) return null;
    const { position } = record;
    const written = await (position.part === 'people' ? readPeople : readTests)(
      tx,
      key.organizationId,
      { ...record, position },
      services,
    );
    return { position, folder: record.folder, written };
  });
  if (read === null) return 'done';
  const { position, folder, written } = read;
  const pieces: Parameters<typeof addPieces>[4]['pieces'][number][] = [];
  for (const [resourceType, resources] of written.resources) {
    if (resources.length === 0) continue;
    const lines = resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');
    const hash = await files.keepPiece(folder, Buffer.from(lines));
    const profileIds = [...written.profileIds];
    pieces.push({ resourceType, resourceCount: resources.length, hash, profileIds });
  }
  const { rows, next } = written;
  // Where another process wrote the same, the next step finds how far the export is.
  await run.transaction((tx) => addPieces(tx, key, position, next, { rows, pieces }, clock.now()));
  return next === null ? 'done' : 'more';
}

type Unfinished = BulkRecord & { position: BulkPosition };

const filterOf = ({ position, since, changedAfter, changedUntil }: Unfinished, count: number) => ({
  ...everything,
  since,
  count,
  cursor:
    position.changedAt === null ? null : { changedAt: position.changedAt, id: position.id, measureId: 0 },
  changed: [
    {
      // Both bounds are moments of changes; one more millisecond is after the first, and includes the second.
      from: changedAfter === null ? null : changedAfter.getTime() + 1,
      until: changedUntil.getTime() + 1,
      isOutside: false,
    },
  ],
});

async function readPeople(tx: Tx, organizationId: number, record: Unfinished): Promise<Written> {
  const isAsked = record.types.includes('Patient');
  const found = isAsked ? await findPeople(tx, organizationId, filterOf(record, rowsOfStep.people)) : [];
  const rows = found.slice(0, rowsOfStep.people);
  const last = rows.at(-1);
  const patients = await loadPatients(tx, await loadOrganization(tx, organizationId), rows);
  const hasMore = found.length > rows.length && last !== undefined;
  const hasTests = record.types.some((type) => type !== 'Patient');
  return {
    resources: new Map([['Patient', patients]]),
    profileIds: rows.map(({ profileId }) => profileId),
    rows: rows.length,
    next: hasMore
      ? { part: 'people', changedAt: last.changedAt.getTime(), id: last.profileId }
      : hasTests
        ? { part: 'tests', changedAt: null, id: 0 }
        : null,
  };
}

async function readTests(
  tx: Tx,
  organizationId: number,
  record: Unfinished,
  services: Services,
): Promise<Written> {
  const found = await findOfSessions(tx, organizationId, 'Encounter', filterOf(record, rowsOfStep.tests));
  const rows = found.slice(0, rowsOfStep.tests);
  const last = rows.at(-1);
  const organization = await loadOrganization(tx, organizationId);
  const sessions = await loadSessions(tx, rows, {
    organization,
    baseUrl: baseUrlOf({ services }),
    now: services.clock.now(),
  });
  const types = record.types.filter((type) => type !== 'Patient');
  return {
    resources: new Map(
      types.map((type) => [type, sessions.flatMap((session) => resourcesOfSession(session, type))]),
    ),
    profileIds: [...new Set(rows.map(({ profileId }) => profileId))],
    rows: rows.length,
    next:
      found.length > rows.length && last !== undefined
        ? { part: 'tests', changedAt: last.changedAt.getTime(), id: last.testId }
        : null,
  };
}
