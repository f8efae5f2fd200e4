import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

const scatterGraph = z.object({
  key: z.string(),
  title: z.string(),
  /** The label with its unit. */
  xLabel: z.string(),
  yLabel: z.string(),
  /** The graph is a view from above, so both axes have one scale. */
  isTopDown: z.boolean(),
  series: z.array(
    z.object({
      name: z.string(),
      style: z.enum(['line', 'points']),
      x: z.array(z.number()),
      /** A value is null where samples were lost. */
      y: z.array(z.number().nullable()),
    }),
  ),
  /** Moments on the x axis, such as beeps. */
  marks: z.object({ name: z.string(), at: z.array(z.number()) }).nullable(),
  /** Why the graph is empty. */
  emptyText: z.string().nullable(),
});

export const getDetailedTestCalculationGraphs = defineCall({
  path: 'Profile/GetDetailedTestCalculationGraphs',
  feature: 'tests',
  summary:
    'What a result is made of, as graphs and named figures: the sensors, the calculation, or (public) the Cobalt graphs. Lines are thinned out; their peaks stay.',
  permission: 'test:read',
  reads: ['test'],
  request: z.object({
    profileTestId: id,
    /** The result to draw; left out, the first one that has graphs. */
    profileTestResultId: id.nullable().default(null),
    /** True asks for the Cobalt graphs, which some organizations see; false for the internal ones. */
    isPublic: z.boolean().default(false),
    /** Which internal graphs: the sensors as recorded, or what the score was calculated from. */
    view: z.enum(['sensors', 'calculation']).default('calculation'),
  }),
  response: z.object({
    /** Null where no result of the test has such graphs. */
    selectedTestResultId: z.int().nullable(),
    /** The results that can be drawn, in the order of the test. */
    availableTestResultIds: z.array(z.int()),
    /** The measure of the selected result, with its step and repetition. */
    testType: z.string(),
    data: z.object({
      scatterGraphs: z.array(scatterGraph),
      scatterGraphs3d: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          xLabel: z.string(),
          yLabel: z.string(),
          zLabel: z.string(),
          x: z.array(z.number()),
          y: z.array(z.number()),
          z: z.array(z.number()),
        }),
      ),
      /** Why there is nothing to draw, in one sentence. */
      errorMessage: z.string().nullable(),
      /** `part` names the test a figure is of; null is the whole. */
      namedScores: z.array(z.object({ name: z.string(), value: z.string(), part: z.string().nullable() })),
    }),
  }),
  errors: ['test.not_found', 'result.not_found', 'graph.not_offered', 'graph.busy'],
  audits: 'profile',
});
