import { formatMeanCount } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { ink, px, row, type } from '../printing/print-style.ts';
import type { ClinicalReportModel } from './report-model.ts';
import type { ReportNotes } from './report-parts.ts';
import { Section } from './section.tsx';

export function SymptomsAndNotes({ model }: { model: ClinicalReportModel }) {
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
            title={`Symptoms ${symptoms.total} of ${symptoms.maximum}${symptoms.baselineTotal === null ? '' : `, baseline ${formatMeanCount(symptoms.baselineTotal)}`}`}
            note={[`${symptoms.presentCount} of ${symptoms.items.length} present`, symptoms.language]
              .filter(Boolean)
              .join(', ')}
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
              {isLong(notes) ? `In full on a page below. ${notes.text}` : notes.text}
            </Text>
          </Section>
        </View>
      )}
    </View>
  );
}

const shownCharacters = 480;
const shownLines = 10;

/** More than the first page has room for. */
function isLong({ text }: ReportNotes): boolean {
  return text.length > shownCharacters || text.split('\n').length > shownLines;
}

/** Notes that the first page had to shorten: nothing a clinician wrote is left out of the report. */
export function NotesInFull({ notes }: { notes: ReportNotes | null }) {
  if (notes === null || !isLong(notes)) return null;
  return (
    <Section title="Notes in full" note={notes.signedText}>
      <Text style={{ ...type(12, 17, 400), marginTop: px(6) }}>{notes.text}</Text>
    </Section>
  );
}
