import type { ClinicalReport } from '@plumbline/contract';
import { covidOnlyMessage } from '@plumbline/domain';
import { Document, Page, Text } from '@react-pdf/renderer';
import type { ReactElement, ReactNode } from 'react';
import { Density, type Spacing } from '../printing/density.ts';
import { ink, page, px, type } from '../printing/print-style.ts';
import { maxTestColumns } from './column-table.tsx';
import { Course, Findings } from './evidence.tsx';
import { PageFoot } from './page-foot.tsx';
import type { PageNumbers } from './page-numbers.ts';
import { Identity, PageHead } from './report-head.tsx';
import { Story } from './story.tsx';
import { TestDetails } from './test-details.tsx';

export interface PagesProps {
  model: ClinicalReport;
  /** Of the fonts that have the model's letters, in order. */
  families: string[];
  numbers: PageNumbers;
  /** How close everything on the first page stands. */
  spacing: Spacing;
}

/** What is said first, on one page where it fits: the newest test against its baseline, or why there is nothing to report. */
export function StoryPages({ model, families, numbers, spacing }: PagesProps) {
  return (
    <Document>
      <Sheet model={model} families={families} numbers={numbers}>
        {model.isCovidOnly ? (
          <>
            <Identity model={model} />
            <Text style={{ ...type(14, 20, 400), marginTop: px(24) }}>{covidOnlyMessage}</Text>
          </>
        ) : (
          <Density value={spacing}>
            <Story model={model} />
          </Density>
        )}
      </Sheet>
    </Document>
  );
}

/** The evidence for the story; `spacing` is the one that the story has. */
export function EvidencePages({ model, families, numbers, spacing }: PagesProps) {
  return (
    <Document>
      {evidence(model, spacing).map((parts) => (
        <Sheet key={parts[0]?.key} model={model} families={families} numbers={numbers}>
          {parts}
        </Sheet>
      ))}
    </Document>
  );
}

/** As many tests make a measure's tables so long that each begins on a page of its own. */
const manyTests = 24;

/**
 * What follows the first page, in runs of pages. The library lays the rest of a run out again for every page of it: the time grows with the
 * square of a run's length, so a report of many tests is several runs.
 */
function evidence(model: ClinicalReport, spacing: Spacing): ReactElement[][] {
  const { details } = model;
  const columnCount = Math.max(0, model.history.tests.length, ...details.map(({ tests }) => tests.length));
  const findings = <Findings key="findings" model={model} spacing={spacing} />;
  const course = <Course key="course" model={model} />;
  if (columnCount <= maxTestColumns)
    return [[findings, <TestDetails key="details" tables={details} />, course]];
  const runs =
    columnCount > manyTests ? details.map((table) => [table]) : details.length > 0 ? [details] : [];
  return [
    [findings],
    ...runs.map((tables) => [<TestDetails key={tables[0]?.measureName} tables={tables} />]),
    [course],
  ];
}

/** Letter pages with the head and the foot of the report on each. */
function Sheet({
  model,
  families,
  numbers,
  children,
}: Omit<PagesProps, 'spacing'> & { children: ReactNode }) {
  return (
    <Page
      size="LETTER"
      style={{
        fontFamily: families,
        color: ink.text,
        paddingHorizontal: px(page.marginX),
        paddingTop: px(page.marginTop),
        paddingBottom: px(page.footHeight),
      }}
    >
      <PageHead model={model} />
      {children}
      <PageFoot model={model} numbers={numbers} />
    </Page>
  );
}
