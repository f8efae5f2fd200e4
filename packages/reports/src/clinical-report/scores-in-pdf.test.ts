import { allMeasures, formatScoreWithUnit, formatSigned } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { aFullReport } from '../../test/a-full-report.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { clinicalReportDocument } from './clinical-report-document.tsx';

const { render: renderClinicalReport } = clinicalReportDocument;

const [usual] = aFullReport(3).measures;
if (usual === undefined) throw new Error('The example report holds no measure.');

/** A half at the last shown digit, which binary fractions write a little too low. */
const half = { 0: 10.5, 1: 10.35, 2: 10.345 } as const;
const rounded = { 0: '11', 1: '10.4', 2: '10.35' } as const;
const units = { points100: '', ms: ' ms', s: ' s', count: '', cm: ' cm', score: '' } as const;

test('C485 C486: each measure reads in the PDF as on the page: halves go up, and the unit follows', async () => {
  const measures = allMeasures.map((measure) => ({
    ...usual,
    measure: { ...measure, name: `Measure ${measure.id}` },
    comparison: { ...usual.comparison, score: half[measure.decimals] },
  }));
  const { lines } = await readPdf(
    await renderClinicalReport({ ...aFullReport(3), measures, trends: [], details: [] }),
  );
  for (const measure of allMeasures) {
    const expected = `${rounded[measure.decimals]}${units[measure.unit]}`;
    expect(formatScoreWithUnit(measure, half[measure.decimals])).toBe(expected);
    const set = lines.filter((line) => line.trim() !== '');
    const [name] = set.flatMap((line, index) => (line === `Measure ${measure.id}` ? [index] : []));
    expect([measure.id, set.slice(name, (name ?? 0) + 4).join(' ')]).toEqual([
      measure.id,
      expect.stringContaining(` ${expected}`),
    ]);
  }
  expect(formatSigned(10.35, 1)).toBe('+10.4');
}, 300_000);
