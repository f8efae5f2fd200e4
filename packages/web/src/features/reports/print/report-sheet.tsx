import type { ClinicalReport } from '@plumbline/contract';
import { reportSubject } from '@plumbline/domain/reports/report-person';
import { reportSources } from '@plumbline/domain/reports/report-sources';
import {
  baselineExplanation,
  clinicalDisclaimer,
  covidOnlyMessage,
  leftOutSentence,
  needsBaselineExplanation,
  reportFootnote,
  reportHeadings,
} from '@plumbline/domain/reports/report-words';
import paper from '../../../platform/print/paper.module.css';
import { Section } from '../../../platform/print/section.tsx';
import { Sheet } from '../../../platform/print/sheet.tsx';
import { Assessments } from './assessments.tsx';
import { CategorySummaries } from './category-summaries.tsx';
import { History } from './history.tsx';
import { Person } from './person.tsx';
import classes from './report-sheet.module.css';
import { Story, Verdict } from './story.tsx';
import { TestDetails } from './test-details.tsx';
import { Trends } from './trends.tsx';

/** The report on paper. */
export function ReportSheet({ report }: { report: ClinicalReport }) {
  return (
    <Sheet
      brand={report.brand}
      title={reportHeadings.report}
      detail={`${reportHeadings.testDate} ${report.testDateText}`}
      footnote={reportFootnote}
      subject={reportSubject(report.person, report.organizationName)}
      printedAt={report.printedAt}
    >
      <Body report={report} />
    </Sheet>
  );
}

/** The sections stand in the order of the PDF. */
function Body({ report }: { report: ClinicalReport }) {
  if (report.isCovidOnly) {
    return (
      <>
        <Person report={report} />
        <p className={classes.onlyMessage}>{covidOnlyMessage}</p>
      </>
    );
  }
  const sources = reportSources(report.measures);
  return (
    <>
      <Person report={report} />
      <Verdict report={report} />
      <Story report={report} />
      <Assessments report={report} />
      <CategorySummaries report={report} />
      <TestDetails tables={report.details} />
      <Trends trends={report.trends} />
      <History history={report.history} />
      {report.leftOut.length > 0 && (
        <Section title={reportHeadings.leftOut} isTogether>
          <p>{leftOutSentence(report.leftOut)}</p>
        </Section>
      )}
      {needsBaselineExplanation(report.measures) && (
        <Section title={reportHeadings.baseline} isTogether>
          <p className={paper.small}>{baselineExplanation}</p>
        </Section>
      )}
      {sources.length > 0 && (
        <Section title={reportHeadings.sources}>
          {sources.map(({ label, text }) => (
            <p key={label} className={paper.small}>
              {label}: {text}
            </p>
          ))}
        </Section>
      )}
      <Section title={reportHeadings.disclaimer} isTogether>
        <p className={paper.small}>{clinicalDisclaimer}</p>
      </Section>
    </>
  );
}
