import type { Styles } from '@react-pdf/renderer';

export type Style = Styles[string];

/** CSS pixels (96 an inch) as PDF points (72 an inch). The layout is drawn on a Letter page of 816 by 1056 pixels. */
export function px(pixels: number): number {
  return pixels * 0.75;
}

export const page = {
  width: 816,
  height: 1056,
  marginX: 48,
  marginTop: 34,
  marginBottom: 26,
  footHeight: 71,
} as const;
export const contentWidth = page.width - 2 * page.marginX;

/**
 * Documents are black on white. Only badges and baseline dots have a hue, and each has a word, a shape and a fill or outline, too, so that
 * a black and white printer loses nothing.
 */
export const ink = {
  text: '#111111',
  text2: '#444444',
  text3: '#555555',
  rule: '#111111',
  ruleLight: '#C8C8C8',
  ruleMedium: '#8C8C8C',
  bad: '#A61B14',
  onBad: '#FFFFFF',
  warning: '#8F3F05',
  norm: '#8A8A8A',
  tick: '#555555',
  band: '#555555',
  unfilled: '#BDBDBD',
  eventShade: '#E4E4E4',
  barFill: '#333333',
  baselineDot: '#10558C',
  paper: '#FFFFFF',
} as const;

export type Weight = 400 | 500 | 600 | 700;

/** Type of one size in CSS pixels, with its line height in the same unit. */
export function type(size: number, line: number, weight: Weight, color: string = ink.text): Style {
  return { fontSize: px(size), lineHeight: line / size, fontWeight: weight, color };
}

/** Digits of one width, for columns of numbers. */
export const tabular = { fontFeatureSettings: ['tnum'] } satisfies Style;
/** Letters keep their distance, since '97.0' loses its point between the others; unlike `tabular` it leaves hyphens as they are. */
export const unkerned = { fontFeatureSettings: { kern: 0 } } satisfies Style;
/** One line, shortened with an ellipsis. */
export const oneLine: Style = { maxLines: 1, textOverflow: 'ellipsis' };
/** Two lines, shortened with an ellipsis. */
export const twoLines: Style = { maxLines: 2, textOverflow: 'ellipsis' };

export const row: Style = { flexDirection: 'row' };
