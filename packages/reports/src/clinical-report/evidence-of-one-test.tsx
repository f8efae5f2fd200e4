import type { ClinicalReport, ReportQuestionnaire } from '@plumbline/contract';
import { knownFacts, reportHeadings } from '@plumbline/domain';
import type { ReactElement } from 'react';
import { Beside, widthsByLength } from '../printing/section.tsx';
import { OnFieldAssessment, VomsBeside } from './assessments.tsx';
import { Closing } from './closing.tsx';
import { CompactQuestionnaire } from './compact-questionnaire.tsx';
import { CompactSummaries, compactSummaryTitles } from './compact-summaries.tsx';
import { detailsTitle } from './details-of-one-test.tsx';
import { DeviceSection, EventAndDevice, EventSection, longNote } from './event-and-device.tsx';
import type { Finding } from './evidence.tsx';
import { HistoryOfOneTest } from './history-of-one-test.tsx';
import { areShortened, NotesInFull, type NotesShown, notesInFull } from './symptoms-and-notes.tsx';
import { ReportedSymptoms, TestDetails } from './test-details.tsx';

/** Whether the report has this test alone, so that nothing of it stands side by side with another test. */
export const isOfOneTest = ({ details, history }: ClinicalReport): boolean =>
  Math.max(history.tests.length, ...details.map(({ tests }) => tests.length)) === 1;

/** The headings at which the first page may end, in their order. */
export const compactTitles = (model: ClinicalReport, notesShown: NotesShown): string[] => [
  ...firstFindings(model, notesShown).map(({ title }) => title),
  ...compactSummaryTitles(model.measures),
];

interface CompactEvidenceProps {
  model: ClinicalReport;
  /** How much of the notes the first page holds. */
  notes: NotesShown;
}

/** The evidence of a report of one test in as little room as it takes, in the order of the specification: what is short stands side by side. */
export function CompactEvidence({ model, notes }: CompactEvidenceProps) {
  return (
    <>
      {firstFindings(model, notes).map(({ element }) => element)}
      <CompactSummaries measures={model.measures} />
      <Answers model={model} />
      <TestDetails tables={model.details} />
      <HistoryOfOneTest history={model.history} />
      <Closing model={model} hasDisclaimer={false} />
    </>
  );
}

/** What comes before the scores. */
function firstFindings(model: ClinicalReport, notesShown: NotesShown): Finding[] {
  const { notes, voms } = model;
  return [
    ...(areShortened(notes, notesShown)
      ? [{ title: notesInFull, element: <NotesInFull key="notes" notes={notes} /> }]
      : []),
    ...onTheDay(model),
    ...(voms === null
      ? []
      : [{ title: reportHeadings.voms, element: <VomsBeside key="voms" voms={voms} /> }]),
  ];
}

/** An assessment of more facts takes the whole width. */
const mostFactsBeside = 6;
const [eventWidth, deviceWidth, onFieldWidth] = [270, 120, 290] as const;

/** Event, device and on-field assessment, side by side where they are short. */
function onTheDay(model: ClinicalReport): Finding[] {
  const { event, device, onField } = model;
  const facts = knownFacts(device);
  const [assessment, ...others] = onField;
  if (
    event !== null &&
    facts.length > 0 &&
    assessment !== undefined &&
    others.length === 0 &&
    assessment.facts.length <= mostFactsBeside &&
    (event.note?.length ?? 0) <= longNote
  ) {
    const columns = [
      {
        key: 'event',
        width: eventWidth,
        content: <EventSection event={event} />,
      },
      { key: 'device', width: deviceWidth, content: <DeviceSection facts={facts} /> },
      {
        key: 'onField',
        width: onFieldWidth,
        content: <OnFieldAssessment assessment={assessment} isBeside />,
      },
    ];
    return [{ title: reportHeadings.event, element: <Beside key="event" columns={columns} /> }];
  }
  return [
    ...(event === null && facts.length === 0
      ? []
      : [
          {
            title: event === null ? reportHeadings.device : reportHeadings.event,
            element: <EventAndDevice key="event" event={event} device={device} />,
          },
        ]),
    ...onField.map((one) => ({
      title: one.title,
      element: <OnFieldAssessment key={one.title} assessment={one} />,
    })),
  ];
}

/** As many columns of answers stand on a line. */
const mostBeside = 3;
/** No column of answers is narrower, in CSS pixels. */
const leastOfAnswers = 190;

/** The letters of a questionnaire; its questions have about half of its width, beside their answers. */
const lengthOf = ({ alert, items }: ReportQuestionnaire): number =>
  items.reduce((sum, { text }) => sum + 2.5 * text.length, alert?.length ?? 0);

/** The answers to the questionnaires and to the symptoms, side by side. */
function Answers({
  model: { questionnaires, symptoms },
}: Pick<CompactEvidenceProps, 'model'>): ReactElement[] {
  const parts = [
    ...questionnaires.map((one) => ({
      key: one.title,
      length: lengthOf(one),
      contentIn: (width: number) => <CompactQuestionnaire questionnaire={one} width={width} />,
    })),
    ...(symptoms === null
      ? []
      : [
          {
            key: detailsTitle(10),
            length: symptoms.items.reduce((sum, { name }) => sum + name.length + 2, 0),
            contentIn: () => <ReportedSymptoms symptoms={symptoms} />,
          },
        ]),
  ];
  const lineCount = Math.ceil(parts.length / mostBeside);
  const ofLine = Math.ceil(parts.length / Math.max(1, lineCount));
  return Array.from({ length: lineCount }, (_, line) => {
    const own = parts.slice(line * ofLine, (line + 1) * ofLine);
    const widths = widthsByLength(
      own.map(({ length }) => length),
      leastOfAnswers,
    );
    return (
      <Beside
        key={own[0]?.key}
        columns={own.map(({ key, contentIn }, index) => {
          const width = widths[index] ?? 0;
          return { key, width, content: contentIn(width) };
        })}
      />
    );
  });
}
