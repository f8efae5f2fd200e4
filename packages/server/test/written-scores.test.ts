import { getProfileTestById, getProfileTestForPortal, getTestResultsExport } from '@plumbline/contract';
import { findMeasure, formatScore, symptomsMeasureId } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenScores } from '../../domain/test/written-scores.ts';
import { everyMeasure } from './builders/every-measure.ts';
import { type DevicePortal, startDevicePortal } from './device-portal.ts';
import { readWorkbook, recordsOf, type WrittenCell } from './read-workbook.ts';

let portal: DevicePortal;
let testId: number;

/** The total of the symptoms is their sum and whole: a half cannot be stored for it. */
const isStorable = (measureId: number) => measureId !== symptomsMeasureId;

/** A test with every measure, each of which has the score of the table. */
beforeAll(async () => {
  portal = await startDevicePortal();
  const profileId = await portal.aProfile();
  const outcome = await portal.submitOne(
    portal.forProfile(profileId, { results: everyMeasure(), completedOn: '2026-03-02T15:42:00-06:00' }),
  );
  if (outcome.profileTestId === null) throw new Error(JSON.stringify(outcome.errors));
  testId = outcome.profileTestId;
  const scores = JSON.stringify(
    writtenScores
      .filter(({ measure }) => isStorable(measure.id))
      .map(({ measure, score }) => ({ id: measure.id, score })),
  );
  for (const change of [
    sql`update test_measures m set score = s.score from jsonb_to_recordset(${scores}::jsonb) s(id int, score float8)
      where m.test_id = ${testId} and m.measure_id = s.id`,
    sql`update results r set score = s.score from jsonb_to_recordset(${scores}::jsonb) s(id int, score float8)
      where r.test_id = ${testId} and r.measure_id = s.id`,
  ])
    await portal.server.db.owner(change);
});
afterAll(() => portal.server.stop());

const writtenOf = (measureId: number) => {
  const found = writtenScores.find(({ measure }) => measure.id === measureId);
  if (found === undefined) throw new Error(`the table has no measure ${measureId}`);
  return found;
};

test('C485 C486: the reply of a test writes the score of every measure as every other place does', async () => {
  const { profileTest } = await portal.server.sendOk(getProfileTestById, { id: testId }, portal.admin);
  const measured = Object.values(profileTest.measureResults).filter(({ measureId }) => isStorable(measureId));
  expect(measured.length).toBeGreaterThan(40);
  for (const { measureId, display } of measured)
    expect([measureId, display]).toEqual([measureId, writtenOf(measureId).number]);
});

test('C170 C485 C486: so do the table of details and the history of the report', async () => {
  const { report } = await portal.server.sendOk(getProfileTestForPortal, { id: testId }, portal.admin);
  expect(report.details.length).toBeGreaterThan(30);
  for (const { measureName, rows } of report.details) {
    const texts = writtenScores.filter(({ measure }) => measure.name === measureName);
    expect(texts.map(({ withUnit }) => withUnit)).toContain(rows[0]?.cells[0]?.text);
  }
  for (const { label, cells } of report.history.rows) {
    const texts = writtenScores.filter(({ measure }) => measure.name === label);
    if (!texts.every(({ measure }) => isStorable(measure.id))) continue;
    expect(texts.map(({ number }) => number)).toContain(cells[0]?.text);
  }
});

test('C005 C485: a spreadsheet holds the score itself, which reads as everywhere with the decimals of its measure', async () => {
  const request = {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    includeSurveys: true,
    includeCovid: true,
  };
  const file = await portal.server.sendForFile(getTestResultsExport, request, portal.admin);
  const sheets = await readWorkbook(file.body);
  const numberOf = (cell: WrittenCell) => (typeof cell === 'object' ? cell.number : null);
  const rows = recordsOf(sheets.Results ?? []).filter((row) => isStorable(numberOf(row['Measure ID']) ?? 0));
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const measureId = numberOf(row['Measure ID']) ?? 0;
    const written = writtenOf(measureId);
    const score = numberOf(row.Score);
    expect([measureId, score]).toEqual([measureId, written.score]);
    expect(formatScore(written.measure, score)).toBe(written.number);
    expect(findMeasure(measureId)?.name).toBe(row.Measure);
  }
});
