/** What an internal graph is asked for: the sensors as recorded, what the score was made of, or the Cobalt figures. */
export const graphViews = ['sensors', 'calculation', 'cobalt'] as const;
export type GraphView = (typeof graphViews)[number];

/** One line or cloud of points. A null breaks the line: samples were lost there. */
export interface GraphSeries {
  name: string;
  style: 'line' | 'points';
  x: number[];
  y: (number | null)[];
}

export interface ScatterGraph {
  /** Stays the same for the same kind of graph, for example 'psi'. */
  key: string;
  title: string;
  /** With its unit: 'Time (s)'. */
  xLabel: string;
  yLabel: string;
  /** Seen from above: both axes have one scale, in a square. */
  isTopDown: boolean;
  series: GraphSeries[];
  /** Moments on the x axis, such as the beeps that a head turns to. */
  marks: { name: string; at: number[] } | null;
  /** Why it is empty, in one sentence; null where it is not. */
  emptyText: string | null;
}

export interface ScatterGraph3d {
  key: string;
  title: string;
  xLabel: string;
  yLabel: string;
  zLabel: string;
  x: number[];
  y: number[];
  z: number[];
}

/** A figure with its unit as text. `part` names the test it is of; null is the whole. */
export interface NamedScore {
  name: string;
  value: string;
  part: string | null;
}

export interface TestGraphs {
  scatterGraphs: ScatterGraph[];
  scatterGraphs3d: ScatterGraph3d[];
}
