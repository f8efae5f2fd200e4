import type { ReportDetailTable } from '@plumbline/contract';
import { Text } from '@react-pdf/renderer';
import { ink, px, type, unkerned } from '../printing/print-style.ts';

export type Figure = ReportDetailTable['figures'][number];

interface Piece {
  text: string;
  isFlagged: boolean;
}

const numbered = /^(.*\S) (\d+)$/;
const unit = /[^\d.]*$/;

/** Figures that are numbered one after the other: 'Trial 1', 'Trial 2'. */
function runsIn(figures: readonly Figure[]): Figure[][] {
  const runs: Figure[][] = [];
  for (const figure of figures) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && isNext(before.label, figure.label)) run.push(figure);
    else runs.push([figure]);
  }
  return runs;
}

function isNext(before: string, label: string): boolean {
  const [, stem, number] = numbered.exec(before) ?? [];
  return number !== undefined && label === `${stem} ${Number(number) + 1}`;
}

/** 'Trial 1 to 3: 265, 266, 271 ms' piece by piece: a run of trials says its name and its unit once. */
export function piecesOf(figures: readonly Figure[]): Piece[] {
  return runsIn(figures).flatMap((run) => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return [];
    const [, , number] = numbered.exec(last.label) ?? [];
    const [ownUnit = ''] = unit.exec(first.value) ?? [];
    const isOneUnit = run.every(({ value }) => unit.exec(value)?.[0] === ownUnit && value !== ownUnit);
    return run.map((figure, index) => {
      const value =
        isOneUnit && figure !== last
          ? figure.value.slice(0, figure.value.length - ownUnit.length)
          : figure.value;
      const lead = index > 0 ? '' : run.length > 1 ? `${first.label} to ${number}: ` : `${first.label}: `;
      return { text: `${lead}${value}`, isFlagged: figure.isFlagged };
    });
  });
}

interface FigureTextProps {
  /** Of the measure, where the heading does not say it. */
  name: string | null;
  figures: readonly Figure[];
}

/** Figures one after the other; those that are perhaps not valid are bold and have a star. */
export function FigureText({ name, figures }: FigureTextProps) {
  return (
    <Text style={{ ...type(10, 13, 400, ink.text2), ...unkerned, marginTop: px(3) }}>
      {name !== null && <Text style={{ fontWeight: 600, color: ink.text }}>{`${name}  `}</Text>}
      {piecesOf(figures).map(({ text, isFlagged }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two trials may have one value, and the list never changes
        <Text key={index} style={isFlagged ? { fontWeight: 600, color: ink.text } : {}}>
          {`${index > 0 ? ', ' : ''}${text}${isFlagged ? '*' : ''}`}
        </Text>
      ))}
    </Text>
  );
}
