import type { HeadTurnsRecording } from '../recordings/recording.ts';
import { horizontalSway } from '../scoring/balance/horizontal-sway.ts';
import { lowPass } from '../scoring/balance/low-pass.ts';
import { swayCutoffHz } from '../scoring/balance/sway-figures.ts';
import type { ScatterGraph, TestGraphs } from './graph.ts';
import { cloudOf, type MotionRecording, overTime } from './sensor-graphs.ts';
import { cloudIndices, lineOverTime, rounded } from './thin-out.ts';

const forwardLabel = 'Forward and back (m/s²)';
const sidewaysLabel = 'Sideways (m/s²)';

/** The sway that a balance score is made of: over time, from above, and the recording in space. */
export function swayGraphs(recording: MotionRecording): TestGraphs {
  const sway = swayOf(recording);
  return {
    scatterGraphs: [
      overTime(
        'sway',
        'Sway that is scored',
        'Acceleration (m/s²)',
        [
          lineOverTime('Forward and back', sway.forward, sway.sampleRateHz),
          lineOverTime('Sideways', sway.sideways, sway.sampleRateHz),
        ],
        null,
      ),
      fromAbove(sway),
      ...(recording.kind === 'headTurns' ? [psiGraph(recording)] : []),
    ],
    scatterGraphs3d: [cloudOf(recording)],
  };
}

/** The Cobalt popup: the sway from above, and the head's angle with the beeps. */
export function cobaltGraphs(recording: HeadTurnsRecording): TestGraphs {
  return { scatterGraphs: [fromAbove(swayOf(recording)), psiGraph(recording)], scatterGraphs3d: [] };
}

/** The conditioned signal as the score sees it, low-pass and all. */
function swayOf(recording: MotionRecording) {
  const { anteroposterior, mediolateral, sampleRateHz } = horizontalSway({
    ...recording,
    kind: 'acceleration',
  });
  return {
    forward: lowPass(anteroposterior, swayCutoffHz, sampleRateHz),
    sideways: lowPass(mediolateral, swayCutoffHz, sampleRateHz),
    sampleRateHz,
  };
}

function fromAbove({ forward, sideways }: ReturnType<typeof swayOf>): ScatterGraph {
  const kept = cloudIndices(forward.length);
  const take = (signal: Float64Array) => kept.map((i) => rounded(signal[i] ?? 0));
  return {
    key: 'topDown',
    title: 'Sway from above',
    xLabel: sidewaysLabel,
    yLabel: forwardLabel,
    isTopDown: true,
    series: [{ name: 'Sway', style: 'points', x: take(sideways), y: take(forward) }],
    marks: null,
    emptyText: null,
  };
}

function psiGraph({ psiDegrees, beatsAtMs, sampleRateHz }: HeadTurnsRecording): ScatterGraph {
  return {
    ...overTime(
      'psi',
      'Psi angle with beeps',
      'Psi (°)',
      [lineOverTime('Psi', psiDegrees, sampleRateHz)],
      null,
    ),
    marks: { name: 'Beep', at: beatsAtMs.map((ms) => rounded(ms / 1000)) },
  };
}
