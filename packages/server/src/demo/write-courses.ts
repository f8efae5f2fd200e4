import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { judgeTest } from '../features/devices/submissions/judge-test.ts';
import { newProfileOf } from '../features/devices/submissions/new-person.ts';
import { storeRecordings } from '../features/devices/submissions/store-recordings.ts';
import { storeSubmissions } from '../features/devices/submissions/store-submissions.ts';
import type { DecidedSubmission, Submission } from '../features/devices/submissions/submission.ts';
import { decideResults } from '../features/tests/decide-results.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { openScopeStatement } from '../platform/database/scope-statement.ts';
import { InvariantError } from '../platform/invariant-error.ts';
import type { Services } from '../platform/services.ts';
import type { InsideViewer } from '../platform/viewer.ts';
import { recomputeProfile } from '../records/comparison/recompute-profile.ts';
import { insertProfiles } from '../records/profiles/insert-profile.ts';
import type { DemoCourse, DemoEvent, DemoExclusion } from './demo-course.ts';
import type { MadeOrganization } from './demo-organizations.ts';
import { personFacts, submissionOf } from './demo-submission.ts';

export interface CourseWriter {
  database: Database;
  services: Pick<Services, 'files'>;
  organization: MadeOrganization;
  /** The System Admin whose phone takes the tests. */
  viewer: InsideViewer;
  now: Date;
}

interface PlayedTest {
  submission: Submission;
  protocolName: string | null;
}

interface PlayedCourse {
  course: DemoCourse;
  tests: PlayedTest[];
  events: DemoEvent[];
  exclusions: (DemoExclusion & { testUuid: string })[];
}

/**
 * Writes people with everything that happens to them: the same rows as if a phone had sent test by test, in one transaction and a few
 * statements, so that a person is there with all of it or not at all. Nobody is told of these tests: no alert, no report and no
 * invitation is due.
 */
export async function writeCourses(writer: CourseWriter, courses: readonly DemoCourse[]): Promise<void> {
  const played: PlayedCourse[] = [];
  for (const course of courses) {
    played.push(await play(writer, course));
    await giveWay();
  }
  const { database, viewer, organization, now } = writer;
  const scope = { as: 'viewer', viewer, requestId: 'demo' } as const;
  await database.transaction(scope, async (tx) => {
    await tx.continueAsJob('submit test', [organization.id]);
    const profileIds = await insertProfiles(
      tx,
      courses.map(({ person, groupId }) => ({
        ...newProfileOf(personFacts(person, groupId)),
        groupIds: [groupId],
      })),
      { organizationId: organization.id },
    );
    const profileOf = ({ person }: DemoCourse) => idOf(profileIds, person.uuid);
    const testIds = await storePlayed(tx, viewer, played, profileOf);
    await storeEvents(tx, organization.id, played, profileOf);
    for (const { course } of played) {
      await recomputeProfile(tx, profileOf(course), now, 'submit test', [organization.id]);
      await giveWay();
    }
    for (const { course, exclusions } of played) {
      for (const { testUuid, ...exclusion } of exclusions) {
        // A clinician decides, in their own scope.
        await tx.query(openScopeStatement(scope), 'demo.as_clinician');
        await excludeResults(
          tx,
          { profileId: profileOf(course), testId: idOf(testIds, testUuid) },
          exclusion,
          {
            ...viewer,
            now,
          },
        );
      }
    }
  });
}

/** Takes results out of the baseline, as a clinician does. */
export async function excludeResults(
  tx: Tx,
  { profileId, testId }: { profileId: number; testId: number },
  { what, reason }: DemoExclusion,
  decider: Parameters<typeof decideResults>[2],
): Promise<void> {
  const results = await tx.query<{ id: number }>(
    sql`select id from results where test_id = ${testId} order by id limit ${what === 'first result' ? 1 : null}::int`,
    'demo.results_of_test',
  );
  const decided = await decideResults(
    tx,
    {
      profileId,
      profileTestId: testId,
      excludedResultIds: results.map(({ id }) => id),
      includedResultIds: [],
      reason,
    },
    decider,
  );
  if (!decided.ok) throw new InvariantError(`a demo result was not excluded: ${decided.code}`);
}

/** Scores every test of a course and keeps its recordings: file storage comes before the rows that name them. */
async function play({ services, organization }: CourseWriter, course: DemoCourse): Promise<PlayedCourse> {
  const played: PlayedCourse = { course, tests: [], events: [], exclusions: [] };
  for (const step of course.steps) {
    if (step.kind === 'event') played.events.push(step);
    if (step.kind === 'exclusion') {
      const testUuid = played.tests.at(-1)?.submission.clientUuid;
      if (testUuid === undefined) throw new InvariantError('a demo result was excluded before there was one');
      played.exclusions.push({ what: step.what, reason: step.reason, testUuid });
    }
    if (step.kind !== 'test') continue;
    const judgement = judgeTest(submissionOf(course, step, organization.protocolIds));
    if (!judgement.ok) throw new InvariantError(`a demo test was refused: ${judgement.refusals[0]?.code}`);
    const submission = await storeRecordings(services.files, judgement.judged);
    played.tests.push({ submission, protocolName: step.protocol });
    await giveWay();
  }
  return played;
}

/** Returns the ids of the tests by the phone's own ids. */
async function storePlayed(
  tx: Tx,
  viewer: InsideViewer,
  played: readonly PlayedCourse[],
  profileOf: (course: DemoCourse) => number,
): Promise<ReadonlyMap<string, number>> {
  const decided = played.flatMap(({ course, tests }) =>
    tests.map(({ submission, protocolName }): DecidedSubmission => {
      const id = submission.test.organizationProtocolId;
      return {
        submission,
        decision: { status: 'stored', profileId: profileOf(course) },
        protocol: id === null || protocolName === null ? null : { id, name: protocolName },
      };
    }),
  );
  return await storeSubmissions(tx, { viewer, code: null }, decided);
}

async function storeEvents(
  tx: Tx,
  organizationId: number,
  played: readonly PlayedCourse[],
  profileOf: (course: DemoCourse) => number,
): Promise<void> {
  const events = played.flatMap(({ course, events }) =>
    events.map((event) => ({ ...event, profileId: profileOf(course) })),
  );
  if (events.length > 0) await tx.query(insertEvents(organizationId, events), 'demo.events');
}

/** Suspected concussions, as the job that stands in the audit log. */
export const insertEvents = (
  organizationId: number,
  events: readonly (DemoEvent & { profileId: number })[],
) =>
  sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at, note)
    select ${organizationId}::int, e."profileId", 2, 'Suspected Concussion', e."startedAt", e."endedAt", e.note
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e("profileId" int, "startedAt" timestamptz, "endedAt" timestamptz,
      note text)`;

function idOf(ids: ReadonlyMap<string, number>, uuid: string): number {
  const id = ids.get(uuid);
  if (id === undefined) throw new InvariantError('a demo row was not stored');
  return id;
}
