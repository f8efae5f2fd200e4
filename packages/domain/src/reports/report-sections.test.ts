import { expect, test } from 'vitest';
import { reportReaders, reportSectionLabels, reportSections, sectionsOfReader } from './report-sections.ts';

test('a clinician is offered every section, in the order of the report', () => {
  expect(sectionsOfReader.clinician).toEqual(reportSections);
});

test('coach and school are offered nothing that a person said in confidence', () => {
  for (const section of ['symptoms', 'notes', 'questionnaires', 'assessments', 'details'] as const)
    expect(sectionsOfReader.team).not.toContain(section);
});

test.each(reportReaders)('the sections for %s stand once each, in the order of the report', (reader) => {
  expect(sectionsOfReader[reader]).toEqual(
    reportSections.filter((one) => sectionsOfReader[reader].includes(one)),
  );
});

test('every section has a label of its own', () => {
  expect(new Set(Object.values(reportSectionLabels)).size).toBe(reportSections.length);
});
