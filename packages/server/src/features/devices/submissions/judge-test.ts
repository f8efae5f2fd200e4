import { type SubmittedTest, submittedTest } from '@plumbline/contract';
import { browserFlags, findMeasure, scoreRecording } from '@plumbline/domain';
import { contentHash } from './content-hash.ts';
import type { Refusal } from './outcomes.ts';
import type { JudgedResult, JudgedTest } from './submission.ts';

/**
 * Judges a submitted test by itself, before anything is stored: its shape, its measures, and every recording scored (pure). All
 * problems are told at once, so that a device need not send it again to learn the next one.
 */
export function judgeTest(
  body: Record<string, unknown>,
): { ok: true; judged: JudgedTest } | { ok: false; refusals: Refusal[] } {
  const parsed = submittedTest.safeParse(body);
  if (!parsed.success) {
    return {
      ok: false,
      refusals: parsed.error.issues.slice(0, 20).map((issue) => ({
        code: 'request.invalid',
        params: {},
        field: issue.path.map(String).join('.'),
      })),
    };
  }
  const test = parsed.data;
  const seen = new Set<string>();
  const judgements = test.results.map((result, position) => {
    const { refusals, ...judged } = judgeResult(result, test);
    const key = `${result.measureId}/${result.stanceId}/${result.repetition}`;
    if (seen.has(key)) {
      refusals.unshift({ code: 'submission.duplicate_result', params: { measureId: result.measureId } });
    }
    seen.add(key);
    return {
      judged: { ...judged, body: bodyOfResult(body, position) },
      refusals: refusals.map((refusal) => ({ ...refusal, field: `results.${position}` })),
    };
  });
  const refusals = judgements.flatMap((judgement) => judgement.refusals);
  if (refusals.length > 0) return { ok: false, refusals };
  return {
    ok: true,
    judged: {
      clientUuid: test.clientUuid.toLowerCase(),
      contentHash: contentHash(body),
      test,
      results: judgements.map(({ judged }) => judged),
      body,
    },
  };
}

function judgeResult(
  { measureId, stanceId, repetition, skipped, recording }: SubmittedTest['results'][number],
  { inputClass, device }: Pick<SubmittedTest, 'inputClass' | 'device'>,
): Omit<JudgedResult, 'body'> & { refusals: Refusal[] } {
  const judged = {
    measureId,
    // A lone stance may name itself as its step; it is the measure then.
    stanceId: stanceId === measureId ? null : stanceId,
    repetition,
    isSkipped: skipped,
    languageId: recording?.kind === 'itemAnswers' ? (recording.languageId ?? null) : null,
    recording,
    scores: [],
    refusals: [],
  };
  if (findMeasure(measureId) === undefined) {
    return { ...judged, refusals: [{ code: 'submission.measure_unknown', params: { measureId } }] };
  }
  if (skipped) return judged;
  if (recording === null) return { ...judged, refusals: [{ code: 'recording.no_trials', params: {} }] };
  const scored = scoreRecording({ measureId, stanceId: judged.stanceId, inputClass, recording });
  const { browser } = device;
  const flags = browser
    ? browserFlags(recording.kind, {
        refreshRateHz: browser.refreshRateHz ?? null,
        focusLossCount: browser.focusLossCount ?? null,
        repeatsInterrupted: browser.repeatsInterrupted,
      })
    : [];
  if (scored.ok)
    return {
      ...judged,
      scores: scored.scores.map((score) => ({ ...score, validity: [...score.validity, ...flags] })),
    };
  return { ...judged, refusals: scored.problems.map(({ code, detail }) => ({ code, params: detail })) };
}

/** A result as it arrived, which the checked one stands in the place of. */
function bodyOfResult({ results }: Record<string, unknown>, position: number): Record<string, unknown> {
  const result: unknown = Array.isArray(results) ? results[position] : undefined;
  return result !== null && typeof result === 'object' ? { ...result } : {};
}
