import type { ClinicalReport } from '@plumbline/contract';
import { reportSources } from '@plumbline/domain/reports/report-sources';
import {
  baselineExplanation,
  clinicalDisclaimer,
  covidOnlyMessage,
  leftOutSentence,
  needsBaselineExplanation,
  reportFootnote,
  reportHeadings,
  signatureLabels,
} from '@plumbline/domain/reports/report-words';
import { Assessments } from './assessments.tsx';
import { CategorySummaries } from './category-summaries.tsx';
import { History } from './history.tsx';
import paper from './paper.module.css';
import { Person } from './person.tsx';
import classes from './report-sheet.module.css';
import { Section } from './section.tsx';
import { Story, Verdict } from './story.tsx';
import { TestDetails } from './test-details.tsx';
import { Trends } from './trends.tsx';

/** The report on paper. Head and foot are laid out as a table's, the one thing that every browser repeats on each page. */
export function ReportSheet({ report }: { report: ClinicalReport }) {
  return (
    <div className={classes.sheet}>
      <div className={classes.top}>
        <Head report={report} />
      </div>
      <div className={classes.body}>
        <div>
          <Body report={report} />
        </div>
      </div>
      <div className={classes.bottom}>
        <div className={classes.foot}>
          <p>{reportFootnote}</p>
          <p>
            {report.organizationName}
            <br />
            printed {report.printedAt.text}, {report.printedAt.timeZone}
          </p>
        </div>
      </div>
    </div>
  );
}

function Head({ report: { brand, testDateText } }: { report: ClinicalReport }) {
  const { mark } = brand;
  return (
    <div className={classes.head}>
      <svg width="26" height="26" viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
        <rect width={mark.size} height={mark.size} rx={mark.cornerRadius} fill={mark.backgroundColor} />
        {mark.strokes.map((stroke) => (
          <path
            key={stroke.path}
            d={stroke.path}
            fill="none"
            stroke={mark.foregroundColor}
            strokeWidth={stroke.width}
            strokeOpacity={stroke.opacity}
          />
        ))}
        {mark.fills.map((fill) => (
          <path key={fill} d={fill} fill={mark.foregroundColor} />
        ))}
      </svg>
      <p className={classes.provider}>{brand.provider}</p>
      <p className={classes.kind}>{reportHeadings.report}</p>
      <p className={classes.date}>
        {reportHeadings.testDate} {testDateText}
      </p>
    </div>
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
      {needsBaselineExplanation(report.measures) && (
        <Section title={reportHeadings.baseline} isTogether>
          <p>{baselineExplanation}</p>
        </Section>
      )}
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
      <div className={classes.signature}>
        {signatureLabels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </>
  );
}
