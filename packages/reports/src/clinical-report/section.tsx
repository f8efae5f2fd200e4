import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';

interface SectionProps {
  title: string;
  note?: string | null;
  /** A short section goes to the next page whole rather than leave its heading behind. */
  isTogether?: boolean;
  children: ReactNode;
}

/** A part of the report under a ruled heading, which never stands alone at the end of a page. Readers list it in their outline. */
export function Section({ title, note, isTogether = false, children }: SectionProps) {
  // The library reads it of every element, and declares it of pages only.
  const outline = { bookmark: title };
  return (
    <View style={{ marginTop: px(16) }} wrap={!isTogether}>
      <View
        style={{
          ...row,
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          paddingBottom: px(5),
          borderBottom: `1 solid ${ink.rule}`,
        }}
        wrap={false}
        minPresenceAhead={px(72)}
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
      {children}
    </View>
  );
}

interface FactListProps {
  facts: readonly { label: string; value: string | null; isFlagged?: boolean }[];
  /** How many stand side by side. */
  columnCount?: number;
  width?: number;
}

/** Labels over values, side by side; what is not known reads '-'. */
export function FactList({ facts, columnCount = 4, width = contentWidth }: FactListProps) {
  return (
    <View style={{ ...row, flexWrap: 'wrap', marginTop: px(7) }}>
      {facts.map(({ label, value, isFlagged = false }) => (
        <View
          key={label}
          wrap={false}
          style={{ width: px(width / columnCount), marginBottom: px(6), paddingRight: px(10) }}
        >
          <Text style={type(10, 13, 400, ink.text2)}>{label}</Text>
          <Text style={type(12, 16, isFlagged ? 700 : 500)}>{`${value ?? '-'}${isFlagged ? ' *' : ''}`}</Text>
        </View>
      ))}
    </View>
  );
}
