import type { ClinicalReport } from '@plumbline/contract';
import { covidOnlyMessage, reportFootnote, reportHeadings, reportSubject } from '@plumbline/domain';
import { Document, Text } from '@react-pdf/renderer';
import type { ReactElement, ReactNode } from 'react';
import type { PageSetting } from '../printing/define-document.ts';
import { Density, type Spacing } from '../printing/density.ts';
import { px, type } from '../printing/print-style.ts';
import { Sheet } from '../printing/sheet.tsx';
import { Course, findings } from './evidence.tsx';
import { CompactEvidence } from './evidence-of-one-test.tsx';
import { Identity } from './identity.tsx';
import { Story, type StoryLook } from './story.tsx';
import { TestDetails } from './test-details.tsx';
import type { TrendLook } from './trend-line.tsx';

interface PagesProps {
  model: ClinicalReport;
  setting: PageSetting;
}

interface StoryPagesProps extends PagesProps {
  /** How close together the parts of the first page stand. */
  spacing: Spacing;
  look: StoryLook;
}

/** The first page, and more where it does not fit: the newest test against its baseline, or why there is nothing to report. */
export function StoryPages({ model, setting, spacing, look }: StoryPagesProps) {
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
            <Story model={model} look={look} />
          </Density>
        )}
      </ReportSheet>
    </Document>
  );
}

/** The evidence for the story of a report of one test, in as little room as it takes; the story has the disclaimer. */
export function CompactEvidencePages({ model, setting, notes }: PagesProps & Pick<StoryLook, 'notes'>) {
  return (
    <Document>
      <Density value="tight">
        <ReportSheet model={model} setting={setting}>
          <CompactEvidence model={model} notes={notes} />
        </ReportSheet>
      </Density>
    </Document>
  );
}

interface EvidencePagesProps extends PagesProps, Pick<StoryLook, 'notes'> {
  trendLook: TrendLook;
}

/** The evidence for the story; `notes` must be those of the story. */
export function EvidencePages({ model, setting, notes, trendLook }: EvidencePagesProps) {
  return (
    <Document>
      {evidence(
        model,
        findings(model, notes).map(({ element }) => element),
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

function ReportSheet({ model, setting, children }: PagesProps & { children: ReactNode }) {
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
