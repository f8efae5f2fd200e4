import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, page, px, type } from '../printing/print-style.ts';
import type { ClinicalReportModel } from './report-model.ts';
import { personTitle } from './report-text.ts';

interface PageFootProps {
  model: ClinicalReportModel;
  /** Is told, as soon as it is known, how many pages this part of the report has. */
  onPages: ((count: number) => void) | undefined;
}

/** At the foot of every page. Texts of their own: one that counts pages must itself be fixed, and gets one line. */
export function PageFoot({ model, onPages }: PageFootProps) {
  const small = {
    ...type(10, 13, 400, ink.text2),
    position: 'absolute' as const,
    top: px(page.height - page.marginBottom - 32),
  };
  const right = { ...small, right: px(page.marginX), width: px(300), textAlign: 'right' as const };
  return (
    <>
      <View
        fixed
        style={{
          position: 'absolute',
          top: small.top - px(8),
          left: px(page.marginX),
          width: px(contentWidth),
          borderTop: `0.75 solid ${ink.ruleMedium}`,
        }}
      />
      <Text fixed style={{ ...small, left: px(page.marginX), width: px(410) }}>
        {model.footnote}
      </Text>
      <Text fixed style={{ ...right, maxLines: 1, textOverflow: 'ellipsis' }}>
        {`${personTitle(model)} \u2022 ${model.organizationName}`}
      </Text>
      <Text
        fixed
        style={{ ...right, top: small.top + px(15) }}
        render={({ pageNumber, totalPages, subPageTotalPages }) => {
          onPages?.(subPageTotalPages);
          return `Page ${pageNumber} of ${totalPages} \u2022 printed ${model.printedAt.text}, ${model.printedAt.timeZone}`;
        }}
      />
    </>
  );
}
