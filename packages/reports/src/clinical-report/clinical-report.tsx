import { Document, Page, Text } from '@react-pdf/renderer';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Density, type Spacing } from '../printing/density.ts';
import { ink, page, px, type } from '../printing/print-style.ts';
import { maxTestColumns } from './column-table.tsx';
import { Course, Findings } from './evidence.tsx';
import { PageFoot } from './page-foot.tsx';
import { Identity, PageHead } from './report-head.tsx';
import type { ClinicalReportModel } from './report-model.ts';
import { personTitle } from './report-text.ts';
import { Story } from './story.tsx';
import { TestDetails } from './test-details.tsx';

/** Who has the password may print, copy, and have it read aloud. */
const permissions = { printing: 'highResolution', copying: true, contentAccessibility: true } as const;

export interface ClinicalReportProps {
  model: ClinicalReportModel;
  /** Of the fonts that have the model's letters, in order. */
  families: string[];
  password?: string | undefined;
  /** How close everything on the first page stands. */
  spacing: Spacing;
  /** Is told how many pages the first part came to. */
  onStoryPages: (count: number) => void;
  /** Without what follows the first part: to see how many pages that comes to. */
  isStoryAlone?: boolean;
}

/** One page tells the story; what follows is the evidence. */
export function ClinicalReport({
  model,
  families,
  password,
  spacing,
  onStoryPages,
  isStoryAlone = false,
}: ClinicalReportProps) {
  const sheet = (children: ReactNode, onPages?: (count: number) => void) => (
    <Sheet model={model} families={families} onPages={onPages}>
      {children}
    </Sheet>
  );
  return (
    <Document
      title={`Clinical report, ${personTitle(model)}, test of ${model.testDateText}`}
      subject={model.verdict.headline}
      language="en-US"
      author={model.organizationName}
      creator={model.brand.provider}
      producer={model.brand.provider}
      creationDate={new Date(model.printedAt.instant)}
      pageMode="useNone"
      {...(password === undefined
        ? {}
        : { userPassword: password, ownerPassword: password, permissions, pdfVersion: '1.7ext3' as const })}
    >
      {model.covidOnlyMessage === null ? (
        <>
          {sheet(
            <Density value={spacing}>
              <Story model={model} />
            </Density>,
            onStoryPages,
          )}
          {!isStoryAlone &&
            evidence(model, spacing).map((parts) => <Fragment key={parts[0]?.key}>{sheet(parts)}</Fragment>)}
        </>
      ) : (
        sheet(
          <>
            <Identity model={model} />
            <Text style={{ ...type(14, 20, 400), marginTop: px(24) }}>{model.covidOnlyMessage}</Text>
          </>,
        )
      )}
    </Document>
  );
}

/** As many tests make a measure's tables so long that each begins on a page of its own. */
const manyTests = 24;

/**
 * What follows the first page, in runs of pages. The library lays the rest of a run out again for every page of it: the time grows with the
 * square of a run's length, so a report of many tests is several runs.
 */
function evidence(model: ClinicalReportModel, spacing: Spacing): ReactElement[][] {
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
  children,
  onPages,
}: {
  model: ClinicalReportModel;
  families: string[];
  children: ReactNode;
  onPages: ((count: number) => void) | undefined;
}) {
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
      <PageFoot model={model} onPages={onPages} />
    </Page>
  );
}
