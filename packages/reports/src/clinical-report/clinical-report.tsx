import { Document, Page, Text } from '@react-pdf/renderer';
import { textFamilies } from '../printing/fonts.ts';
import { ink, page, px, type } from '../printing/print-style.ts';
import { PageFoot } from './page-foot.tsx';
import { PageHead } from './report-head.tsx';
import type { ClinicalReportModel } from './report-model.ts';
import { Story } from './story.tsx';

export interface ClinicalReportProps {
  model: ClinicalReportModel;
  password?: string | undefined;
}

/** One page tells the story; what follows is the evidence. */
export function ClinicalReport({ model, password }: ClinicalReportProps) {
  return (
    <Document
      title="Clinical report"
      author={model.brand.provider}
      creator={model.brand.provider}
      producer={model.brand.provider}
      creationDate={new Date(model.printedAt.instant)}
      {...(password === undefined
        ? {}
        : { userPassword: password, ownerPassword: password, pdfVersion: '1.7ext3' as const })}
    >
      <Page
        size="LETTER"
        style={{
          fontFamily: textFamilies,
          color: ink.text,
          paddingHorizontal: px(page.marginX),
          paddingTop: px(page.marginTop),
          paddingBottom: px(72),
        }}
      >
        <PageHead model={model} />
        <PageFoot model={model} />
        {model.covidOnlyMessage === null ? (
          <Story model={model} />
        ) : (
          <Text style={{ ...type(14, 20, 400), marginTop: px(24) }}>{model.covidOnlyMessage}</Text>
        )}
      </Page>
    </Document>
  );
}
