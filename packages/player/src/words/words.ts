import type { PlayerTestKey, SkipReason } from '@plumbline/domain';
import type { PressedWith } from '../device/pressed-with.ts';
import type { EyeTestKey, EyeTests, EyeWords } from './eyes/eye-words.ts';
import type { FormTestKey, FormTests, FormWords } from './form/form-words.ts';
import type { LiveWords } from './live-words.ts';
import type { ModesWords } from './modes/modes-words.ts';
import type { MotionWords } from './motion/motion-words.ts';
import type { NewPersonWords } from './new-person-words.ts';
import type { OfflineWords } from './offline-words.ts';
import type { PinWords } from './pin-words.ts';
import type { StaffWords } from './staff-words.ts';
import type { TaskTestKey, TaskTests, TaskWords } from './task-words.ts';
import type { TestWords } from './test-words.ts';

/** A questionnaire: what is asked of every item, the items in the order of the form, and the words of the answers from 0 on. */
export interface ItemsWords extends TestWords {
  /** Above one item. */
  question: string;
  /** Above all of them, where the published form has words of its own. */
  listQuestion?: string;
  items: readonly string[];
  /** The first and the last answer of a scale, or one word for each answer. */
  answers: readonly string[];
}

type InstrumentKey = Extract<PlayerTestKey, 'phq9' | 'gad7'>;

/** The refusals that a person can meet. Every other one is said in the portal's own words. */
export type KnownRefusal =
  | 'code.not_right'
  | 'code.expired'
  | 'code.not_yet_active'
  | 'code.too_many_tries'
  | 'match.none'
  | 'match.held_off'
  | 'access.signed_out'
  | 'login.single_sign_on'
  | 'sso.failed'
  | 'network.no_answer';

/** Every word of the player. A language that lacks one does not compile. */
export interface Words {
  language: string;
  code: {
    title: string;
    hint: string;
    label: string;
    submit: string;
    redeeming: string;
    /** Some tests are in the app alone. */
    orApp: (provider: string) => string;
  };
  readiness: {
    title: string;
    press: string;
    pressHint: string;
    measuring: string;
    measured: string;
    tests: string;
    impossible: string;
    impossibleHint: string;
  };
  person: {
    title: string;
    newTitle: string;
    why: string;
    birthDate: string;
    lastName: string;
    firstName: string;
    profileId: string;
    withProfileId: string;
    withLastName: string;
    sex: string;
    male: string;
    female: string;
    email: string;
    emailHint: string;
    submit: string;
  };
  newPerson: NewPersonWords;
  actions: {
    start: string;
    next: string;
    back: string;
    done: string;
    needBreak: string;
    cannot: string;
    goOn: string;
    skipItem: string;
    send: string;
    sendAgain: string;
    nextPerson: string;
    finish: string;
  };
  instruction: { practiceFirst: string; pressWith: Record<PressedWith, string> };
  trial: {
    practice: string;
    progress: (trial: number, of: number) => string;
    wait: string;
    early: string;
    interrupted: string;
    otherInput: Record<PressedWith, string>;
  };
  modes: ModesWords;
  motion: MotionWords;
  form: FormWords;
  eyes: EyeWords;
  items: {
    progress: (item: number, of: number) => string;
    allAnswered: string;
    unanswered: (count: number) => string;
  };
  crisis: { title: string; text: string };
  between: {
    title: string;
    progress: (done: number, of: number) => string;
    repetition: (n: number, of: number) => string;
  };
  unfinished: {
    title: string;
    notSent: string;
    since: (time: string) => string;
    mine: string;
    notMine: string;
    deleteWarning: string;
    deleteForGood: string;
  };
  elsewhere: { title: string; text: string };
  notStored: string;
  /** In place of everything else. */
  tooOld: string;
  paused: {
    title: string;
    text: string;
    /** Asked before it is done: nothing more is tested then. */
    stop: string;
    stopWarning: string;
    stopForGood: string;
    notMe: string;
    notMeWarning: string;
  };
  skip: { title: string; reasons: Record<SkipReason, string> };
  review: { title: string; hint: string; doneMark: string; sending: string };
  results: {
    title: string;
    hint: string;
    mayNotBeValid: string;
    beforeHandOn: string;
    /** By the portal's own word; null where the portal speaks the language. */
    severities: Readonly<Record<string, string>> | null;
  };
  sent: { title: string; text: string; held: string; handOn: string; notDeleted: string };
  refusals: Record<KnownRefusal, string>;
  /** Of every other refusal, by its code or the family before the dot; null where the portal itself speaks the language. */
  portalRefusals: Readonly<Record<string, string>> | null;
  unexpected: string;
  offline: OfflineWords;
  live: LiveWords;
  staff: StaffWords;
  pin: PinWords;
  tasks: TaskWords;
  tests: Record<
    Exclude<PlayerTestKey, 'symptoms' | InstrumentKey | TaskTestKey | FormTestKey | EyeTestKey>,
    TestWords
  > &
    TaskTests &
    FormTests &
    EyeTests & {
      symptoms: ItemsWords;
      /** A language without the items leaves the test out; the engine has the list (`languageIds` of a test). */
    } & Record<InstrumentKey, ItemsWords | TestWords>;
}

/** The languages of the player, by their tag. The ids are those of the portal's list. */
export const languageIds = { en: 1, es: 2 } as const;
export type LanguageTag = keyof typeof languageIds;
