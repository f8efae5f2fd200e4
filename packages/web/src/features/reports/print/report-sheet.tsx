import type { ClinicalReportView } from '@plumbline/contract';
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

/** Categories whose measures are read against a baseline: balance, functional, cognitive. */
const withBaseline: readonly number[] = [1, 2, 11];

/** The report on paper. Head and foot are laid out as a table's, the one thing that every browser repeats on each page. */
export function ReportSheet({ report }: { report: ClinicalReportView }) {
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
          <p>{report.footnote}</p>
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

function Head({ report: { brand, testDateText } }: { report: ClinicalReportView }) {
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
      <p className={classes.kind}>CLINICAL REPORT</p>
      <p className={classes.date}>TEST DATE: {testDateText}</p>
    </div>
  );
}

/** In the order of the PDF. */
function Body({ report }: { report: ClinicalReportView }) {
  if (report.covidOnlyMessage !== null) {
    return (
      <>
        <Person report={report} />
        <p className={classes.onlyMessage}>{report.covidOnlyMessage}</p>
      </>
    );
  }
  const explainsBaseline = report.measures.some(({ measure }) => withBaseline.includes(measure.categoryId));
  return (
    <>
      <Person report={report} />
      <Verdict report={report} />
      {explainsBaseline && (
        <Section title="What the baseline is" isTogether>
          <p>{report.baselineExplanation}</p>
        </Section>
      )}
      <Story report={report} />
      <Assessments report={report} />
      <CategorySummaries report={report} />
      <TestDetails tables={report.details} />
      <Trends trends={report.trends} />
      <History history={report.history} />
      {report.leftOut.length > 0 && (
        <Section title="Left out of this report" isTogether>
          <p>{report.leftOut.join(', ')}. Whoever made the report chose so.</p>
        </Section>
      )}
      {report.sources.length > 0 && (
        <Section title="Sources">
          {report.sources.map(({ label, text }) => (
            <p key={label} className={paper.small}>
              {label}: {text}
            </p>
          ))}
        </Section>
      )}
      <Section title="Disclaimer" isTogether>
        <p className={paper.small}>{report.disclaimer}</p>
      </Section>
      <div className={classes.signature}>
        <span>Clinician comment</span>
        <span>Signature</span>
        <span>Date</span>
      </div>
    </>
  );
}
