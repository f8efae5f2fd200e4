import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

const scatterGraph = z.object({
  key: z.string(),
  title: z.string(),
  /** With its unit. */
  xLabel: z.string(),
  yLabel: z.string(),
  /** Seen from above: one scale for both axes. */
  isTopDown: z.boolean(),
  series: z.array(
    z.object({
      name: z.string(),
      style: z.enum(['line', 'points']),
      x: z.array(z.number()),
      /** Null where samples were lost. */
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
    /** The first that has graphs where left out. */
    profileTestResultId: id.nullable().default(null),
    /** True asks for the Cobalt graphs, which some organizations see; false for the internal ones. */
    isPublic: z.boolean().default(false),
    /** Of the internal graphs: the sensors as recorded, or what the score was calculated from. */
    view: z.enum(['sensors', 'calculation']).default('calculation'),
  }),
  response: z.object({
    /** Null where no result of the test has such graphs. */
    selectedTestResultId: z.int().nullable(),
    /** In the order of the test. */
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
