import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { contentWidth, ink, page, px, row, tabular, type } from '../printing/print-style.ts';
import { Identity, PageHead } from './report-head.tsx';
import type {
  ClinicalReportModel,
  ReportDetailTable,
  ReportHistory,
  ReportQuestionnaire,
} from './report-model.ts';
import { categoryTitle, needsBaselineExplanation } from './report-text.ts';
import { SummaryRow, summaryColumns } from './summary-row.tsx';
import { TrendLine } from './trend-line.tsx';

export interface ClinicalReportProps {
  model: ClinicalReportModel;
  password?: string | undefined;
}

const covidCategory = 9;
const maxHistoryColumns = 8;

/** One page tells the story; what follows is the evidence. */
export function ClinicalReport({ model, password }: ClinicalReportProps) {
  return (
    <Document
      title="Clinical report"
      author={model.brand.provider}
      creator={model.brand.provider}
      producer={model.brand.provider}
      creationDate={new Date(model.printedAt.instant)}
      {...(password === undefined
        ? {}
        : { userPassword: password, ownerPassword: password, pdfVersion: '1.7ext3' as const })}
    >
      <Page
        size="LETTER"
        style={{
          fontFamily: 'Inter',
          color: ink.text,
          paddingHorizontal: px(page.marginX),
          paddingTop: px(page.marginTop),
          paddingBottom: px(72),
        }}
      >
        <PageHead model={model} />
        <Foot model={model} />
        {model.covidOnlyMessage === null ? (
          <Story model={model} />
        ) : (
          <Text style={{ ...type(14, 20, 400), marginTop: px(24) }}>{model.covidOnlyMessage}</Text>
        )}
      </Page>
    </Document>
  );
}

/** At the foot of every page. Texts of their own: one that counts pages must itself be fixed, and gets one line. */
function Foot({ model }: { model: ClinicalReportModel }) {
  const small = {
    ...type(10, 13, 400, ink.text2),
    position: 'absolute' as const,
    top: px(page.height - page.marginBottom - 32),
  };
  return (
    <>
      <Text fixed style={{ ...small, left: px(page.marginX), width: px(440) }}>
        {model.footnote}
      </Text>
      <Text fixed style={{ ...small, right: px(page.marginX), width: px(260), textAlign: 'right' }}>
        {model.organizationName}
      </Text>
      <Text
        fixed
        style={{
          ...small,
          top: small.top + px(14),
          right: px(page.marginX),
          width: px(260),
          textAlign: 'right',
        }}
        render={({ pageNumber, totalPages }) =>
          `Page ${pageNumber} of ${totalPages} \u2022 printed ${model.printedAt.text}`
        }
      />
    </>
  );
}

function Section({ title, note, children }: { title: string; note?: string | null; children: ReactNode }) {
  return (
    <View style={{ marginTop: px(16) }}>
      <View
        style={{
          ...row,
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          paddingBottom: px(5),
          borderBottom: `1 solid ${ink.rule}`,
        }}
        wrap={false}
        minPresenceAhead={px(60)}
      >
        <Text style={type(14, 18, 700)}>{title}</Text>
        {note && <Text style={type(11, 14, 400, ink.text2)}>{note}</Text>}
      </View>
      {children}
    </View>
  );
}

