import type { MeasureResult } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import type { MeasureCard } from '@plumbline/domain/clinical/measures/measure';
import type { ComponentType } from 'react';
import type { BodyProps } from './body-props.ts';
import { CovidBody } from './covid-body.tsx';
import { HeadTurnsBody } from './head-turns-body.tsx';
import { OnFieldBody } from './on-field-body.tsx';
import { QuestionnaireBody } from './questionnaire-body.tsx';
import { ScoreBody } from './score-body.tsx';
import { SurveyBody } from './survey-body.tsx';
import { VomsBody } from './voms-body.tsx';

const bodies: Readonly<Record<MeasureCard, ComponentType<BodyProps>>> = {
  score: ScoreBody,
  headTurns: HeadTurnsBody,
  survey: SurveyBody,
  questionnaire: QuestionnaireBody,
  onField: OnFieldBody,
  covid: CovidBody,
  // The symptoms have a card of their own wherever they were asked one by one; without answers a total is left.
  symptoms: ScoreBody,
  voms: VomsBody,
};

/** What the card of a measure is made of; what the specification does not have shows its score. */
export const bodyOf = ({ measureId }: MeasureResult): ComponentType<BodyProps> =>
  bodies[findMeasure(measureId)?.card ?? 'score'];
