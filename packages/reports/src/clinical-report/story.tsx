import type { ClinicalReport } from '@plumbline/contract';
import { signatureLabels, type Verdict, verdictCounts } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { useSpace } from '../printing/density.ts';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';
import { DisclaimerAtFoot } from './closing.tsx';
import { Identity } from './identity.tsx';
import { LevelMark } from './level-mark.tsx';
import type { NotesShown } from './symptoms-and-notes.tsx';
import { TestSummary } from './test-summary.tsx';
import { TrendsAtGlance } from './trend-line.tsx';

/** What the first page holds. */
export interface StoryLook {
  /** Whether the trends are shown in small. */
  hasTrends: boolean;
  /** How much of long notes is shown. */
  notes: NotesShown;
  /** Whether the disclaimer stands at its foot; otherwise it ends the report. */
  hasDisclaimer: boolean;
}

interface StoryProps {
  model: ClinicalReport;
  look: StoryLook;
}

/** The newest test against its baseline, on the first page as long as its measures fit. */
export function Story({ model, look }: StoryProps) {
  return (
    <>
      <Identity model={model} />
      <Alerts alerts={model.alerts} />
      <VerdictBox verdict={model.verdict} fallRisk={model.fallRisk} />
      <TestSummary model={model} notesShown={look.notes} />
      {look.hasTrends && <TrendsAtGlance trends={model.trends} measures={model.measures} />}
      <SignatureLine hasDisclaimer={look.hasDisclaimer} />
    </>
  );
}

/** Alerts stand above the scores, since they must not wait for these to be read. */
function Alerts({ alerts }: Pick<ClinicalReport, 'alerts'>) {
  if (alerts.length === 0) return null;
  return (
    <View
      wrap={false}
      style={{ marginTop: px(8), padding: px(10), backgroundColor: ink.bad, borderRadius: px(5) }}
    >
      {alerts.map((alert) => (
        <Text key={alert} style={type(12, 17, 700, ink.onBad)}>
          {alert}
        </Text>
      ))}
    </View>
  );
}

const countsWidth = 124;

function VerdictBox({ verdict, fallRisk }: { verdict: Verdict; fallRisk: string | null }) {
  // The explanation names a fall risk that is known; an unknown one is named by the stamp alone.
  const isFallRiskExplained = verdict.meanings.some(({ kind }) => kind === 'fallRisk');
  const counts = verdictCounts(verdict);
  return (
    <View
      wrap={false}
      style={{
        ...row,
        marginTop: px(useSpace(8, 6)),
        padding: px(useSpace(14, 8)),
        border: `1.75 solid ${ink.rule}`,
        borderRadius: px(7),
      }}
    >
      <View style={{ width: px(contentWidth - 32 - countsWidth), paddingRight: px(16) }}>
        <Text {...tagged('H2')} style={type(18, 23, 700)}>
          {verdict.headline}
        </Text>
        <Text style={{ ...type(13, 18, 400), marginTop: px(3) }}>
          {[verdict.explanation, !isFallRiskExplained && fallRisk && `${fallRisk}.`]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </View>
      {counts.length > 0 && (
        <View style={{ borderLeft: `0.75 solid ${ink.ruleMedium}`, paddingLeft: px(16) }}>
          {counts.map(({ level, count, word }) => (
            <View key={word} style={{ ...row, alignItems: 'center', marginBottom: px(2) }}>
              <LevelMark level={level} />
              <Text style={{ ...type(12, 17, 600), marginLeft: px(6) }}>{`${count} ${word}`}</Text>
            </View>
          ))}
        </View>
      )}
    </View>
  );
}

/** Together they are as long as a line of the page. */
const signatureWidths = [332, 220, 120] as const;
const signatureGap = 24;

/** Lines for a pen, at the foot of the page where there is room, else below the last line. */
function SignatureLine({ hasDisclaimer }: Pick<StoryLook, 'hasDisclaimer'>) {
  return (
    <View wrap={false} style={{ marginTop: 'auto', paddingTop: px(useSpace(24, 20)) }}>
      <View style={row}>
        {signatureLabels.map((label, index) => (
          <View
            key={label}
            style={{
              width: px(signatureWidths[index] ?? 0),
              marginRight: px(index < signatureLabels.length - 1 ? signatureGap : 0),
              borderTop: `1 solid ${ink.rule}`,
              paddingTop: px(5),
            }}
          >
            <Text style={type(11, 14, 400, ink.text2)}>{label}</Text>
          </View>
        ))}
      </View>
      {hasDisclaimer && <DisclaimerAtFoot />}
    </View>
  );
}