function Story({ model }: { model: ClinicalReportModel }) {
  const { verdict } = model;
  return (
    <>
      <Identity model={model} />
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
      <Section
        title="Test Summary"
        note="Right is better. Hatched: baseline low to high, bar: its mean. Line: norm P10 to P90."
      >
        <View style={{ ...row, paddingVertical: px(5) }}>
          {['Measure', 'Today', 'Baseline', 'Change', '', 'Percentile', 'Beyond noise?'].map(
            (head, index) => (
              <Text
                key={head}
                style={{
                  ...type(10, 13, 500, ink.text2),
                  width: px(summaryColumns[index] ?? 60),
                  paddingRight: px(8),
                  ...(index === 1 || index === 2 ? { textAlign: 'right' } : {}),
                }}
              >
                {head}
              </Text>
            ),
          )}
        </View>
        {model.measures.map((entry) => (
          <SummaryRow key={entry.measure.id} entry={entry} />
        ))}
      </Section>
      <SymptomsAndNotes model={model} />
      {model.trends.length > 0 && (
        <Section
          title="Trends"
          note="Grey: event. Dashed: baseline, dotted: its low and high. Hollow: excluded. Up is better."
        >
          <View style={{ ...row, flexWrap: 'wrap', marginTop: px(8) }}>
            {model.trends.slice(0, 10).map((trend) => (
              <TrendLine key={trend.measure.id} trend={trend} />
            ))}
          </View>
        </Section>
      )}
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
      {needsBaselineExplanation(model.measures) && (
        <Section title="What the baseline is">
          <Text style={{ ...type(12, 17, 400), marginTop: px(6) }}>{model.baselineExplanation}</Text>
        </Section>
      )}
      {model.questionnaires.map((questionnaire) => (
        <Questionnaire key={questionnaire.title} questionnaire={questionnaire} />
      ))}
      <Details tables={model.details} />
      <History history={model.history} />
      <Section title="Device">
        <View style={{ ...row, flexWrap: 'wrap', marginTop: px(6) }}>
          {model.device.map((fact) => (
            <Text key={fact.label} style={{ ...type(11, 15, 400), width: px(contentWidth / 3) }}>
              {fact.label}: {fact.value ?? '-'}
            </Text>
          ))}
        </View>
      </Section>
      <Section title="Sources">
        {model.sources.map((source) => (
          <Text key={source.label} style={{ ...type(11, 15, 400), marginTop: px(4) }}>
            {source.label}: {source.text}
          </Text>
        ))}
      </Section>
      <Section title="Disclaimer">
        <Text style={{ ...type(11, 15, 400), marginTop: px(6) }}>{model.disclaimer}</Text>
      </Section>
    </>
  );
}

function SymptomsAndNotes({ model }: { model: ClinicalReportModel }) {
  const { symptoms, notes } = model;
  if (symptoms === null && notes === null) return null;
  const highest =
    symptoms?.items
      .filter((item) => (item.answer ?? 0) > 0)
      .toSorted((a, b) => (b.answer ?? 0) - (a.answer ?? 0))
      .slice(0, 3)
      .map((item) => `${item.name} ${item.answer}`)
      .join(', ') ?? '';
  return (
    <View style={{ ...row }} wrap={false}>
      {symptoms !== null && (
        <View style={{ width: px(350), marginRight: px(20) }}>
          <Section
            title={`Symptoms ${symptoms.total} of ${symptoms.maximum}${symptoms.baselineTotal === null ? '' : `, baseline ${Math.round(symptoms.baselineTotal)}`}`}
            note={`${symptoms.presentCount} of ${symptoms.items.length} present`}
          >
            {symptoms.categories.map((category) => (
              <View key={category.name} style={{ ...row, alignItems: 'center', marginTop: px(5) }}>
                <Text style={{ ...type(12, 16, 400), width: px(110) }}>{category.name}</Text>
                <View style={{ width: px(90), height: px(8), border: `0.75 solid ${ink.rule}` }}>
                  <View
                    style={{
                      width: `${(100 * category.total) / category.maximum}%`,
                      height: '100%',
                      backgroundColor: ink.barFill,
                    }}
                  />
                </View>
                <Text style={{ ...type(12, 16, 600), marginLeft: px(10) }}>{category.total}</Text>
              </View>
            ))}
            {highest !== '' && (
              <Text style={{ ...type(12, 16, 400), marginTop: px(6) }}>Highest: {highest}</Text>
            )}
          </Section>
        </View>
      )}
      {notes !== null && (
        <View style={{ flexGrow: 1, flexShrink: 1 }}>
          <Section title="Notes" note={notes.signedText}>
            <Text style={{ ...type(12, 17, 400), marginTop: px(6), maxLines: 14, textOverflow: 'ellipsis' }}>
              {notes.text}
            </Text>
          </Section>
        </View>
      )}
    </View>
  );
}

