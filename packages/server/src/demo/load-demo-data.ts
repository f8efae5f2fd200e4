import { setImmediate as giveWay } from 'node:timers/promises';
import { chartDayOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { notePortalCount, recountDays, yearsOfDays } from '../features/portal-counts/count-portal.ts';
import type { Database } from '../platform/database/database.ts';
import { signedOutViewer } from '../platform/http/viewer-of.ts';
import type { Services } from '../platform/services.ts';
import type { InsideViewer } from '../platform/viewer.ts';
import type { DemoOrganization } from './demo-accounts.ts';
import { countTestedPeople, makeBillingFacts, writeBilling } from './demo-billing.ts';
import { demoCalendar, demoTimeZone } from './demo-calendar.ts';
import { makeConnections } from './demo-connections.ts';
import type { DemoCourse } from './demo-course.ts';
import { makeCodes, makeSurvey } from './demo-extras.ts';
import { type DemoFilling, linkFamily, noteBegun, noteFinished, writtenPeople } from './demo-filling.ts';
import { writeHeldTest } from './demo-held-test.ts';
import { type MadeOrganization, makeDemoOrganizations, type OwnerQuery } from './demo-organizations.ts';
import { athletesPerGroup, planDemo } from './demo-plan.ts';
import { type CourseWriter, writeCourses } from './write-courses.ts';

export interface DemoTarget {
  owner: OwnerQuery;
  database: Database;
  services: Pick<Services, 'files'>;
  /** Of each of Riverside's six groups; 40 unless told. */
  profilesPerGroup?: number;
}

/** So many people a transaction: requests on the embedded database wait for one of them at most. */
const peopleAtOnce = 3;

/** Makes what the demo has beside people: organizations, accounts, codes, who pays, who is connected. All of it belongs in one transaction. */
export async function beginDemo(owner: OwnerQuery, now: Date): Promise<DemoFilling> {
  const organizations = await makeDemoOrganizations(owner);
  const calendar = demoCalendar(now);
  await makeCodes(owner, organizations.riverside, calendar);
  await makeSurvey(owner, organizations.riverside, calendar);
  await makeBillingFacts(owner, organizations);
  await makeConnections(owner, organizations);
  await noteBegun(owner, { startedAt: now, organizations });
  return { startedAt: now, organizations, isFinished: false };
}

export interface DemoStages {
  /** Writes those whom the first page shows. */
  writeFirst(): Promise<void>;
  /** Writes everybody else, and gives way to requests meanwhile. Ends early, at a whole number of people, when told to stop. */
  writeRest(signal?: AbortSignal): Promise<void>;
}

/** Writes who is not there yet: the same people and tests each time, their days counted back from the day the demo began. */
export function demoStages(target: DemoTarget, filling: DemoFilling): DemoStages {
  const { owner, profilesPerGroup = athletesPerGroup } = target;
  const calendar = demoCalendar(filling.startedAt);
  const { first, rest } = planDemo(filling.organizations, calendar, profilesPerGroup);
  const writers = new Map<DemoOrganization, Promise<CourseWriter>>();
  const writerOf = (organization: DemoOrganization) => {
    const writer = writers.get(organization) ?? writerFor(target, filling, organization);
    writers.set(organization, writer);
    return writer;
  };
  let written: Promise<ReadonlySet<string>> | undefined;
  const write = async (planned: typeof first, signal?: AbortSignal) => {
    written ??= writtenPeople(owner, filling);
    const known = await written;
    for (let from = 0; from < planned.length && !signal?.aborted; ) {
      const organization = planned[from]?.organization;
      const together = planned
        .slice(from, from + peopleAtOnce)
        .filter((each) => each.organization === organization);
      from += together.length;
      const courses: DemoCourse[] = [];
      for (const each of together) {
        const course = each.course();
        if (!known.has(course.person.uuid)) courses.push(course);
        await giveWay();
      }
      if (organization !== undefined && courses.length > 0)
        await writeCourses(await writerOf(organization), courses);
    }
  };
  return {
    writeFirst: async () => {
      const { organizations } = filling;
      await writeBilling({ database: target.database, organizations, calendar });
      await write(first);
      await writeHeldTest(owner, await writerOf('riverside'));
      await countTestedPeople(owner, organizations);
      await linkFamily(owner, filling);
    },
    writeRest: async (signal) => {
      await write(rest, signal);
      await countTestedPeople(owner, filling.organizations);
      if (!signal?.aborted) await countDemoDays(target.database, filling.startedAt);
      if (!signal?.aborted) await noteFinished(owner);
    },
  };
}

/** What internal staff read of the whole portal: otherwise counted within the hour. */
const countDemoDays = (database: Database, now: Date): Promise<void> =>
  database.transaction({ as: 'identity', requestId: 'demo' }, async (tx) => {
    for (const days of yearsOfDays(chartDayOf(now.toISOString()))) await recountDays(tx, days, now);
    await notePortalCount(tx, now, null);
  });

/** Fills an empty database with the whole demo. */
export async function loadDemoData({ now, ...target }: DemoTarget & { now: Date }): Promise<void> {
  const stages = demoStages(target, await beginDemo(target.owner, now));
  await stages.writeFirst();
  await stages.writeRest();
}

async function writerFor(
  { owner, database, services }: DemoTarget,
  { organizations, startedAt }: DemoFilling,
  key: DemoOrganization,
): Promise<CourseWriter> {
  const organization = organizations[key];
  return {
    database,
    services,
    organization,
    viewer: await demoViewer(owner, organization),
    now: startedAt,
  };
}

/** The System Admin of an organization, whose phone takes its tests. */
export async function demoViewer(owner: OwnerQuery, { id }: MadeOrganization): Promise<InsideViewer> {
  const [admin] = await owner<{ id: number }>(sql`select account_id as id from account_organizations
    where organization_id = ${id} and access_type_id = 2 order by account_id limit 1`);
  return {
    ...signedOutViewer(demoTimeZone),
    kind: 'admin',
    accountId: admin?.id ?? null,
    organizationId: id,
  };
}
