import type { PrintedAt } from '@plumbline/contract';
import { Text, View } from '@react-pdf/renderer';
import type { PageNumbers } from './page-numbers.ts';
import { contentWidth, ink, page, px, type } from './print-style.ts';
import { TextLine } from './text-line.tsx';

export interface PageFootProps {
  /** What must be read with every page, in one or two sentences. */
  footnote: string;
  /** Whom or what the document is about, and whose it is; shortened where it is long. */
  subject: string;
  printedAt: Pick<PrintedAt, 'text' | 'timeZone'>;
  numbers: PageNumbers;
}

/** Room for the longest name of a time zone. */
const rightWidth = 390;
const footnoteWidth = 325;

/** The foot of every page. The number of a page is not known before the page is drawn. */
export function PageFoot({ footnote, subject, printedAt, numbers }: PageFootProps) {
  const top = px(page.height - page.marginBottom - 32);
  const small = { ...type(10, 13, 400, ink.text2), position: 'absolute' as const, top };
  const right = { right: px(page.marginX), width: px(rightWidth) };
  return (
    <>
      <View
        fixed
        style={{
          position: 'absolute',
          top: top - px(8),
          left: px(page.marginX),
          width: px(contentWidth),
          borderTop: `0.75 solid ${ink.ruleMedium}`,
        }}
      />
      <Text fixed style={{ ...small, left: px(page.marginX), width: px(footnoteWidth) }}>
        {footnote}
      </Text>
      <Text fixed style={{ ...small, ...right, textAlign: 'right', maxLines: 1, textOverflow: 'ellipsis' }}>
        {subject}
      </Text>
      <View fixed style={{ ...right, position: 'absolute', top: top + px(15) }}>
        <TextLine
          cells={[
            {
              text: () => `${numbers.next()} \u2022 printed ${printedAt.text}, ${printedAt.timeZone}`,
              width: rightWidth,
              size: 10,
              line: 13,
              weight: 400,
              color: ink.text2,
              isRight: true,
            },
          ]}
        />
      </View>
    </>
  );
}
