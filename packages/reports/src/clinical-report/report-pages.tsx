import type { ClinicalReport } from '@plumbline/contract';
import { covidOnlyMessage, reportFootnote, reportHeadings, reportSubject } from '@plumbline/domain';
import { Document, Text } from '@react-pdf/renderer';
import type { ReactElement, ReactNode } from 'react';
import type { PageSetting } from '../printing/define-document.ts';
import { Density, type Spacing } from '../printing/density.ts';
import { px, type } from '../printing/print-style.ts';
import { Sheet } from '../printing/sheet.tsx';
import { Course, findings } from './evidence.tsx';
import { Identity } from './identity.tsx';
import { Story } from './story.tsx';
import { TestDetails } from './test-details.tsx';
import type { TrendLook } from './trend-line.tsx';

export interface PagesProps {
  model: ClinicalReport;
  setting: PageSetting;
  /** How close together the parts of the first page stand. */
  spacing: Spacing;
}

interface StoryPagesProps extends PagesProps {
  /** Whether the first page shows the trends in small. */
  hasTrends: boolean;
}

/** The first page, and more where it does not fit: the newest test against its baseline, or why there is nothing to report. */
export function StoryPages({ model, setting, spacing, hasTrends }: StoryPagesProps) {
  return (
    <Document>
      <ReportSheet model={model} setting={setting}>
        {model.isCovidOnly ? (
          <>
            <Identity model={model} />
            <Text style={{ ...type(14, 20, 400), marginTop: px(24) }}>{covidOnlyMessage}</Text>
          </>
        ) : (
          <Density value={spacing}>
            <Story model={model} hasTrends={hasTrends} />
          </Density>
        )}
      </ReportSheet>
    </Document>
  );
}

interface EvidencePagesProps extends PagesProps {
  trendLook: TrendLook;
}

/** The evidence for the story; `spacing` must be the spacing of the story. */
export function EvidencePages({ model, setting, spacing, trendLook }: EvidencePagesProps) {
  return (
    <Document>
      {evidence(
        model,
        findings(model, spacing).map(({ element }) => element),
        trendLook,
      ).map((parts) => (
        <Density key={parts[0]?.key} value="tight">
          <ReportSheet model={model} setting={setting}>
            {parts}
          </ReportSheet>
        </Density>
      ))}
    </Document>
  );
}

/** With more tests than this, the tables of each measure begin on a page of their own. */
const manyTests = 24;

/**
 * The parts after the first page, in runs of pages. One part follows the other on a page. The library lays the rest of a run out again for
 * every page of the run, so its time grows with the square of the run's length: a report of many tests is split into several runs.
 */
function evidence(model: ClinicalReport, left: ReactElement[], trendLook: TrendLook): ReactElement[][] {
  const { details } = model;
  const columnCount = Math.max(0, model.history.tests.length, ...details.map(({ tests }) => tests.length));
  const course = <Course key="course" model={model} trendLook={trendLook} />;
  if (columnCount <= manyTests) return [[...left, <TestDetails key="details" tables={details} />, course]];
  const runs = details.map((table) => [<TestDetails key={table.measureName} tables={[table]} />]);
  return [...(left.length > 0 ? [left] : []), ...runs, [course]];
}

function ReportSheet({ model, setting, children }: Omit<PagesProps, 'spacing'> & { children: ReactNode }) {
  return (
    <Sheet
      families={setting.families}
      head={{
        brand: model.brand,
        title: reportHeadings.report,
        detail: { label: reportHeadings.testDate, value: model.testDateText },
      }}
      foot={{
        footnote: reportFootnote,
        subject: reportSubject(model.person, model.organizationName),
        printedAt: model.printedAt,
        numbers: setting.numbers,
      }}
    >
      {children}
    </Sheet>
  );
}
