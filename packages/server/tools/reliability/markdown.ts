import type { Interval } from '../statistics/intervals.ts';

const lineLength = 132;

/** Lines no longer than the rest of the documentation has. A list item's further lines are indented. */
export function paragraph(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= lineLength || line === '') line = longer;
    else {
      lines.push(line);
      line = `${indent}${word}`;
    }
  }
  return [...lines, line].join('\n');
}

export const list = (items: readonly string[]): string =>
  items.map((item) => paragraph(`- ${item}`)).join('\n');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** Parts of a section, an empty line between them. */
export const blocks = (...parts: readonly string[]): string => parts.join('\n\n');

/** A number with that many decimals; never a minus in front of zero. */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** '0.70 (0.40 to 0.86)', or with a unit '39.5 (30.6 to 55.9) ms'. */
export function withInterval(value: number, interval: Interval, decimals: number, unit = ''): string {
  const [from, to] = interval.map((end) => fixed(end, decimals));
  return `${fixed(value, decimals)} (${from} to ${to})${unit === '' ? '' : ` ${unit}`}`;
}

/** A share as '81 % (70 to 89)'. */
export const shareText = (share: number, [from, to]: Interval): string =>
  `${fixed(share * 100, 0)} % (${fixed(from * 100, 0)} to ${fixed(to * 100, 0)})`;
