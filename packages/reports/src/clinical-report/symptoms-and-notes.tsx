import { formatMeanCount } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import type { ClinicalReportModel } from './report-model.ts';
import type { ReportNotes, ReportSymptoms } from './report-parts.ts';
import { Section } from './section.tsx';

const half = (contentWidth - 20) / 2;

/** Side by side; one alone takes the whole width. */
export function SymptomsAndNotes({ model }: { model: ClinicalReportModel }) {
  const { symptoms, notes } = model;
  if (symptoms === null && notes === null) return null;
  const width = symptoms === null || notes === null ? contentWidth : half;
  return (
    <View style={{ ...row, justifyContent: 'space-between' }} wrap={false}>
      {symptoms !== null && <Symptoms symptoms={symptoms} width={width} />}
      {notes !== null && (
        <View style={{ width: px(width) }}>
          <Section title="Notes" note={notes.signedText}>
            <Text
              style={{ ...type(11.5, 16, 400), marginTop: px(5), maxLines: 12, textOverflow: 'ellipsis' }}
            >
              {isLong(notes) ? `In full on a page below. ${notes.text}` : notes.text}
            </Text>
          </Section>
        </View>
      )}
    </View>
  );
}

function Symptoms({ symptoms, width }: { symptoms: ReportSymptoms; width: number }) {
  const { total, maximum, baselineTotal, presentCount, items, language } = symptoms;
  const highest = items
    .filter((item) => (item.answer ?? 0) > 0)
    .toSorted((a, b) => (b.answer ?? 0) - (a.answer ?? 0))
    .slice(0, 3)
    .map((item) => `${item.name} ${item.answer}`)
    .join(', ');
  const baseline = baselineTotal === null ? '' : `, baseline ${formatMeanCount(baselineTotal)}`;
  return (
    <View style={{ width: px(width) }}>
      <Section title={`Symptoms ${total} of ${maximum}${baseline}`}>
        <View style={{ ...row, flexWrap: 'wrap', marginTop: px(3) }}>
          {symptoms.categories.map((category) => (
            <View
              key={category.name}
              style={{ ...row, alignItems: 'center', width: px(width / 2), marginTop: px(3) }}
            >
              <Text style={{ ...type(11.5, 15, 400), width: px(84) }}>{category.name}</Text>
              <View style={{ width: px(54), height: px(8), border: `0.75 solid ${ink.rule}` }}>
                <View
                  style={{
                    width: `${category.maximum > 0 ? (100 * category.total) / category.maximum : 0}%`,
                    height: '100%',
                    backgroundColor: ink.barFill,
                  }}
                />
              </View>
              <Text style={{ ...type(11.5, 15, 600), marginLeft: px(8) }}>{category.total}</Text>
            </View>
          ))}
        </View>
        <Text style={{ ...type(11.5, 15, 400), marginTop: px(4) }}>
          {[
            [`${presentCount} of ${items.length} present`, language].filter(Boolean).join(', '),
            highest && `highest: ${highest}`,
          ]
            .filter(Boolean)
            .join('; ')}
        </Text>
      </Section>
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
