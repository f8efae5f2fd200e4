import { findMeasure, inCategoryOrder, type TestMeasure, testDotOf, unitLabel } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { SheetColumn } from '../../platform/spreadsheets/sheet-writer.ts';
import { completedUs, cursorBehind, nextTests } from './chosen-tests.ts';
import { type ProfileCells, profileColumns, profileSelection, profileValues } from './profile-cells.ts';
import { type ExportManifest, profilesOf, type Sheet } from './sheet.ts';

const testsOfBatch = 1_000;

type Standing = TestMeasure['standing'];

interface TestOfExport extends ProfileCells {
  testId: number;
  completedUs: number;
  isOwn: boolean;
  isNonBaseline: boolean;
  isScreening: boolean;
  isExcluded: boolean;
  hasDuplicateTests: boolean;
  eventId: number | null;
  baselineStartAt: Date | null;
  protocolName: string | null;
  groupNames: string | null;
  inputClass: string;
  platform: string | null;
  deviceModel: string | null;
  appVersion: string | null;
  note: string | null;
  /** Ids, scores and standings, each in the same order: an object a measure takes the database three times as long. */
  measures: [number[] | null, (number | null)[] | null, Standing[] | null];
}

/** The name of a measure; one that the portal does not know has its number. */
export const measureName = (measureId: number): string => findMeasure(measureId)?.name ?? `Test ${measureId}`;

/** 'Reaction Time (ms)': a measure as the head of a column. */
function measureHeader(measureId: number): string {
  const measure = findMeasure(measureId);
  const unit = measure === undefined ? '' : unitLabel(measure);
  return unit === '' ? measureName(measureId) : `${measureName(measureId)} (${unit})`;
}

/** The measures with a column, in the order of every page. */
const measuresOf = ({ plan }: ExportManifest): number[] =>
  inCategoryOrder(plan.measureIds, (measureId) => findMeasure(measureId)?.categoryId ?? 8);

/** The headers of measures with the same name have the id, too, so that they are not taken for one measure. */
function headersOf(measureIds: readonly number[]): string[] {
  const headers = measureIds.map(measureHeader);
  return headers.map((header, index) =>
    headers.filter((other) => other === header).length > 1 ? `${header} [${measureIds[index]}]` : header,
  );
}

/** One row for each test, with its measures side by side. */
export const testsSheet: Sheet = {
  name: 'Tests',
  testsOfBatch,
  columns: (manifest): SheetColumn[] => [
    { header: 'Test ID', kind: 'integer', width: 10 },
    { header: `Completed (${manifest.timeZone})`, kind: 'instant', width: 20 },
    ...profileColumns(manifest.selection),
    { header: 'Groups', kind: 'text', width: 24 },
    { header: 'Type', kind: 'text', width: 26 },
    { header: 'Mode', kind: 'text', width: 12 },
    { header: 'Event ID', kind: 'integer', width: 10 },
    { header: 'Protocol', kind: 'text', width: 22 },
    { header: 'Excluded', kind: 'text', width: 10 },
    { header: 'Taken here', kind: 'text', width: 11 },
    { header: 'Input', kind: 'text', width: 10 },
    { header: 'Platform', kind: 'text', width: 10 },
    { header: 'Device', kind: 'text', width: 16 },
    { header: 'App version', kind: 'text', width: 12 },
    ...(manifest.selection.hasNames ? [{ header: 'Note', kind: 'text', width: 30 } as const] : []),
    ...headersOf(measuresOf(manifest)).map((header) => ({ header, kind: 'number', width: 16 }) as const),
    { header: 'Not counted', kind: 'text', width: 30 },
  ],
  async next(tx, manifest, span) {
    const { selection, plan, serialOf } = manifest;
    const rows = await tx.query<TestOfExport>(
      sql`with ${nextTests(selection, plan, span, testsOfBatch)}
      select t.id as test_id, ${completedUs} as completed_us,
        t.organization_id = ${selection.organizationId} as is_own, t.is_non_baseline,
        t.is_screening, t.is_excluded, t.has_duplicate_tests,
        m.baseline_start_at, t.protocol_name, t.input_class,
        t.device ->> 'platform' as platform, t.device ->> 'deviceModel' as device_model, t.device ->> 'appVersion' as app_version,
        t.note, ${profileSelection(selection)},
        (select e.id from events e where e.profile_id = t.profile_id and e.deleted_at is null and e.started_at <= t.completed_at
          and (e.ended_at is null or t.completed_at < e.ended_at) order by e.started_at desc, e.id desc limit 1) as event_id,
        (select string_agg(g.name, ', ' order by lower(g.name), g.id) from profile_groups pg
          join groups g on g.organization_id = pg.organization_id and g.id = pg.group_id
          where pg.organization_id = ${selection.organizationId} and pg.profile_id = t.profile_id and g.deleted_at is null) as group_names,
        (select json_build_array(json_agg(s.measure_id), json_agg(s.score), json_agg(s.standing))
          from test_measures s where s.test_id = t.id) as measures
      from chosen join tests t on t.id = chosen.id join profiles p on p.id = t.profile_id
        join profile_organizations m on m.organization_id = ${selection.organizationId} and m.profile_id = t.profile_id
      order by t.completed_at, t.id`,
    );
    const measureIds = measuresOf(manifest);
    return {
      rows: rows.map((row) => [
        row.testId,
        serialOf(row.completedUs / 1_000),
        ...profileValues(selection, row),
        row.groupNames,
        row.eventId === null ? typeLabel(row) : 'Event Test',
        row.isScreening ? 'Screening' : 'Assessment',
        row.eventId,
        row.protocolName,
        row.isExcluded ? 'Yes' : 'No',
        row.isOwn ? 'Yes' : 'No',
        row.inputClass,
        row.platform,
        row.deviceModel,
        row.appVersion,
        ...(selection.hasNames ? [row.note] : []),
        ...measureIds.map((measureId) => scoreOf(row, measureId)),
        notCounted(row, measureIds),
      ]),
      profileIds: profilesOf(rows),
      after: span.until ?? cursorBehind(rows),
    };
  },
};

const scoreOf = ({ measures: [ids, scores] }: TestOfExport, measureId: number): number | null =>
  scores?.[ids?.indexOf(measureId) ?? -1] ?? null;

/** The measures whose score is shown but not counted, with the reason, so that nobody averages them unawares. */
function notCounted(
  { measures: [ids, , standings] }: TestOfExport,
  measureIds: readonly number[],
): string | null {
  const odd = (ids ?? []).flatMap((measureId, index) => {
    const standing = standings?.[index];
    return standing === undefined || standing === 'counted' || !measureIds.includes(measureId)
      ? []
      : [{ measureId, standing }];
  });
  const inOrder = odd.toSorted((a, b) => a.measureId - b.measureId);
  return (
    inOrder.map(({ measureId, standing }) => `${measureName(measureId)}: ${standing}`).join('; ') || null
  );
}

const typeLabel = (row: TestOfExport): string =>
  testDotOf(
    {
      testId: row.testId,
      completedOn: new Date(row.completedUs / 1_000).toISOString(),
      isEvent: row.eventId !== null,
      isNonBaseline: row.isNonBaseline,
      isExcluded: row.isExcluded,
      hasDuplicateTests: row.hasDuplicateTests,
    },
    row.baselineStartAt?.toISOString() ?? null,
  ).label;
