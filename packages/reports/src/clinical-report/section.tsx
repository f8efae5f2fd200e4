import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { ink, px, row, type } from '../printing/print-style.ts';

/** A part of the report under a ruled heading, which never stands alone at the end of a page. */
export function Section({
  title,
  note,
  isTogether = false,
  children,
}: {
  title: string;
  note?: string | null;
  /** A short section goes to the next page whole rather than leave its heading behind. */
  isTogether?: boolean;
  children: ReactNode;
}) {
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
        minPresenceAhead={px(60)}
      >
        <Text style={type(14, 18, 700)}>{title}</Text>
        {note && <Text style={type(11, 14, 400, ink.text2)}>{note}</Text>}
      </View>
      {children}
    </View>
  );
}
