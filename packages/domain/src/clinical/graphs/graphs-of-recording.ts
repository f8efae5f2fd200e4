import type { Recording } from '../recordings/recording.ts';
import type { GraphView, TestGraphs } from './graph.ts';
import { sensorGraphs } from './sensor-graphs.ts';
import { cobaltGraphs, swayGraphs } from './sway-graphs.ts';
import { trialGraph } from './trial-graphs.ts';

/**
 * Everything that is drawn of one recording under a view (pure; the work grows with the samples).
 * @param leftOut trials that the score does not use, counted from 0
 * @returns null where the view has nothing to draw of such a recording
 */
export function graphsOfRecording(
  recording: Recording,
  view: GraphView,
  leftOut: ReadonlySet<number>,
): TestGraphs | null {
  const isMotion = recording.kind === 'acceleration' || recording.kind === 'headTurns';
  if (view === 'sensors') return isMotion ? sensorGraphs(recording) : null;
  if (view === 'cobalt') return recording.kind === 'headTurns' ? cobaltGraphs(recording) : null;
  if (isMotion) return swayGraphs(recording);
  const graph = trialGraph(recording, leftOut);
  return graph === null ? null : { scatterGraphs: [graph], scatterGraphs3d: [] };
}
