import { Text } from '@react-pdf/renderer';
import { ink, page, px, type } from '../printing/print-style.ts';
import type { ClinicalReportModel } from './report-model.ts';
import { personTitle } from './report-text.ts';

/** At the foot of every page. Texts of their own: one that counts pages must itself be fixed, and gets one line. */
export function PageFoot({ model }: { model: ClinicalReportModel }) {
  const small = {
    ...type(10, 13, 400, ink.text2),
    position: 'absolute' as const,
    top: px(page.height - page.marginBottom - 32),
  };
  const right = { ...small, right: px(page.marginX), width: px(300), textAlign: 'right' as const };
  return (
    <>
      <Text fixed style={{ ...small, left: px(page.marginX), width: px(410) }}>
        {model.footnote}
      </Text>
      <Text fixed style={{ ...right, maxLines: 1, textOverflow: 'ellipsis' }}>
        {`${personTitle(model)} \u2022 ${model.organizationName}`}
      </Text>
      <Text
        fixed
        style={{ ...right, top: small.top + px(14) }}
        render={({ pageNumber, totalPages }) =>
          `Page ${pageNumber} of ${totalPages} \u2022 printed ${model.printedAt.text}, ${model.printedAt.timeZone}`
        }
      />
    </>
  );
}
