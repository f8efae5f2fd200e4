import { Text } from '@react-pdf/renderer';
import { ink, page, px, type } from '../printing/print-style.ts';
import type { ClinicalReportModel } from './report-model.ts';

/** At the foot of every page. Texts of their own: one that counts pages must itself be fixed, and gets one line. */
export function PageFoot({ model }: { model: ClinicalReportModel }) {
  const small = {
    ...type(10, 13, 400, ink.text2),
    position: 'absolute' as const,
    top: px(page.height - page.marginBottom - 32),
  };
  return (
    <>
      <Text fixed style={{ ...small, left: px(page.marginX), width: px(440) }}>
        {model.footnote}
      </Text>
      <Text fixed style={{ ...small, right: px(page.marginX), width: px(260), textAlign: 'right' }}>
        {model.organizationName}
      </Text>
      <Text
        fixed
        style={{
          ...small,
          top: small.top + px(14),
          right: px(page.marginX),
          width: px(260),
          textAlign: 'right',
        }}
        render={({ pageNumber, totalPages }) =>
          `Page ${pageNumber} of ${totalPages} \u2022 printed ${model.printedAt.text}`
        }
      />
    </>
  );
}
