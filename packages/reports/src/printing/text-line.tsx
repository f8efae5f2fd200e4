import { Canvas, Text, View } from '@react-pdf/renderer';
import { advanceOf, isLatin, latinFont } from './fonts.ts';
import type { Painter } from './painter.ts';
import { ink, oneLine, px, row, tabular, twoLines, type, type Weight } from './print-style.ts';

/** A text of a line; lengths in CSS pixels. */
export interface LineCell {
  /** A function where it is not known before the page is drawn; such a text is Latin, and fits. */
  text: string | (() => string);
  /** With the distance to the next one. */
  width: number;
  paddingRight?: number;
  size: number;
  /** How high a line of these letters is. */
  line: number;
  weight: Weight;
  color?: string;
  isRight?: boolean;
  /** Digits of one width. */
  isTabular?: boolean;
  /** Set off in grey. */
  isShaded?: boolean;
  /** Shortened with an ellipsis after so many; as many as it needs where this is left out. */
  mostLines?: 1 | 2;
}

export interface TextLineProps {
  cells: readonly LineCell[];
  /** Above and below the letters, in CSS pixels. */
  paddingTop?: number;
  paddingBottom?: number;
  /** Under the line, as long as the line or its cells; its width in points. */
  rule?: { width: number; color: string };
  /** Of the line in CSS pixels, where its cells do not fill it. */
  length?: number;
}

/**
 * Texts side by side, on one line of the page. The library lays each element out several times, which is most of what a report takes; a
 * line whose texts all fit and are in letters of the first font is one drawing instead, and in the file, for readers and for copying, the same.
 */
export function TextLine(props: TextLineProps) {
  const fits = props.cells.every(
    ({ text, ...cell }) =>
      typeof text === 'function' ||
      (isLatin(text) && advance(text, cell) <= px(cell.width - (cell.paddingRight ?? 0))),
  );
  return fits ? <PaintedLine {...props} /> : <LaidOutLine {...props} />;
}

function PaintedLine({ cells, paddingTop = 0, paddingBottom = 0, rule, length }: TextLineProps) {
  const width = length ?? cells.reduce((sum, cell) => sum + cell.width, 0);
  const line = Math.max(...cells.map((cell) => cell.line));
  const height = paddingTop + line + paddingBottom;
  const paint = (painter: Painter) => {
    for (const { cell, left } of inPlaces(cells)) {
      if (cell.isShaded) painter.rect(px(left), 0, px(cell.width), px(height)).fill(ink.eventShade);
      const text = textOf(cell);
      const right = left + cell.width - (cell.paddingRight ?? 0);
      const x = cell.isRight ? px(right) - advance(text, cell) : px(left);
      // They stand on the lower edge of the line, as they would beside each other.
      if (text !== '') set(painter, text, cell, x, px(paddingTop + line - cell.line));
    }
    if (rule !== undefined) painter.rect(0, px(height), px(width), rule.width).fill(rule.color);
    return null;
  };
  return <Canvas style={{ width: px(width), height: px(height) + (rule?.width ?? 0) }} paint={paint} />;
}

/** For what takes more than a line, or is written in other letters. */
function LaidOutLine({ cells, paddingTop = 0, paddingBottom = 0, rule, length }: TextLineProps) {
  const areAlike = cells.every(({ line }) => line === cells[0]?.line);
  return (
    <View
      wrap={false}
      style={{
        ...row,
        alignItems: areAlike ? 'stretch' : 'flex-end',
        ...(length === undefined ? {} : { width: px(length) }),
        ...(rule === undefined ? {} : { borderBottom: `${rule.width} solid ${rule.color}` }),
      }}
    >
      {inPlaces(cells).map(({ cell, left }) => (
        <Text
          key={left}
          style={{
            ...type(cell.size, cell.line, cell.weight, cell.color),
            ...(cell.isTabular ? tabular : {}),
            ...(cell.mostLines === 1 ? oneLine : cell.mostLines === 2 ? twoLines : {}),
            ...(cell.isShaded ? { backgroundColor: ink.eventShade } : {}),
            ...(cell.isRight ? { textAlign: 'right' as const } : {}),
            width: px(cell.width),
            paddingRight: px(cell.paddingRight ?? 0),
            paddingTop: px(paddingTop),
            paddingBottom: px(paddingBottom),
          }}
        >
          {textOf(cell)}
        </Text>
      ))}
    </View>
  );
}

/** Each with its distance from the left edge of the line, in CSS pixels. */
function inPlaces(cells: readonly LineCell[]): { cell: LineCell; left: number }[] {
  let left = 0;
  return cells.map((cell) => {
    const place = { cell, left };
    left += cell.width;
    return place;
  });
}

const textOf = ({ text }: LineCell): string => (typeof text === 'function' ? text() : text);

type Letters = Omit<LineCell, 'text'>;

const featuresOf = ({ isTabular }: Letters): readonly string[] =>
  isTabular ? tabular.fontFeatureSettings : [];

function advance(text: string, letters: Letters): number {
  return advanceOf(text, letters.weight, px(letters.size), featuresOf(letters));
}

function set(painter: Painter, text: string, letters: Letters, x: number, y: number): void {
  painter
    .font(latinFont(letters.weight), px(letters.size))
    .fillColor(letters.color ?? ink.text)
    .text(text, x, y, { lineBreak: false, features: featuresOf(letters) });
}
