import { dayInZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { coursesAsOf, type EmptyDemo, emptyDemo } from '../../test/builders/demo.ts';
import { activeCodes, countEvents, countProfiles } from '../features/dashboard/dashboard-rows.ts';
import type { Tx } from '../platform/database/database.ts';
import { signedOutViewer } from '../platform/http/viewer-of.ts';
import { startOfToday } from '../records/profiles/profile-needs.ts';
import type { DemoOrganization } from './demo-accounts.ts';
import { demoCalendar, demoTimeZone } from './demo-calendar.ts';
import type { MadeOrganization } from './demo-organizations.ts';
import { demoViewer } from './load-demo-data.ts';
import { writeCourses } from './write-courses.ts';

const dayMs = 24 * 3_600_000;
const instants: readonly { when: string; now: string; isEdge?: boolean }[] = [
  { when: 'a second after midnight', isEdge: true, now: '2026-11-23T06:00:01Z' },
  { when: 'five past midnight', now: '2026-11-23T06:05:00Z' },
  { when: 'noon', isEdge: true, now: '2026-11-23T18:00:00Z' },
  { when: 'an evening that is tomorrow by UTC', now: '2026-11-24T02:30:00Z' },
  { when: 'the last second of a day', isEdge: true, now: '2026-11-24T05:59:59Z' },
  { when: 'the day on which clocks go forward', now: '2027-03-14T19:00:00Z' },
  { when: 'the night on which clocks go forward, right after', isEdge: true, now: '2027-03-14T08:00:30Z' },
  { when: 'the day on which clocks go back', now: '2026-11-01T20:00:00Z' },
  { when: 'the hour that comes twice', now: '2026-11-01T07:30:00Z' },
  { when: 'the day after clocks went back', now: '2026-11-02T06:10:00Z' },
  { when: 'the leap day', isEdge: true, now: '2028-02-29T16:00:00Z' },
  { when: 'the first minute of a year', isEdge: true, now: '2027-01-01T06:00:30Z' },
  { when: 'the last minute of a year', now: '2027-01-01T05:59:30Z' },
];

const place = (id: number, ...groups: string[]): MadeOrganization => ({
  id,
  groupIds: Object.fromEntries(groups.map((name, index) => [name, id * 100 + index])),
  protocolIds: {},
});
const organizations: Record<DemoOrganization, MadeOrganization> = {
  riverside: place(1, 'Football', 'Soccer'),
  lakeside: place(2, 'Patients', 'Falls program'),
  northern: place(3),
  elm: place(4, 'Patients'),
  oak: place(5, 'Patients'),
  pine: place(6, 'Patients'),
  maple: place(7, 'Athletes'),
};

describe.each(instants)('as of $when ($now)', ({ now: at }) => {
  const now = new Date(at);
  const dayOf = (moment: Date) => dayInZone(moment.getTime(), demoTimeZone);
  const today = dayOf(now);
  const yesterday = dayOf(new Date(startOfToday(now, demoTimeZone).getTime() - 1));

  const courses = coursesAsOf({ organizations }, now).all();

  test('nothing lies in the future, there are tests of today and of yesterday, and an event of this morning', () => {
    const steps = courses.flatMap((course) => course.steps);
    const tests = steps.flatMap((step) => (step.kind === 'test' ? [step.completedAt] : []));
    const events = steps.flatMap((step) => (step.kind === 'event' ? [step] : []));
    expect(tests.filter((moment) => moment >= now)).toEqual([]);
    expect(
      events.filter(({ startedAt, endedAt }) => startedAt >= now || (endedAt ?? startedAt) >= now),
    ).toEqual([]);
    expect(tests.filter((moment) => dayOf(moment) === today).length).toBeGreaterThanOrEqual(5);
    expect(tests.filter((moment) => dayOf(moment) === yesterday).length).toBeGreaterThanOrEqual(2);
    const ofToday = events.filter(({ startedAt }) => dayOf(startedAt) === today);
    expect(ofToday).toEqual([expect.objectContaining({ endedAt: null })]);
    const endedDaysAgo = events.flatMap(({ endedAt }) =>
      endedAt === null ? [] : [(now.getTime() - endedAt.getTime()) / dayMs],
    );
    expect(endedDaysAgo.some((days) => days > 5 && days < 9)).toBe(true);
    const { tonight } = demoCalendar(now);
    expect(tonight > now && dayOf(tonight) === today).toBe(true);
  });

  test("each person's tests and events come one after the other, and every test of an event after its start", () => {
    for (const { steps } of courses) {
      const started = steps.findIndex((step) => step.kind === 'event');
      const event = steps[started];
      if (event?.kind !== 'event') continue;
      const after = steps
        .slice(started)
        .flatMap((step) => (step.kind === 'test' ? [step.completedAt.getTime()] : []));
      const firstAfter = after[0] ?? 0;
      expect(firstAfter).toBeGreaterThan(event.startedAt.getTime());
      if (event.startedAt >= startOfToday(now, demoTimeZone))
        expect(after).toEqual(after.toSorted((a, b) => a - b));
    }
  });
});

const statesOf = (tx: Tx, organizationId: number) =>
  tx.query<{ status: string; wasTested: boolean; n: number }>(
    sql`select baseline_status as status, last_test_id is not null as was_tested, count(*)::int as n from profile_summaries
      where organization_id = ${organizationId} group by 1, 2 order by 1, 2`,
  );

describe('as the database has it', () => {
  let demo: EmptyDemo | undefined;
  afterEach(() => demo?.close());

  // The days are proved above; here that the database judges them so, at the edges of a day and of the calendar.
  test.each(instants.filter(({ isEdge }) => isEdge))(
    'as of $when: somebody is worse today, an event is new, a code ends tonight, and one person is in each state',
    async ({ now: at }) => {
      const now = new Date(at);
      demo = await emptyDemo(now);
      const { riverside } = demo.filling.organizations;
      const { of } = coursesAsOf(demo.filling, now);
      const viewer = await demoViewer(demo.owner, riverside);
      await writeCourses({ ...demo, organization: riverside, viewer, now }, [
        of('Football 2'),
        of('Soccer 1'),
        of('Football 5'),
        of('Football 6'),
        of('Football 11'),
        of('Football 16'),
        of('Football 39'),
      ]);
      const trainer = {
        ...signedOutViewer(demoTimeZone),
        kind: 'member' as const,
        accountId: viewer.accountId,
        organizationId: riverside.id,
        groupIds: [riverside.groupIds.Football ?? 0, riverside.groupIds.Soccer ?? 0],
      };
      const newSince = startOfToday(
        new Date(startOfToday(now, demoTimeZone).getTime() - dayMs / 2),
        demoTimeZone,
      );
      const seen = await demo.database.transaction(
        { as: 'viewer', viewer: trainer, requestId: 'a dashboard' },
        async (tx) => ({
          profiles: await countProfiles(tx, riverside.id, now, demoTimeZone),
          events: await countEvents(tx, riverside.id, { now, newSince }),
          codes: await activeCodes(tx, riverside.id, now),
          states: await statesOf(tx, riverside.id),
        }),
      );
      expect(seen.profiles).toEqual({
        activeProfiles: 7,
        baselineNotReady: 2,
        testedToday: 3,
        worseToday: 2,
      });
      expect(seen.events).toMatchObject({ openEvents: 1, newEvents: 1, quietEvents: 0 });
      const [firstToEnd] = seen.codes.activeCodes;
      expect(firstToEnd).toMatchObject({ code: '58204', groupName: 'Football' });
      expect(dayInZone(Date.parse(firstToEnd?.endsOn ?? ''), demoTimeZone)).toBe(
        dayInZone(now.getTime(), demoTimeZone),
      );
      expect(seen.states).toEqual([
        { status: 'Current', wasTested: true, n: 4 },
        { status: 'Expiring', wasTested: true, n: 1 },
        { status: 'Invalid', wasTested: true, n: 1 },
        { status: 'Needed', wasTested: false, n: 1 },
      ]);
    },
  );
});
