import type { ClinicalReport, ReportEvent } from '@plumbline/contract';
import { skippedItemsText } from '@plumbline/domain/clinical/validity/skipped-items';
import { knownFacts } from '@plumbline/domain/reports/report-person';
import {
  highestSymptoms,
  presentSymptomsText,
  symptomsHeading,
  verdictCounts,
} from '@plumbline/domain/reports/report-results';
import {
  duringEventText,
  rangeMarksInWords,
  reportHeadings,
  signatureLabels,
} from '@plumbline/domain/reports/report-words';
import { joinKnown } from '@plumbline/domain/text/join-known';
import { ChangeMark } from '../../../design/clinical/change-mark.tsx';
import paper from '../../../platform/print/paper.module.css';
import { Facts, Section } from '../../../platform/print/section.tsx';
import { MeasureTable } from './measure-table.tsx';
import classes from './story.module.css';
import { TrendsAtGlance } from './trends.tsx';

type Part = { report: ClinicalReport };

/** The alerts, and the verdict of the test. */
export function Verdict({ report }: Part) {
  const { verdict } = report;
  const counts = verdictCounts(verdict);
  return (
    <>
      {report.alerts.length > 0 && (
        <ul className={paper.alert}>
          {report.alerts.map((alert) => (
            <li key={alert}>{alert}</li>
          ))}
        </ul>
      )}
      <div className={classes.verdict}>
        <div>
          <p className={classes.headline}>{verdict.headline}</p>
          <p>{verdict.explanation}</p>
        </div>
        {counts.length > 0 && (
          <ul>
            {counts.map(({ level, count, word }) => (
              <li key={word}>
                <ChangeMark level={level} isSmall /> {count} {word}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** The facts of the test: Test Summary, event and device. */
export function Story({ report }: Part) {
  const device = knownFacts(report.device);
  return (
    <>
      <TestSummary report={report} />
      <TrendsAtGlance report={report} />
      <SignatureLine />
      {report.event !== null && <Event event={report.event} />}
      {device.length > 0 && (
        <Section title={reportHeadings.device} isTogether>
          <Facts facts={device} />
        </Section>
      )}
    </>
  );
}

/** Lines for a pen, on the first page as in the PDF. */
function SignatureLine() {
  return (
    <div className={classes.signature}>
      {signatureLabels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}

function TestSummary({ report }: Part) {
  const { symptoms, notes } = report;
  const highest = highestSymptoms(symptoms?.items ?? []);
  return (
    <Section title={reportHeadings.testSummary} note={report.measures.length > 0 ? rangeMarksInWords : null}>
      <Facts
        facts={[
          { label: 'Date', value: report.testDateText },
          { label: 'Type', value: `${report.testKind}, ${report.inputText.toLowerCase()}` },
          ...(report.isSuperView ? [] : [{ label: 'Administered by', value: report.administeredBy }]),
          { label: 'Protocol', value: report.protocolName ?? 'Custom' },
          { label: 'Event', value: duringEventText(report.event) },
          ...(report.fallRisk === null ? [] : [{ label: 'Fall risk', value: report.fallRisk }]),
        ]}
      />
      <MeasureTable measures={report.measures} meanings={report.verdict.meanings} />
      {symptoms !== null && (
        <div className={paper.together}>
          <h3>{symptomsHeading(symptoms)}</h3>
          <p className={paper.small}>
            {joinKnown(
              [
                presentSymptomsText(symptoms.presentCount, symptoms.items),
                symptoms.language,
                skippedItemsText(symptoms.items),
              ],
              ', ',
            )}
          </p>
          <ul className={classes.symptoms}>
            {symptoms.categories.map(({ name, total, maximum, skippedCount }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={classes.gauge} aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * total) / maximum}%` }} />
                </span>
                <span className={classes.number}>
                  {total} of {maximum}
                  {skippedCount > 0 && `, ${skippedCount} not answered`}
                </span>
              </li>
            ))}
          </ul>
          {highest !== '' && <p>Highest: {highest}</p>}
        </div>
      )}
      {notes !== null && (
        <>
          <h3>{reportHeadings.notes}</h3>
          {notes.signedText !== null && <p className={paper.small}>{notes.signedText}</p>}
          <p className={paper.words}>{notes.text}</p>
        </>
      )}
    </Section>
  );
}

function Event({ event }: { event: ReportEvent }) {
  return (
    <Section title={reportHeadings.event} isTogether>
      <Facts
        facts={[
          {
            label: 'Event',
            value: event.name === event.type ? event.type : joinKnown([event.type, event.name], ', '),
          },
          {
            label: 'Started',
            value: joinKnown(
              [event.startedOnText, event.dayNumber === null ? null : `day ${event.dayNumber}`],
              ', ',
            ),
          },
          { label: 'Ended', value: event.endedOnText ?? 'Open' },
        ]}
      />
      {event.note !== null && <p className={paper.words}>{event.note}</p>}
    </Section>
  );
}
