import { Text, View } from '@react-pdf/renderer';
import type { Style } from './print-style.ts';

/** A text of several lines. Each line is a text of its own: no font here has a line break, and the library would use a font that is not embedded. */
export function Paragraphs({ text, style }: { text: string; style: Style }) {
  const lines = text.split('\n').map((line, number) => ({ number, line }));
  return (
    <View>
      {lines.map(({ number, line }) => (
        <Text key={number} style={style}>
          {line.trim() === '' ? ' ' : line}
        </Text>
      ))}
    </View>
  );
}
