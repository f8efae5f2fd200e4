import type { TestWords } from '../test-words.ts';

export type FormTestKey = 'survey' | 'covid' | 'voms' | 'onField';

type VomsSection =
  | 'resting'
  | 'pursuits'
  | 'acrossSaccades'
  | 'upDownSaccades'
  | 'convergence'
  | 'acrossVor'
  | 'upDownVor'
  | 'visualMotion';
type OnFieldSection = 'flags' | 'glasgow' | 'body' | 'questions' | 'words' | 'backward';
type CovidQuestion = 'temperature' | 'hasSymptoms' | 'hadContact' | 'hadPositiveTest';

/** A question's key, without the section before the dot where several sections ask the same. */
export type FormQuestionKey =
  | CovidQuestion
  | 'headache'
  | 'dizziness'
  | 'nausea'
  | 'fogginess'
  | 'convergence1'
  | 'convergence2'
  | 'convergence3'
  | 'redFlag'
  | 'observableSign'
  | 'eye'
  | 'verbal'
  | 'motor'
  | 'hasNeckPain'
  | 'hasNormalCoordination'
  | 'maddocks'
  | 'orientation'
  | 'immediate1'
  | 'immediate2'
  | 'immediate3'
  | 'digitsBackward'
  | 'monthsBackward'
  | 'delayedRecall';

/** The words of forms whose questions are the player's own. */
export interface FormWords {
  forHelper: string;
  progress: (section: number, of: number) => string;
  leaveRest: string;
  /** Where the answers of a section are one value and some are missing. */
  allOrNone: string;
  yes: string;
  no: string;
  unit: Record<'cm' | 'C' | 'F', string>;
  range: (min: number, max: number, unit: string) => string;
  yourAnswer: string;
  /** Said at once after a red flag. */
  emergency: { title: string; text: string };
  sections: Record<VomsSection | OnFieldSection, string>;
  /** Above the questions of each section of a form; none where the questions say it all. */
  hints: Partial<Record<VomsSection | OnFieldSection, string>>;
  /** Above the questions of a step of the VOMS. */
  vomsStep: string;
  questions: Record<FormQuestionKey, string>;
}

export type FormTests = Record<FormTestKey, TestWords>;
