import { findMeasure } from '../clinical/measures/find-measure.ts';
import { isCuedStroop } from '../clinical/measures/test-series.ts';
import type { InputClass, Recording } from '../clinical/recordings/recording.ts';
import { roundTo } from '../numbers/rounding.ts';
import type { DeviceCheck, PlayerSession, SessionPerson, SessionResult } from './session.ts';
import { modesOf } from './session-modes.ts';
import type { SkipReason } from './skip-reasons.ts';

/** A session as the device API takes it. The same session gives the same submission however often it is sent. */
export interface PlayerSubmission {
  clientUuid: string;
  person: SessionPerson;
  completedOn: string;
  inputClass: InputClass;
  note: string | null;
  device: PlayerDevice & { browser?: PlayerBrowser };
  results: {
    measureId: number;
    stanceId: number | null;
    repetition: number;
    skipped: boolean;
    recording: Recording | null;
  }[];
}

/** What the test was taken on. */
export interface PlayerDevice {
  appVersion: string;
  platform: string;
  deviceModel: string | null;
  osVersion: string | null;
}

/** How the test was taken in the browser. */
export interface PlayerBrowser {
  name: string | null;
  refreshRateHz: number;
  frameJitterMs: number;
  worstFrameMs: number;
  pressedWith: DeviceCheck['pressedWith'];
  focusLossCount: number;
  repeatsInterrupted: true;
}

/** Null until everything of the session is known and the last test is done. */
export function submissionOf(session: PlayerSession, device: PlayerDevice): PlayerSubmission | null {
  const { clientUuid, person, completedOn, results } = session;
  if (person === null || completedOn === null || session.device === null) return null;
  return {
    clientUuid,
    person,
    completedOn,
    inputClass: classOfAnswers(session, session.device.inputClass),
    note: noteOf(session),
    device: { ...device, browser: browserOf(device.deviceModel, session.device, results) },
    results: fitting(numbered(results)).map(({ measureId, stanceId, repetition, recording }) => ({
      measureId,
      stanceId,
      repetition,
      skipped: recording === null,
      recording,
    })),
  };
}

/** Patterns in place of colors are another input: the portal compares that Stroop test with its like alone. */
function classOfAnswers(session: PlayerSession, inputClass: InputClass): InputClass {
  const hasStroop = session.results.some(
    ({ recording, measureId }) => recording !== null && isCuedStroop({ id: measureId }),
  );
  if (!modesOf(session).hasPatterns || !hasStroop) return inputClass;
  return inputClass === 'touch' ? 'touchPatterns' : 'keyboardPatterns';
}

/** The portal takes no more of one test. */
const submissionLimits = { results: 200, noteLetters: 5_000 };

/** What was left out goes before what was done: the note names the rest. */
function fitting(results: readonly SessionResult[]): SessionResult[] {
  let spare = results.length - submissionLimits.results;
  const kept = results.filter(({ recording }) => recording !== null || spare-- <= 0);
  return kept.slice(0, submissionLimits.results);
}

/** The portal tells results apart by their repetition: a step that comes several times in one round has the next free one each time. */
function numbered(results: readonly SessionResult[]): SessionResult[] {
  const used = new Map<string, Set<number>>();
  return results.map((result) => {
    const key = `${result.measureId} ${result.stanceId}`;
    const taken = used.get(key) ?? new Set();
    const repetition = taken.has(result.repetition) ? Math.max(...taken) + 1 : result.repetition;
    used.set(key, taken.add(repetition));
    return { ...result, repetition };
  });
}

/** What a late frame interrupted is in the note alone: the window was not left by it. */
function browserOf(
  name: string | null,
  { framesPerSecond, jitterMs, worstFrameMs, pressedWith }: DeviceCheck,
  results: readonly SessionResult[],
): PlayerBrowser {
  return {
    name,
    refreshRateHz: roundTo(framesPerSecond, 1),
    frameJitterMs: roundTo(jitterMs, 1),
    worstFrameMs: roundTo(worstFrameMs, 1),
    pressedWith,
    focusLossCount: results.reduce((sum, { leftCount }) => sum + leftCount, 0),
    repeatsInterrupted: true,
  };
}

const reasons: Readonly<Record<SkipReason, string>> = {
  notInBrowser: 'cannot be taken in a browser',
  noWording: 'its published questions are not in the player',
  noSteps: 'its method has not been published',
  notOffered: 'the organization does not offer it at present',
  notInLanguage: 'it is not offered in the language of the session',
  slowDisplay: 'the display was too slow for it',
  noMotion: 'the device did not report its motion, or not often enough',
  motionRefused: 'the device was not allowed to report its motion',
  slowMotion: 'the device reports its motion less often than the test needs',
  noTurning: 'the device does not report rotation',
  noSound: 'no beat could be heard',
  needsPointer: 'it needs a finger, a pen or a mouse',
  stopped: 'the person stopped before it was done',
  hurts: 'it hurt or made the person feel worse',
  easierLost: 'an easier one could not be done',
  cannotDo: 'the person could not do it',
  doNotUnderstand: 'the person did not understand it',
  doNotWant: 'the person did not want to do it',
};

/** For staff, in the portal's language: what was left out and why, and what the numbers alone do not tell. */
function noteOf(session: PlayerSession): string | null {
  const sentences = [...modeSentencesOf(session), ...session.results.flatMap(sentencesOf)];
  const moreCount = session.results.length - submissionLimits.results;
  if (moreCount > 0) sentences.unshift(`${moreCount} more results did not fit into the test.`);
  const { clockBehindMs = 0 } = session;
  if (clockBehindMs !== 0) {
    const minutes = Math.round(Math.abs(clockBehindMs) / 60_000);
    const way = clockBehindMs > 0 ? 'behind' : 'ahead of';
    sentences.unshift(
      `The clock of the device was ${minutes} minutes ${way} the portal's. The time of the test is corrected by that.`,
    );
  }
  const note = sentences.join(' ');
  if (note === '') return null;
  return note.length <= submissionLimits.noteLetters
    ? note
    : `${note.slice(0, submissionLimits.noteLetters - 1)}…`;
}

function modeSentencesOf(session: PlayerSession): string[] {
  const { isLeftHanded, isRestful } = modesOf(session);
  return [
    ...(isLeftHanded ? ['The device was held and answered with the left hand.'] : []),
    ...(isRestful ? ['The screen was dark, with a rest for the eyes every 3 minutes.'] : []),
  ];
}

function sentencesOf(result: SessionResult): string[] {
  const { skipReason, interruptedCount, earlyCount } = result;
  const name = nameOf(result);
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
  return [
    ...(skipReason === null ? [] : [`${name} was left out: ${reasons[skipReason]}.`]),
    ...(interruptedCount === 0 ? [] : [`${name} was interrupted ${times(interruptedCount)} and repeated.`]),
    ...(earlyCount === 0 ? [] : [`In ${name} an answer came too early ${times(earlyCount)}.`]),
  ];
}

/** The measure, or the one step of it that the result is of. */
function nameOf({ measureId, stanceId }: SessionResult): string {
  const measure = findMeasure(measureId)?.name ?? `Test ${measureId}`;
  const stance = stanceId === null ? undefined : findMeasure(stanceId)?.name;
  return stance === undefined ? measure : `${stance} of ${measure}`;
}
