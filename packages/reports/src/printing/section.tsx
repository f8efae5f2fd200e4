import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { useSpace } from './density.ts';
import { contentWidth, ink, px, row, type } from './print-style.ts';

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
  const above = px(useSpace(16, 12));
  const heading = (
    <View
      style={{
        ...row,
        justifyContent: 'space-between',
        alignItems: 'flex-end',
        marginTop: above,
        paddingBottom: px(5),
        borderBottom: `1 solid ${ink.rule}`,
      }}
      wrap={false}
      minPresenceAhead={px(ahead)}
      {...outline}
    >
      <Text style={type(14, 18, 700)}>{title}</Text>
      {note && (
        <Text
          style={{
            ...type(10.5, 14, 400, ink.text2),
            marginLeft: px(12),
            flexShrink: 1,
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

interface FactListProps {
  facts: readonly { label: string; value: string | null; isFlagged?: boolean }[];
  /** Of the columns, in CSS pixels; four alike where they are left out. */
  widths?: readonly number[];
}

const quarter = contentWidth / 4;
const quarters = [quarter, quarter, quarter, quarter] as const;

/** Labels over values, side by side; what is not known reads '-'. */
export function FactList({ facts, widths = quarters }: FactListProps) {
  return (
    <View style={{ ...row, flexWrap: 'wrap', marginTop: px(7) }}>
      {facts.map(({ label, value, isFlagged = false }, index) => (
        <View
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
