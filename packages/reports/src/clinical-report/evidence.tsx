import type { ClinicalReport, ReportEvent } from '@plumbline/contract';
import {
  baselineExplanation,
  clinicalDisclaimer,
  knownFacts,
  leftOutSentence,
  needsBaselineExplanation,
  reportHeadings,
  reportSources,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import type { Spacing } from '../printing/density.ts';
import { Paragraphs } from '../printing/paragraphs.tsx';
import { px, type } from '../printing/print-style.ts';
import { FactList, Section } from '../printing/section.tsx';
import { OnFieldAssessments, VomsSummary } from './assessments.tsx';
import { CategorySummaries } from './category-summaries.tsx';
import { ProfileHistory } from './profile-history.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { NotesInFull } from './symptoms-and-notes.tsx';
import { SymptomAnswers } from './test-details.tsx';
import { Trends } from './trend-line.tsx';

const fine = { ...type(10, 13, 400), marginTop: px(4) };
const small = { ...type(11, 15, 400), marginTop: px(6) };

/** The findings of this test after the first page, in the order of the specification. `spacing` decides how much of the notes the first page holds. */
export function Findings({ model, spacing }: { model: ClinicalReport; spacing: Spacing }) {
  const device = knownFacts(model.device);
  return (
    <>
      <NotesInFull notes={model.notes} spacing={spacing} />
      <EventSection event={model.event} />
      {device.length > 0 && (
        <Section title="Device Summary" isTogether>
          <FactList facts={device} />
        </Section>
      )}
      <OnFieldAssessments assessments={model.onField} />
      <VomsSummary voms={model.voms} />
      <CategorySummaries measures={model.measures} />
      {model.questionnaires.map((questionnaire) => (
        <Questionnaire key={questionnaire.title} questionnaire={questionnaire} />
      ))}
    </>
  );
}

/** The course over all tests up to this one, and what a reader must know to judge it. */
export function Course({ model }: { model: ClinicalReport }) {
  return (
    <>
      <SymptomAnswers symptoms={model.symptoms} />
      <Trends trends={model.trends} />
      <ProfileHistory history={model.history} />
      {needsBaselineExplanation(model.measures) && (
        <Section title={reportHeadings.baseline} isTogether>
          <Text style={fine}>{baselineExplanation}</Text>
        </Section>
      )}
      <Sources measures={model.measures} />
      {model.leftOut.length > 0 && (
        <Section title={reportHeadings.leftOut} isTogether>
          <Text style={small}>{leftOutSentence(model.leftOut)}</Text>
        </Section>
      )}
      <Section title={reportHeadings.disclaimer} isTogether>
        <Text style={fine}>{clinicalDisclaimer}</Text>
      </Section>
    </>
  );
}

function EventSection({ event }: { event: ReportEvent | null }) {
  if (event === null) return null;
  return (
    <Section title={reportHeadings.event} isTogether={(event.note?.length ?? 0) < 1_000}>
      <FactList
        facts={[
          { label: 'Type', value: event.type },
          { label: 'Name', value: event.name },
          { label: 'Started', value: event.startedOnText },
          {
            label: event.endedOnText === null ? 'Open' : 'Ended',
            value:
              event.endedOnText ??
              (event.dayNumber === null ? 'Not ended' : `Day ${event.dayNumber} at this test`),
          },
        ]}
      />
      {event.note !== null && event.note.trim() !== '' && (
        <Paragraphs text={event.note} style={type(11, 15, 400)} />
      )}
    </Section>
  );
}

function Sources({ measures }: Pick<ClinicalReport, 'measures'>) {
  const sources = reportSources(measures);
  if (sources.length === 0) return null;
  return (
    <Section title={reportHeadings.sources}>
      <View>
        {sources.map((source) => (
          <Text key={source.label} style={fine}>
            <Text style={{ fontWeight: 600 }}>{`${source.label}: `}</Text>
            {source.text}
          </Text>
        ))}
      </View>
    </Section>
  );
}
