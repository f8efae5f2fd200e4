import { expect, test } from 'vitest';
import { writtenScores } from '../../../domain/test/written-scores.ts';
import { aFullReport } from '../../test/a-full-report.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { clinicalReportDocument } from './clinical-report-document.tsx';

const [usual] = aFullReport(3).measures;
if (usual === undefined) throw new Error('The example report holds no measure.');

test('C485 C486: each measure reads in the PDF as on the page: halves go up, and the unit follows', async () => {
  const measures = writtenScores.map(({ measure, score }) => ({
    ...usual,
    measure: { ...measure, name: `Measure ${measure.id}` },
    comparison: { ...usual.comparison, score },
  }));
  const { lines } = await readPdf(
    await clinicalReportDocument.render({ ...aFullReport(3), measures, trends: [], details: [] }),
  );
  const set = lines.filter((line) => line.trim() !== '');
  for (const { measure, withUnit } of writtenScores) {
    const [name] = set.flatMap((line, index) => (line === `Measure ${measure.id}` ? [index] : []));
    expect([measure.id, set.slice(name, (name ?? 0) + 4).join(' ')]).toEqual([
      measure.id,
      expect.stringContaining(` ${withUnit}`),
    ]);
  }
}, 300_000);
