import type { ClinicalReport, ReportNotes, ReportSymptoms } from '@plumbline/contract';
import {
  highestSymptoms,
  presentSymptomsText,
  reportHeadings,
  skippedItemsText,
  symptomsHeading,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { Paragraphs } from '../printing/paragraphs.tsx';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';

const half = (contentWidth - 20) / 2;

/** Symptoms and notes side by side; either of them alone takes the whole width. */
export function SymptomsAndNotes({ model, notesShown }: { model: ClinicalReport; notesShown: NotesShown }) {
  const { symptoms, notes } = model;
  if (symptoms === null && notes === null) return null;
  const width = symptoms === null || notes === null ? contentWidth : half;
  const shown = notes === null ? '' : shortText(notes.text, notesShown);
  return (
    <View style={{ ...row, justifyContent: 'space-between' }} wrap={false}>
      {symptoms !== null && <Symptoms symptoms={symptoms} width={width} />}
      {notes !== null && (
        <View style={{ width: px(width) }}>
          <Section title={reportHeadings.notes} note={notes.signedText}>
            <View style={{ marginTop: px(5) }}>
              <Paragraphs
                text={shown === notes.text ? shown : `Full text on a later page. ${shown}`}
                style={type(11.5, 16, 400)}
              />
            </View>
          </Section>
        </View>
      )}
    </View>
  );
}

function Symptoms({ symptoms, width }: { symptoms: ReportSymptoms; width: number }) {
  const { presentCount, items, language } = symptoms;
  const skipped = skippedItemsText(items);
  const highest = highestSymptoms(items);
  const columnCount = width === contentWidth ? 4 : 2;
  return (
    <View style={{ width: px(width) }}>
      <Section title={symptomsHeading(symptoms)}>
        <View style={{ ...row, flexWrap: 'wrap', marginTop: px(3) }}>
          {symptoms.categories.map((category) => (
            <View
              key={category.name}
              style={{ ...row, alignItems: 'center', width: px(width / columnCount), marginTop: px(3) }}
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
              <Text style={{ ...type(11.5, 15, 600), marginLeft: px(8) }}>
                {`${category.total}${category.skippedCount > 0 ? '+' : ''}`}
              </Text>
            </View>
          ))}
        </View>
        <Text style={{ ...type(11.5, 15, 400), marginTop: px(4) }}>
          {[
            [presentSymptomsText(presentCount, items), language].filter(Boolean).join(', '),
            skipped && `${skipped} (+: at least)`,
            highest && `highest: ${highest}`,
          ]
            .filter(Boolean)
            .join('; ')}
        </Text>
      </Section>
    </View>
  );
}

/** How much of long notes the first page shows. */
export type NotesShown = 'usual' | 'few';
/** In lines beside the symptoms. */
const shownLines = { usual: 10, few: 4 } as const;
const lettersOfLine = 52;
const isWide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The part of a text that the first page holds; the whole text where it fits. */
function shortText(text: string, shown: NotesShown): string {
  let room = shownLines[shown] * lettersOfLine;
  let end = 0;
  for (const letter of text) {
    // A line break uses up the rest of its line.
    room -= letter === '\n' ? room % lettersOfLine || lettersOfLine : isWide.test(letter) ? 2 : 1;
    if (room < 0) return `${text.slice(0, end).trimEnd()}\u2026`;
    end += letter.length;
  }
  return text;
}

export const notesInFull = 'Notes in full';

/** Whether the first page has to shorten the notes. */
export const areShortened = (notes: ReportNotes | null, shown: NotesShown): notes is ReportNotes =>
  notes !== null && shortText(notes.text, shown) !== notes.text;

/** The whole notes where the first page had to shorten them: nothing that a clinician wrote is left out of the report. */
export function NotesInFull({ notes }: { notes: ReportNotes }) {
  return (
    <Section title={notesInFull} note={notes.signedText}>
      <Paragraphs text={`\n${notes.text}`} style={type(12, 17, 400)} />
    </Section>
  );
}