function Questionnaire({ questionnaire }: { questionnaire: ReportQuestionnaire }) {
  return (
    <Section
      title={questionnaire.title}
      note={`${questionnaire.total ?? '-'} of ${questionnaire.maximum}${questionnaire.severity === null ? '' : `, ${questionnaire.severity}`}`}
    >
      {questionnaire.alert !== null && (
        <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{questionnaire.alert}</Text>
      )}
      {questionnaire.items.map((item) => (
        <View
          key={item.text}
          style={{
            ...row,
            justifyContent: 'space-between',
            paddingVertical: px(3),
            borderBottom: `0.5 solid ${ink.ruleLight}`,
          }}
          wrap={false}
        >
          <Text style={type(11, 15, 400)}>{item.text}</Text>
          <Text style={{ ...type(11, 15, 600), ...tabular }}>{item.answer ?? 'Skip'}</Text>
        </View>
      ))}
    </Section>
  );
}

/** What stands behind each score, by category; COVID-19 screenings are left out. */
function Details({ tables }: { tables: readonly ReportDetailTable[] }) {
  return tables
    .filter((table) => table.categoryId !== covidCategory)
    .map((table) => (
      <Section key={table.measureName} title={`${categoryTitle(table.categoryId)}: ${table.measureName}`}>
        {table.rows.map((line) => (
          <View
            key={line.label}
            style={{ ...row, paddingVertical: px(3), borderBottom: `0.5 solid ${ink.ruleLight}` }}
            wrap={false}
          >
            <Text style={{ ...type(11, 15, 400), width: px(300) }}>{line.label}</Text>
            {line.cells.map((cell, index) => (
              <Text
                key={`${line.label}${table.columns[index] ?? index}`}
                style={{
                  ...type(11, 15, cell.isFlagged ? 700 : 400),
                  ...tabular,
                  width: px(90),
                  textAlign: 'right',
                }}
              >
                {cell.isFlagged ? `${cell.text} (flagged)` : cell.text}
              </Text>
            ))}
          </View>
        ))}
      </Section>
    ));
}

/** Dates as columns, eight a table; more tests split it. */
function History({ history }: { history: ReportHistory }) {
  const starts = Array.from(
    { length: Math.ceil(history.tests.length / maxHistoryColumns) },
    (_, index) => index * maxHistoryColumns,
  );
  return (
    <Section title="Profile History" note="B: baseline. X: excluded from it. Grey: in an event.">
      {starts.map((start) => {
        const tests = history.tests.slice(start, start + maxHistoryColumns);
        const isInEvent = (index: number) =>
          history.events.some((event) => event.testIndexes.includes(start + index));
        const cell = { width: px(72), textAlign: 'right' as const };
        return (
          <View key={start} style={{ marginTop: px(8) }} wrap={false}>
            <View style={{ ...row, borderBottom: `0.75 solid ${ink.rule}`, paddingBottom: px(3) }}>
              <Text style={{ ...type(10, 13, 500, ink.text2), width: px(140) }}>Test</Text>
              {tests.map((test, index) => (
                <View
                  key={test.testId}
                  style={{ ...cell, ...(isInEvent(index) ? { backgroundColor: ink.eventShade } : {}) }}
                >
                  <Text style={{ ...type(10, 13, test.isThisTest ? 700 : 400), textAlign: 'right' }}>
                    {test.dateText}
                  </Text>
                  <Text style={{ ...type(10, 13, 400), textAlign: 'right' }}>{dotText[test.dot]}</Text>
                </View>
              ))}
            </View>
            {history.rows.map((line) => (
              <View
                key={line.label}
                style={{ ...row, paddingVertical: px(3), borderBottom: `0.5 solid ${ink.ruleLight}` }}
              >
                <Text style={{ ...type(11, 15, 500), width: px(140) }}>{line.label}</Text>
                {line.cells.slice(start, start + maxHistoryColumns).map((value, index) => (
                  <Text key={tests[index]?.testId} style={{ ...type(11, 15, 400), ...tabular, ...cell }}>
                    {value === null ? '' : value.isExcluded ? `(${value.text})` : value.text}
                  </Text>
                ))}
              </View>
            ))}
          </View>
        );
      })}
    </Section>
  );
}

/** The dots in letters, which every printer has. */
const dotText: Readonly<Record<ReportHistory['tests'][number]['dot'], string>> = {
  screening: 'Screening',
  assessment: 'Assessment',
  baselineScreening: 'B Screening',
  baselineAssessment: 'B Assessment',
  excludedBaselineScreening: 'X Screening',
  excludedBaselineAssessment: 'X Assessment',
};
