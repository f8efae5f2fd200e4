import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { useSpace } from './density.ts';
import { contentWidth, ink, px, row, type } from './print-style.ts';
import { tagged } from './tagged-pages.ts';

interface SectionProps {
  title: string;
  note?: string | null;
  /** A short section goes to the next page whole rather than leave its heading behind. */
  isTogether?: boolean;
  /** Height that must follow the heading on its page, in CSS pixels: of the first table that does not break. */
  ahead?: number;
  children: ReactNode;
}

/** A part of the report under a ruled heading, which never stands alone at the end of a page. Readers list it in their outline. */
export function Section({ title, note, isTogether = false, ahead = 72, children }: SectionProps) {
  // The library reads it of every element, and declares it of pages only.
  const outline = { bookmark: title };
  const above = px(useSpace(16, 7));
  const below = px(useSpace(5, 2));
  const heading = (
    <View
      style={{
        ...row,
        justifyContent: 'space-between',
        alignItems: 'flex-end',
        marginTop: above,
        paddingBottom: below,
        borderBottom: `1 solid ${ink.rule}`,
      }}
      wrap={false}
      minPresenceAhead={px(ahead)}
      {...outline}
    >
      <Text {...tagged('H2')} style={type(14, 18, 700)}>
        {title}
      </Text>
      {note && (
        <Text
          style={{
            ...type(10.5, 14, 400, ink.text2),
            marginLeft: px(12),
            flex: 1,
            textAlign: 'right',
          }}
        >
          {note}
        </Text>
      )}
    </View>
  );
  // What stands first in its parent never goes to the next page alone: a heading beside what follows it does.
  return isTogether ? (
    <View wrap={false}>
      {heading}
      {children}
    </View>
  ) : (
    <>
      {heading}
      {children}
    </>
  );
}

const gapBeside = 20;

/** The width of each of so many columns that stand side by side, in CSS pixels. */
export const widthBeside = (count: number): number => (contentWidth - (count - 1) * gapBeside) / count;

/**
 * The widths of columns of text that stand side by side, so that all are about as high.
 * @param lengths the letters of each
 * @param least the width of the narrowest, in CSS pixels
 */
export function widthsByLength(lengths: readonly number[], least: number): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const even = widthBeside(lengths.length);
  const wanted = lengths.map((length) => (total === 0 ? even : (even * lengths.length * length) / total));
  const narrow = wanted.filter((width) => width < least);
  const wide = wanted.filter((width) => width >= least).reduce((sum, width) => sum + width, 0);
  const left = even * lengths.length - narrow.length * least;
  return wanted.map((width) => (width < least ? least : (width * left) / wide));
}

interface BesideProps {
  /** Short parts, from left to right; each has a width in CSS pixels, and together they leave a gap between them. */
  columns: readonly { key: string; width: number; content: ReactNode }[];
}

/** Short parts side by side. They go to the next page together: the library breaks columns badly. */
export function Beside({ columns }: BesideProps) {
  return (
    <View style={{ ...row, justifyContent: 'space-between' }} wrap={false}>
      {columns.map(({ key, width, content }) => (
        <View key={key} style={{ width: px(width) }}>
          {content}
        </View>
      ))}
    </View>
  );
}

interface FactListProps {
  facts: readonly { label: string; value: string | null; isFlagged?: boolean }[];
  /** Of the columns, in CSS pixels; four alike where they are left out. */
  widths?: readonly number[];
}

/** Facts one after the other, as on a line of text. */
export function FactsInLine({ facts }: Pick<FactListProps, 'facts'>) {
  return (
    <View style={{ ...row, flexWrap: 'wrap', marginTop: px(useSpace(6, 4)) }}>
      {facts.map(({ label, value, isFlagged = false }) => (
        <Text key={label} style={{ ...type(11, 16, isFlagged ? 700 : 500), marginRight: px(12) }}>
          <Text style={{ color: ink.text2, fontWeight: 400 }}>{`${label} `}</Text>
          {`${value ?? '-'}${isFlagged ? ' *' : ''}`}
        </Text>
      ))}
    </View>
  );
}

const quarter = contentWidth / 4;
const quarters = [quarter, quarter, quarter, quarter] as const;

/** Labels over values, side by side; what is not known reads '-'. */
export function FactList({ facts, widths = quarters }: FactListProps) {
  return (
    <View style={{ ...row, flexWrap: 'wrap', marginTop: px(7) }}>
      {facts.map(({ label, value, isFlagged = false }, index) => (
        <View
          {...tagged('P')}
          key={label}
          wrap={false}
          style={{
            width: px(widths[index % widths.length] ?? quarter),
            marginBottom: px(6),
            paddingRight: px(10),
          }}
        >
          <Text style={type(10, 13, 400, ink.text2)}>{label}</Text>
          <Text style={type(12, 16, isFlagged ? 700 : 500)}>{`${value ?? '-'}${isFlagged ? ' *' : ''}`}</Text>
        </View>
      ))}
    </View>
  );
}
