import type { MeasureResult } from '@plumbline/contract';
import { severityBandsOf } from '@plumbline/domain/clinical/scoring/questionnaires/severity';
import type { ComponentType } from 'react';
import type { BodyProps } from './body-props.ts';
import { CovidBody } from './covid-body.tsx';
import { HeadTurnsBody } from './head-turns-body.tsx';
import { OnFieldBody } from './on-field-body.tsx';
import { QuestionnaireBody } from './questionnaire-body.tsx';
import { ScoreBody } from './score-body.tsx';
import { SurveyBody } from './survey-body.tsx';
import { VomsBody } from './voms-body.tsx';

/** Measures whose card says more than a score. */
const ownBodies: Readonly<Record<number, ComponentType<BodyProps>>> = {
  1013: OnFieldBody,
  1018: OnFieldBody,
  1027: OnFieldBody,
  1014: CovidBody,
  1020: VomsBody,
  73: SurveyBody,
  1021: SurveyBody,
  10008: SurveyBody,
  // Cobalt-type tests.
  78: HeadTurnsBody,
  80: HeadTurnsBody,
  81: HeadTurnsBody,
  82: HeadTurnsBody,
  1022: HeadTurnsBody,
  1023: HeadTurnsBody,
  1025: HeadTurnsBody,
};

/** What the card of a measure is made of. */
export function bodyOf({ measureId }: MeasureResult): ComponentType<BodyProps> {
  return ownBodies[measureId] ?? (severityBandsOf(measureId).length > 0 ? QuestionnaireBody : ScoreBody);
}
