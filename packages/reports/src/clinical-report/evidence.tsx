import type { ClinicalReport } from '@plumbline/contract';
import { knownFacts, measureCategoryLabels, reportHeadings } from '@plumbline/domain';
import type { ReactElement } from 'react';
import { Beside, widthBeside } from '../printing/section.tsx';
import { OnFieldAssessment, VomsSummary } from './assessments.tsx';
import { CategorySummary } from './category-summaries.tsx';
import { Closing } from './closing.tsx';
import { EventAndDevice } from './event-and-device.tsx';
import { ProfileHistory } from './profile-history.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { areShortened, NotesInFull, type NotesShown, notesInFull } from './symptoms-and-notes.tsx';
import { SymptomAnswers } from './test-details.tsx';
import { type TrendLook, Trends } from './trend-line.tsx';

/** A part of the report after the Test Summary. */
export interface Finding {
  /** Its first heading. */
  title: string;
  element: ReactElement;
}

/**
 * The findings of this test after the Test Summary, in the order of the specification; the first of them may still have room on the first
 * page. `notesShown` is how much of the notes the first page holds.
 */
export function findings(model: ClinicalReport, notesShown: NotesShown): Finding[] {
  const { notes, event, device, onField, voms, measures, questionnaires } = model;
  const all: (Finding | null)[] = [
    areShortened(notes, notesShown)
      ? { title: notesInFull, element: <NotesInFull key="notes" notes={notes} /> }
      : null,
    event === null && knownFacts(device).length === 0
      ? null
      : {
          title: event === null ? reportHeadings.device : reportHeadings.event,
          element: <EventAndDevice key="event" event={event} device={device} />,
        },
    ...onField.map((assessment) => ({
      title: assessment.title,
      element: <OnFieldAssessment key={assessment.title} assessment={assessment} />,
    })),
    voms === null ? null : { title: reportHeadings.voms, element: <VomsSummary key="voms" voms={voms} /> },
    ...[...Map.groupBy(measures, ({ measure }) => measure.categoryId)].map(([categoryId, own]) => {
      const title = `${measureCategoryLabels[categoryId]} Summary`;
      return { title, element: <CategorySummary key={title} title={title} measures={own} /> };
    }),
    ...questionnairesOf(questionnaires),
  ];
  return all.filter((finding) => finding !== null);
}

/** Two questionnaires stand side by side. */
function questionnairesOf(all: ClinicalReport['questionnaires']): Finding[] {
  const [first, second, ...others] = all;
  if (first === undefined) return [];
  if (second === undefined || others.length > 0)
    return all.map((one) => ({
      title: one.title,
      element: <Questionnaire key={one.title} questionnaire={one} />,
    }));
  const width = widthBeside(2);
  const columns = [first, second].map((one) => ({
    key: one.title,
    width,
    content: <Questionnaire questionnaire={one} width={width} />,
  }));
  return [{ title: first.title, element: <Beside key={first.title} columns={columns} /> }];
}

/** The course over all tests up to this one, and what a reader must know to judge it. */
export function Course({ model, trendLook }: { model: ClinicalReport; trendLook: TrendLook }) {
  return (
    <>
      <SymptomAnswers symptoms={model.symptoms} />
      <Trends trends={model.trends} look={trendLook} />
      <ProfileHistory history={model.history} />
      <Closing model={model} />
    </>
  );
}
