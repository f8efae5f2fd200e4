import type { ReportDetailTable } from '@plumbline/contract';
import { figurePieces } from '@plumbline/domain';
import { Text } from '@react-pdf/renderer';
import { ink, px, type, unkerned } from '../printing/print-style.ts';

export type Figure = ReportDetailTable['figures'][number];

interface FigureTextProps {
  /** Of the measure, where the heading does not say it. */
  name: string | null;
  figures: readonly Figure[];
  /** The height of a line, in CSS pixels. */
  line?: number;
}

/** Figures one after the other; those that are perhaps not valid are bold and have a star. */
export function FigureText({ name, figures, line = 13 }: FigureTextProps) {
  return (
    <Text style={{ ...type(10, line, 400, ink.text2), ...unkerned, marginTop: px(3) }}>
      {name !== null && <Text style={{ fontWeight: 600, color: ink.text }}>{`${name}  `}</Text>}
      {figurePieces(figures).map(({ text, isFlagged }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two trials may have one value, and the list never changes
        <Text key={index} style={isFlagged ? { fontWeight: 600, color: ink.text } : {}}>
          {`${index > 0 ? ', ' : ''}${text}${isFlagged ? '*' : ''}`}
        </Text>
      ))}
    </Text>
  );
}
