import { Canvas, Text, View } from '@react-pdf/renderer';
import { advanceOf, isLatin, latinFont } from './fonts.ts';
import { paintDecoration, paintText } from './painted-texts.ts';
import type { Painter } from './painter.ts';
import { ink, oneLine, px, row, tabular, twoLines, type, type Weight } from './print-style.ts';
import { tagged, tagsItself } from './tagged-pages.ts';
import type { Tag } from './tagger.ts';

/** A text of a line; lengths in CSS pixels. */
export interface LineCell {
  /** A function where the text is not known before the page is drawn; such a text must be Latin and fit. */
  text: string | (() => string);
  /** The distance to the next cell is included. */
  width: number;
  paddingRight?: number;
  size: number;
  /** The height of a line of these letters. */
  line: number;
  weight: Weight;
  color?: string;
  isRight?: boolean;
  /** Whether all digits have one width. */
  isTabular?: boolean;
  /** Whether the cell has a grey background. */
  isShaded?: boolean;
  /** What the cell is in a table; a paragraph where it is left out. */
  tag?: Tag;
  /** The text is shortened with an ellipsis after so many lines; without it, it takes as many as it needs. */
  mostLines?: 1 | 2;
}

export interface TextLineProps {
  cells: readonly LineCell[];
  /** Above and below the letters, in CSS pixels. */
  paddingTop?: number;
  paddingBottom?: number;
  /** A rule below the cells, as long as the line; its width is in points. */
  rule?: { width: number; color: string };
  /** Whether the line is the row of a table. */
  isRow?: boolean;
  /** The length of the line in CSS pixels, where its cells do not fill it. */
  length?: number;
}

/**
 * Texts side by side, on one line of the page. The library lays each element out several times, which takes most of the time of a document.
 * A line whose texts all fit and are in letters of the first font is one drawing instead; readers and copying find the same text.
 */
export function TextLine(props: TextLineProps) {
  const fits = props.cells.every(
    ({ text, ...cell }) =>
      typeof text === 'function' ||
      (isLatin(text) && advance(text, cell) <= px(cell.width - (cell.paddingRight ?? 0))),
  );
  return fits ? <PaintedLine {...props} /> : <LaidOutLine {...props} />;
}

function PaintedLine({
  cells,
  paddingTop = 0,
  paddingBottom = 0,
  rule,
  isRow = false,
  length,
}: TextLineProps) {
  const width = length ?? cells.reduce((sum, cell) => sum + cell.width, 0);
  const line = Math.max(...cells.map((cell) => cell.line));
  const height = paddingTop + line + paddingBottom;
  const paint = (painter: Painter) => {
    paintDecoration(() => {
      for (const { cell, left } of positioned(cells))
        if (cell.isShaded) painter.rect(px(left), 0, px(cell.width), px(height)).fill(ink.eventShade);
      if (rule !== undefined) painter.rect(0, px(height), px(width), rule.width).fill(rule.color);
    });
    for (const { cell, left } of positioned(cells)) {
      const text = textOf(cell);
      const right = left + cell.width - (cell.paddingRight ?? 0);
      const x = cell.isRight ? px(right) - advance(text, cell) : px(left);
      paintText(cell.tag, () => {
        // All texts end at the lower edge of the line, whatever their height.
        if (text !== '') set(painter, text, cell, x, px(paddingTop + line - cell.line));
      });
    }
    return null;
  };
  return (
    <Canvas
      style={{ width: px(width), height: px(height) + (rule?.width ?? 0) }}
      paint={paint}
      {...(isRow ? tagged('TR') : {})}
      {...tagsItself}
    />
  );
}

/** A line with texts that take more than one line or are written in other letters. */
function LaidOutLine({
  cells,
  paddingTop = 0,
  paddingBottom = 0,
  rule,
  isRow = false,
  length,
}: TextLineProps) {
  const areAlike = cells.every(({ line }) => line === cells[0]?.line);
  return (
    <View
      {...(isRow ? tagged('TR') : {})}
      wrap={false}
      style={{
        ...row,
        alignItems: areAlike ? 'stretch' : 'flex-end',
        ...(length === undefined ? {} : { width: px(length) }),
        ...(rule === undefined ? {} : { borderBottom: `${rule.width} solid ${rule.color}` }),
      }}
    >
      {positioned(cells).map(({ cell, left }) => (
        <Text
          {...(cell.tag === undefined ? {} : tagged(cell.tag))}
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

/** Each cell with its distance from the left edge of the line, in CSS pixels. */
function positioned(cells: readonly LineCell[]): { cell: LineCell; left: number }[] {
  let left = 0;
  return cells.map((cell) => {
    const cellAt = { cell, left };
    left += cell.width;
    return cellAt;
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
