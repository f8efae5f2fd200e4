import { lazy, Suspense, useMemo } from 'react';
import { ChartFrame } from '../../../design/chart/chart-frame.tsx';
import { Skeleton } from '../../../design/state/skeleton.tsx';
import { graphData, graphSummary, type ScatterGraph } from './graph-data.ts';
import classes from './graphs.module.css';

const GraphCanvas = lazy(() => import('./graph-canvas.tsx'));

export interface GraphFigureProps {
  graph: ScatterGraph;
  /** Of which result, quietly beside the title of what is saved. */
  testType: string;
  resultId: number;
}

/** One graph with its table, its words and its files. */
export function GraphFigure({ graph, testType, resultId }: GraphFigureProps) {
  return (
    <div className={classes.figure}>
      <ChartFrame
        title={graph.title}
        note={graph.marks === null ? undefined : `Dashed lines: ${graph.marks.name.toLowerCase()}s`}
        summary={graphSummary(graph)}
        words="folded"
        data={useMemo(() => graphData(graph), [graph])}
        png={async () => (await import('./graph-png.ts')).graphPng(graph, testType)}
        fileName={`${graph.key}_${resultId}`}
        emptyView={<p className={classes.empty}>{graph.emptyText}</p>}
      >
        <Suspense fallback={<Skeleton height={280} />}>
          <GraphCanvas graph={graph} />
        </Suspense>
      </ChartFrame>
    </div>
  );
}
