import { Document, Page, Text } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { Density, type Spacing } from '../printing/density.ts';
import { ink, page, px, type } from '../printing/print-style.ts';
import { Evidence } from './evidence.tsx';
import { PageFoot } from './page-foot.tsx';
import { Identity, PageHead } from './report-head.tsx';
import type { ClinicalReportModel } from './report-model.ts';
import { personTitle } from './report-text.ts';
import { Story } from './story.tsx';

export interface ClinicalReportProps {
  model: ClinicalReportModel;
  /** Of the fonts that have the model's letters, in order. */
  families: string[];
  password?: string | undefined;
  /** How close everything on the first page stands. */
  spacing: Spacing;
  /** Is told how many pages the first part came to. */
  onStoryPages: (count: number) => void;
}

/** One page tells the story; what follows is the evidence. */
export function ClinicalReport({ model, families, password, spacing, onStoryPages }: ClinicalReportProps) {
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
        : { userPassword: password, ownerPassword: password, pdfVersion: '1.7ext3' as const })}
    >
      {model.covidOnlyMessage === null ? (
        <>
          {sheet(
            <Density value={spacing}>
              <Story model={model} />
            </Density>,
            onStoryPages,
          )}
          {sheet(<Evidence model={model} spacing={spacing} />)}
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
