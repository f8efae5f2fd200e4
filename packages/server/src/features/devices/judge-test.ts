import {
  type ErrorCode,
  errorMessage,
  type MessageParams,
  type ReplyError,
  type SubmittedTest,
  submittedTest,
} from '@plumbline/contract';
import { findMeasure, type Recording, type ScoredMeasure, scoreRecording } from '@plumbline/domain';

/** One result with the scores of its recording; a skipped one has none. */
export interface JudgedResult {
  index: number;
  measureId: number;
  stanceId: number | null;
  repetition: number;
  isSkipped: boolean;
  recording: Recording | null;
  languageId: number | null;
  scores: ScoredMeasure[];
}

export interface JudgedTest {
  test: SubmittedTest;
  results: JudgedResult[];
}

export interface Refusal {
  code: ErrorCode;
  params: MessageParams;
  field?: string | undefined;
}

/** A refusal as the device reads it. */
export function replyErrorOf({ code, params, field }: Refusal): ReplyError {
  return { code, message: errorMessage(code, params), ...(field === undefined ? {} : { field }) };
}

/**
 * Judges a submitted test by itself, before anything is stored: its shape, its measures, and every recording scored (pure). All
 * problems are told at once, so that a device need not send it again to learn the next one.
 */
export function judgeTest(
  raw: Record<string, unknown>,
): { ok: true; judged: JudgedTest } | { ok: false; refusals: Refusal[] } {
  const parsed = submittedTest.safeParse(raw);
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
  const refusals: Refusal[] = [];
  const seen = new Set<string>();
  const results = test.results.map((result, index): JudgedResult => {
    const field = `results.${index}`;
    const key = `${result.measureId}/${result.stanceId}/${result.repetition}`;
    if (seen.has(key)) {
      refusals.push({ code: 'submission.duplicate_result', params: { measureId: result.measureId }, field });
    }
    seen.add(key);
    const judged = {
      index,
      measureId: result.measureId,
      // A lone stance may name itself as its step; it is the measure then.
      stanceId: result.stanceId === result.measureId ? null : result.stanceId,
      repetition: result.repetition,
      isSkipped: result.skipped,
      recording: result.recording,
      languageId: result.recording?.kind === 'itemAnswers' ? (result.recording.languageId ?? null) : null,
    };
    if (findMeasure(result.measureId) === undefined) {
      refusals.push({ code: 'submission.measure_unknown', params: { measureId: result.measureId }, field });
      return { ...judged, scores: [] };
    }
    if (result.skipped) return { ...judged, scores: [] };
    if (result.recording === null) {
      refusals.push({ code: 'recording.no_trials', params: {}, field });
      return { ...judged, scores: [] };
    }
    const scored = scoreRecording({ ...judged, inputClass: test.inputClass, recording: result.recording });
    if (!scored.ok) {
      refusals.push(...scored.problems.map(({ code, detail }) => ({ code, params: detail, field })));
      return { ...judged, scores: [] };
    }
    return { ...judged, scores: scored.scores };
  });
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, judged: { test, results } };
}
