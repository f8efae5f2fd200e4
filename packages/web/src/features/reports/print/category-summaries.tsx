import type { ClinicalReport, ReportMeasure } from '@plumbline/contract';
import { formatBaselineScore, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { disagreementOf } from '@plumbline/domain/clinical/comparison/verdict-level';
import { ceilingWords, isAtCeiling } from '@plumbline/domain/clinical/measures/ceiling';
import { measureCategoryLabels } from '@plumbline/domain/clinical/measures/find-measure';
import { percentileText } from '@plumbline/domain/reports/report-results';
import { excludedByStaff } from '@plumbline/domain/reports/report-words';
import { ChangeBadge } from '../../../design/clinical/change-badge.tsx';
import { measureChange } from '../../../design/clinical/measure-change.ts';
import { measureRange } from '../../../design/clinical/measure-range.ts';
import { RangeBar } from '../../../design/clinical/range-bar.tsx';
import { ReliableChangeSignal } from '../../../design/clinical/reliable-change-signal.tsx';
import paper from '../../../platform/print/paper.module.css';
import { Section } from '../../../platform/print/section.tsx';
import classes from './category-summaries.module.css';
import { Questionnaire } from './questionnaire.tsx';

/** Each measure beside its baseline, by category; then the questionnaires. */
export function CategorySummaries({ report }: { report: ClinicalReport }) {
  const byCategory = Map.groupBy(report.measures, ({ measure }) => measure.categoryId);
  return (
    <>
      {[...byCategory].map(([categoryId, measures]) => (
        <Section key={categoryId} title={`${measureCategoryLabels[categoryId]} Summary`}>
          <ul>
            {measures.map((entry) => (
              <Row key={entry.measure.id} entry={entry} />
            ))}
          </ul>
        </Section>
      ))}
      {report.questionnaires.map((questionnaire) => (
        <Questionnaire key={questionnaire.title} questionnaire={questionnaire} />
      ))}
    </>
  );
}

function Row({ entry: { measure, comparison, isExcluded } }: { entry: ReportMeasure }) {
  const { baseline, reliableChange } = comparison;
  const disagreement = disagreementOf(measure, comparison);
  return (
    <li className={classes.measure}>
      <div>
        <h3>{measure.name}</h3>
        <p className={paper.small}>{measure.description}</p>
        {isExcluded && <p className={paper.small}>{excludedByStaff}</p>}
      </div>
      <p className={classes.score}>{formatScoreWithUnit(measure, comparison.score)}</p>
      <div>
        <ChangeBadge {...measureChange(measure, comparison)} />
        <p className={paper.small}>
          {baseline === null ? 'No baseline' : `Baseline ${formatBaselineScore(measure, baseline.score)}`}
        </p>
      </div>
      <RangeBar {...measureRange(measure, comparison)} />
      <div>
        <p>{percentileText(comparison)}</p>
        {reliableChange !== null && <ReliableChangeSignal level={reliableChange.level} />}
      </div>
      {disagreement !== null && <p className={`${paper.small} ${classes.note}`}>{disagreement}</p>}
      {isAtCeiling(measure, comparison.score) && (
        <p className={`${paper.small} ${classes.note}`}>
          {ceilingWords.name}. {ceilingWords.sentence}
        </p>
      )}
      {comparison.validity.map(({ rule, sentence }) => (
        <p key={rule} className={classes.validity}>
          {sentence}
        </p>
      ))}
    </li>
  );
}
