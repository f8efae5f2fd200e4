import type { InvoiceDocumentLine } from '@plumbline/contract';
import { invoiceWords } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { withinColumn } from '../printing/long-words.ts';
import { contentWidth, ink, px, type } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';
import { TextLine } from '../printing/text-line.tsx';

const figures = [
  { head: invoiceWords.quantity, width: 96 },
  { head: invoiceWords.unitPrice, width: 136 },
  { head: invoiceWords.amount, width: 132 },
] as const;
const descriptionWidth = contentWidth - figures.reduce((sum, { width }) => sum + width, 0);
const gap = 16;
const inColumn = { width: descriptionWidth - gap, size: 12, weight: 400 } as const;

/** The lines of an invoice under their heads, which stand on every page that has lines. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceDocumentLine[] }) {
  return (
    <View {...tagged('Table')} style={{ marginTop: px(18) }}>
      <View fixed>
        <TextLine
          cells={[
            {
              text: invoiceWords.description,
              width: descriptionWidth,
              size: 10,
              line: 13,
              weight: 500,
              color: ink.text2,
              tag: 'ColumnHead',
            },
            ...figures.map(({ head, width }) => ({
              text: head,
              width,
              size: 10,
              line: 13,
              weight: 500 as const,
              color: ink.text2,
              isRight: true,
              tag: 'ColumnHead' as const,
            })),
          ]}
          isRow
          paddingBottom={4}
          rule={{ width: 1, color: ink.rule }}
          length={contentWidth}
        />
      </View>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id, and their order never changes.
        <Line key={index} line={line} />
      ))}
    </View>
  );
}

function Line({ line }: { line: InvoiceDocumentLine }) {
  const cells = [line.quantity, line.unitPrice, line.amount];
  return (
    <View wrap={false} style={{ borderBottom: `0.5 solid ${ink.ruleLight}`, paddingVertical: px(6) }}>
      <TextLine
        cells={[
          {
            text: withinColumn(line.description, inColumn),
            width: descriptionWidth,
            paddingRight: gap,
            size: 12,
            line: 16,
            weight: 400,
            tag: 'RowHead',
          },
          ...figures.map(({ width }, index) => ({
            text: cells[index] ?? '',
            width,
            size: 12,
            line: 16,
            weight: index === 2 ? (600 as const) : (400 as const),
            isRight: true,
            isTabular: true,
            tag: 'TD' as const,
          })),
        ]}
        isRow
        length={contentWidth}
      />
      {line.explanation !== null && (
        <View {...tagged('TR')}>
          <Text
            {...tagged('TD')}
            style={{ ...type(10.5, 14, 400, ink.text2), width: px(descriptionWidth), paddingRight: px(gap) }}
          >
            {withinColumn(line.explanation, { ...inColumn, size: 10.5 })}
          </Text>
        </View>
      )}
    </View>
  );
}
