import type { Verdict } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { ProfileHistory } from './profile-history.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { Identity } from './report-head.tsx';
import type { ClinicalReportModel, ReportFact } from './report-model.ts';
import type { ReportSource } from './report-parts.ts';
import { needsBaselineExplanation } from './report-text.ts';
import { Section } from './section.tsx';
import { NotesInFull, SymptomsAndNotes } from './symptoms-and-notes.tsx';
import { TestDetails } from './test-details.tsx';
import { TestSummary } from './test-summary.tsx';
import { Trends } from './trend-line.tsx';

const small = { ...type(11, 15, 400), marginTop: px(6) };

/** The newest test against its baseline on the first page, and the evidence after it. */
export function Story({ model }: { model: ClinicalReportModel }) {
  return (
    <>
      <Identity model={model} />
      <VerdictBox verdict={model.verdict} />
      <TestSummary measures={model.measures} />
      <SymptomsAndNotes model={model} />
      <Trends trends={model.trends} />
      <SignatureLine />
      {needsBaselineExplanation(model.measures) && (
        <Section title="What the baseline is" isTogether>
          <Text style={{ ...type(12, 17, 400), marginTop: px(6) }}>{model.baselineExplanation}</Text>
        </Section>
      )}
      {model.questionnaires.map((questionnaire) => (
        <Questionnaire key={questionnaire.title} questionnaire={questionnaire} />
      ))}
      <TestDetails tables={model.details} />
      <ProfileHistory history={model.history} />
      <NotesInFull notes={model.notes} />
      <Device facts={model.device} />
      <Sources sources={model.sources} />
      {model.leftOut.length > 0 && (
        <Section title="Left out of this report" isTogether>
          <Text style={small}>{model.leftOut.join(', ')}. Whoever made the report chose so.</Text>
        </Section>
      )}
      <Section title="Disclaimer" isTogether>
        <Text style={small}>{model.disclaimer}</Text>
      </Section>
    </>
  );
}

function VerdictBox({ verdict }: { verdict: Verdict }) {
  return (
    <View
      wrap={false}
      style={{
        ...row,
        marginTop: px(8),
        padding: px(16),
        border: `1.75 solid ${ink.rule}`,
        borderRadius: px(7),
      }}
    >
      <View style={{ width: px(contentWidth - 36 - 130), paddingRight: px(16) }}>
        <Text style={type(18, 23, 700)}>{verdict.headline}</Text>
        <Text style={{ ...type(13, 18, 400), marginTop: px(3) }}>{verdict.explanation}</Text>
      </View>
      <View style={{ borderLeft: `0.75 solid ${ink.ruleMedium}`, paddingLeft: px(16) }}>
        <Text style={type(12, 17, 600)}>{verdict.badCount} Worse</Text>
        <Text style={type(12, 17, 600)}>{verdict.warningCount} Warning</Text>
        <Text style={type(12, 17, 600)}>{verdict.normalCount} Normal</Text>
      </View>
    </View>
  );
}

function Device({ facts }: { facts: readonly ReportFact[] }) {
  if (facts.length === 0) return null;
  return (
    <Section title="Device" isTogether>
      <View style={{ ...row, flexWrap: 'wrap', marginTop: px(6) }}>
        {facts.map((fact) => (
          <Text key={fact.label} style={{ ...type(11, 15, 400), width: px(contentWidth / 3) }}>
            {fact.label}: {fact.value ?? '-'}
          </Text>
        ))}
      </View>
    </Section>
  );
}

function Sources({ sources }: { sources: readonly ReportSource[] }) {
  if (sources.length === 0) return null;
  return (
    <Section title="Sources">
      {sources.map((source) => (
        <Text key={source.label} style={{ ...type(11, 15, 400), marginTop: px(4) }}>
          {source.label}: {source.text}
        </Text>
      ))}
    </Section>
  );
}

function SignatureLine() {
  return (
    <View wrap={false} style={{ ...row, marginTop: px(52) }}>
      {[
        ['Clinician comment', 330],
        ['Signature', 220],
        ['Date', 118],
      ].map(([label, width]) => (
        <View
          key={label}
          style={{
            width: px(Number(width)),
            marginRight: px(17),
            borderTop: `1 solid ${ink.rule}`,
            paddingTop: px(5),
          }}
        >
          <Text style={type(11, 14, 400, ink.text2)}>{label}</Text>
        </View>
      ))}
    </View>
  );
}
