import type { InvoiceContent, InvoiceDocument } from '@plumbline/contract';
import { invoiceWords } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, type } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';
import { TextLine } from '../printing/text-line.tsx';

const labelWidth = 190;
const amountWidth = 150;

interface InvoiceSumsProps {
  model: Pick<InvoiceDocument, 'settlements' | 'remaining' | 'paidLine'> & {
    content: Pick<InvoiceContent, 'subtotal' | 'taxLabel' | 'tax' | 'total'>;
  };
  totalLabel?: string;
}

/** What the lines add up to, what became of it, and what remains; it goes to the next page as a whole. */
export function InvoiceSums({
  model: { content, settlements, remaining, paidLine },
  totalLabel = invoiceWords.total,
}: InvoiceSumsProps) {
  return (
    <View wrap={false} style={{ marginTop: px(10), marginLeft: px(contentWidth - labelWidth - amountWidth) }}>
      <View {...tagged('Table')}>
        <Sum label={invoiceWords.subtotal} amount={content.subtotal} />
        <Sum label={content.taxLabel} amount={content.tax} />
        <Sum label={totalLabel} amount={content.total} isStrong />
        {settlements.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may look the same, and their order never changes.
          <Sum key={index} label={label} amount={amount} />
        ))}
        {settlements.length > 0 && <Sum label={invoiceWords.remaining} amount={remaining} isStrong />}
      </View>
      {paidLine !== null && (
        <Text style={{ ...type(13, 17, 700), textAlign: 'right', marginTop: px(8) }}>{paidLine}</Text>
      )}
    </View>
  );
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  const letters = isStrong
    ? ({ size: 14, line: 18, weight: 700, color: ink.text } as const)
    : ({ size: 12, line: 16, weight: 400, color: ink.text2 } as const);
  return (
    <TextLine
      cells={[
        { ...letters, text: label, width: labelWidth, tag: 'RowHead' },
        { ...letters, text: amount, width: amountWidth, isRight: true, isTabular: true, tag: 'TD' },
      ]}
      isRow
      paddingTop={isStrong ? 6 : 3}
      paddingBottom={3}
      length={labelWidth + amountWidth}
    />
  );
}
