/** A figure of a test under its label: 'Trial 1', '265 ms'. */
interface Figure {
  label: string;
  value: string;
  /** Perhaps not valid. */
  isFlagged: boolean;
}

/** A part of a line of figures. */
export interface FigurePiece {
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
export function figurePieces(figures: readonly Figure[]): FigurePiece[] {
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
