import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCalendar } from '../../src/demo/demo-calendar.ts';
import type { DemoCourse } from '../../src/demo/demo-course.ts';
import type { DemoFilling } from '../../src/demo/demo-filling.ts';
import { planDemo } from '../../src/demo/demo-plan.ts';
import { beginDemo, type DemoTarget } from '../../src/demo/load-demo-data.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

/** A database of its own with the demo's organizations and nobody in them, and a folder for the recordings. */
export interface EmptyDemo extends DemoTarget {
  db: TestDatabase;
  filling: DemoFilling;
  close(): Promise<void>;
}

export async function emptyDemo(now: Date): Promise<EmptyDemo> {
  const db = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
  const files = await openConfiguredFiles({ kind: 'disk', folder });
  return {
    db,
    owner: db.owner,
    database: db.database,
    services: { files },
    filling: await beginDemo(db.owner, now),
    close: async () => {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Everybody's course as of an instant, by who they are. */
export function coursesAsOf({ organizations }: Pick<DemoFilling, 'organizations'>, now: Date) {
  const perGroup = 40;
  const { first, rest } = planDemo(organizations, demoCalendar(now), perGroup);
  const planned = [...first, ...rest];
  const byName = new Map(planned.map(({ name, course }) => [name, course]));
  return {
    all: (): DemoCourse[] => planned.map(({ course }) => course()),
    of: (name: string): DemoCourse => {
      const course = byName.get(name);
      if (course === undefined) throw new Error(`the demo has no ${name}`);
      return course();
    },
  };
}
