import { getDetailedTestCalculationGraphs } from '@plumbline/contract';
import { type GraphView, permissionsOf, type TestGraphs } from '@plumbline/domain';
import { handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { offersCobaltGraphs } from './cobalt-offer.ts';
import { resultsWithGraphs, scoresBeside, testTypeOf } from './graph-choice.ts';
import { recordedResults } from './recorded-results.ts';

const nothingDrawn: TestGraphs = { scatterGraphs: [], scatterGraphs3d: [] };

/** The recording is read and drawn after the transaction: neither a slow disk nor a long recording holds a connection. */
export const getDetailedTestCalculationGraphsHandler = handleInPhases(
  getDetailedTestCalculationGraphs,
  async ({ request, viewer, services, inScope, auditRead }) => {
    const view: GraphView = request.isPublic ? 'cobalt' : request.view;
    const isOffered = request.isPublic
      ? offersCobaltGraphs(viewer, services.config)
      : permissionsOf(viewer).has('test:internals');
    if (!isOffered) return fail('graph.not_offered');
    const found = await inScope(async (tx) => {
      const test = await recordedResults(tx, request.profileTestId);
      if (test === null) return fail('test.not_found');
      const available = resultsWithGraphs(test.results, view);
      const requestedId = request.profileTestResultId;
      const chosen = requestedId === null ? available[0] : available.find(({ id }) => id === requestedId);
      if (requestedId !== null && chosen === undefined) return fail('result.not_found');
      auditRead([test.profileId]);
      return ok({ available, chosen: chosen ?? null });
    });
    if (!found.ok) return found;
    const { available, chosen } = found.value;
    const answer = {
      selectedTestResultId: chosen?.id ?? null,
      availableTestResultIds: available.map(({ id }) => id),
      testType: chosen === null ? '' : testTypeOf(chosen),
    };
    if (chosen === null || chosen.recordingHash === null) {
      const errorMessage = 'No result of this test has these graphs.';
      return ok({ ...answer, data: { ...nothingDrawn, namedScores: [], errorMessage } });
    }
    const drawn = await services.threads.run('drawRecording', {
      recording: await services.files.read('recordings', chosen.recordingHash),
      view,
      leftOut: (chosen.receipt?.trialsDiscarded ?? []).map(({ index }) => index),
    });
    if (drawn === null) return fail('graph.busy');
    return ok({
      ...answer,
      data: {
        ...(drawn.graphs ?? nothingDrawn),
        namedScores: scoresBeside(chosen, available, view),
        errorMessage:
          drawn.graphs === null ? 'This result has no graphs, because it has no samples or trials.' : null,
      },
    });
  },
);
