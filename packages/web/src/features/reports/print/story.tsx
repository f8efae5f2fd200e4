import type { ClinicalReportView } from '@plumbline/contract';
import { formatMeanCount } from '@plumbline/domain/clinical/comparison/format-score';
import { meaningCounts } from '@plumbline/domain/clinical/comparison/own-meaning';
import { skippedItemsText } from '@plumbline/domain/clinical/validity/skipped-items';
import { ChangeMark } from '../../../design/clinical/change-mark.tsx';
import { MeasureTable } from './measure-table.tsx';
import paper from './paper.module.css';
import { joinKnown } from './report-words.ts';
import { Facts, Section } from './section.tsx';
import classes from './story.module.css';

type Part = { report: ClinicalReportView };

/** What must be told at once, and the one answer of the test. */
export function Verdict({ report }: Part) {
  const { verdict } = report;
  const said = meaningCounts(verdict.meanings);
  const compared = [
    { level: 'bad', count: verdict.badCount, word: 'Worse' },
    { level: 'warning', count: verdict.warningCount, word: 'Warning' },
    { level: 'normal', count: verdict.normalCount, word: 'Normal' },
  ] as const;
  // Where nothing was compared, '0 Worse' would read as good news beside what is severe.
  const tally = verdict.comparedCount === 0 && said.length > 0 ? said : [...said, ...compared];
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
        <ul>
          {tally.map(({ level, count, word }) => (
            <li key={word}>
              <ChangeMark level={level} isSmall /> {count} {word}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** What has to be known of the test: Test Summary, event, device. */
export function Story({ report }: Part) {
  return (
    <>
      <TestSummary report={report} />
      {report.event !== null && <Event event={report.event} />}
      {report.device.length > 0 && (
        <Section title="Device" isTogether>
          <Facts facts={report.device} />
        </Section>
      )}
    </>
  );
}

function TestSummary({ report }: Part) {
  const { symptoms, notes } = report;
  const answeredCount = (symptoms?.items ?? []).filter(({ answer }) => answer !== null).length;
  const highest = (symptoms?.items ?? [])
    .filter(({ answer }) => (answer ?? 0) > 0)
    .toSorted((a, b) => (b.answer ?? 0) - (a.answer ?? 0))
    .slice(0, 3)
    .map(({ name, answer }) => `${name} ${answer}`)
    .join(', ');
  return (
    <Section title="Test Summary">
      <Facts
        facts={[
          { label: 'Date', value: report.testDateText },
          { label: 'Type', value: `${report.testKind}, ${report.inputText.toLowerCase()}` },
          ...(report.isSuperView ? [] : [{ label: 'Administered by', value: report.administeredBy }]),
          { label: 'Protocol', value: report.protocolName ?? 'Custom' },
          { label: 'Event', value: duringText(report.event) },
          ...(report.fallRisk === null ? [] : [{ label: 'Fall risk', value: report.fallRisk }]),
        ]}
      />
      <MeasureTable measures={report.measures} meanings={report.verdict.meanings} />
      {symptoms !== null && (
        <div className={paper.together}>
          <h3>
            {symptoms.total === null
              ? 'Symptoms, no total'
              : `Symptoms ${symptoms.total} of ${symptoms.maximum}`}
            {symptoms.baselineTotal === null ? '' : `, baseline ${formatMeanCount(symptoms.baselineTotal)}`}
          </h3>
          <p className={paper.small}>
            {joinKnown(
              [
                `${symptoms.presentCount} of ${answeredCount} present`,
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
          <h3>Notes</h3>
          {notes.signedText !== null && <p className={paper.small}>{notes.signedText}</p>}
          <p className={paper.words}>{notes.text}</p>
        </>
      )}
    </Section>
  );
}

/** 'Suspected Concussion, day 3'; its section follows. */
function duringText(event: ClinicalReportView['event']): string {
  if (event === null) return 'None';
  return event.dayNumber === null ? event.type : `${event.type}, day ${event.dayNumber}`;
}

function Event({ event }: { event: NonNullable<ClinicalReportView['event']> }) {
  return (
    <Section title="Event" isTogether>
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
          { label: 'Ended', value: event.endedOnText },
        ]}
      />
      {event.note !== null && <p className={paper.words}>{event.note}</p>}
    </Section>
  );
}
