import type { MeasureTrend, ProfileTest } from '@plumbline/contract';
import { formatMeanCount, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { symptomsMeasureId } from '@plumbline/domain/clinical/measures/survey-measures';
import { skippedItemsText } from '@plumbline/domain/clinical/validity/skipped-items';
import { Fragment, lazy, Suspense } from 'react';
import { SparkCard } from '../../design/chart/trend/spark-card.tsx';
import { SparkLegend } from '../../design/chart/trend/spark-legend.tsx';
import { MeasureCard } from '../../design/clinical/measure-card.tsx';
import { RangeLegend } from '../../design/clinical/range-legend.tsx';
import { SymptomsCard } from '../../design/clinical/symptoms-card.tsx';
import { VerdictBar } from '../../design/clinical/verdict-bar.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useDrawsRanges } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { baselineNeedOf, cardMeaningsOf, cardRankOf, cardRanks, measureCardOf } from './measure-view.ts';
import classes from './test-summary.module.css';

/** Fetched when it is opened. */
const VerdictHowSure = lazy(async () => ({
  default: (await import('./verdict-how-sure.tsx')).VerdictHowSure,
}));

function HowSure({ test }: { test: ProfileTest }) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={160} />}>
      <VerdictHowSure test={test} />
    </Suspense>
  );
}

/** The newest test against baseline: the answer first, then a card a measure, then how it went over time. */
export function TestSummary({ test, trends }: { test: ProfileTest; trends: readonly MeasureTrend[] }) {
  const drawsRanges = useDrawsRanges();
  const ranges = drawsRanges ? {} : { range: null };
  const cards = Object.entries(test.measureResults).flatMap(([id, result]) => {
    const isSymptoms = result.measureId === symptomsMeasureId && test.symptoms !== null;
    const card = isSymptoms ? null : measureCardOf(result);
    if (card === null) return [];
    const meanings = cardMeaningsOf(test, result);
    return [
      {
        id,
        rank: cardRankOf(result, meanings),
        card: <MeasureCard {...card} {...ranges} meanings={meanings} />,
      },
    ];
  });
  if (test.symptoms !== null)
    cards.push({
      id: 'symptoms',
      rank: test.measureResults[symptomsMeasureId]?.baseline ? cardRanks.rest : cardRanks.noBaseline,
      card: <Symptoms test={test} />,
    });
  return (
    <>
      <VerdictBar
        verdict={test.verdict}
        testTime={dateTimeText(test.completedOn)}
        {...(test.verdict.comparedCount > 0 ? { howSure: <HowSure test={test} /> } : {})}
      />
      <div className={classes.sectionHead}>
        <h2>Against baseline</h2>
        {drawsRanges && <RangeLegend />}
      </div>
      <div className={classes.cards}>
        {cards
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ id, card }) => (
            <Fragment key={id}>{card}</Fragment>
          ))}
      </div>
      {drawsRanges && trends.length > 0 && (
        <>
          <div className={classes.sectionHead}>
            <h2>Trends</h2>
            <TrendMarks trends={trends} />
            <AppLink
              className="screen-only"
              href={hrefOf('/profiles/$profileId/trends', { profileId: test.profileId })}
            >
              See all Trends
            </AppLink>
          </div>
          <div className={classes.sparks}>
            {trends.map((trend) => (
              <Trend key={trend.measureId} trend={trend} newestTest={test} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Symptoms({ test }: { test: ProfileTest }) {
  const { symptoms } = test;
  if (symptoms === null) return null;
  const result = test.measureResults[symptomsMeasureId];
  const strongest = symptoms.items
    .filter((item) => (item.answer ?? 0) > 0)
    .toSorted((a, b) => (b.answer ?? 0) - (a.answer ?? 0))
    .slice(0, 3);
  return (
    <SymptomsCard
      total={symptoms.total}
      maximum={symptoms.maximum}
      change={
        result === undefined || result.scoreChange === null
          ? null
          : { amount: Math.round(result.scoreChange), word: result.changeWord }
      }
      baseline={
        result?.baseline
          ? { score: formatMeanCount(result.baseline.score), testCount: result.baseline.baselineTestCount }
          : null
      }
      baselineNeed={baselineNeedOf(findMeasure(symptomsMeasureId))}
      presentCount={symptoms.presentCount}
      itemCount={symptoms.items.length}
      skipped={skippedItemsText(symptoms.items)}
      language={symptoms.languageCode ?? 'EN'}
      categories={symptoms.categories.map(({ name, total, maximum, skippedCount }) => ({
        name,
        score: total,
        maximum,
        skippedCount,
      }))}
      strongest={strongest.map((item) => `${item.name} ${item.answer}`).join(', ') || 'None present'}
    />
  );
}

function TrendMarks({ trends }: { trends: readonly MeasureTrend[] }) {
  const points = trends.flatMap((trend) => trend.points);
  return (
    <SparkLegend
      hasEvent={points.some(({ isEvent }) => isEvent)}
      hasBaseline={trends.some(({ baseline }) => baseline !== null)}
      hasExcluded={points.some(({ isExcluded }) => isExcluded)}
    />
  );
}

function Trend({ trend, newestTest }: { trend: MeasureTrend; newestTest: ProfileTest }) {
  const measure = findMeasure(trend.measureId);
  const newest = trend.points.at(-1);
  if (measure === undefined || newest === undefined) return null;
  return (
    <SparkCard
      name={measure.name}
      newest={formatScoreWithUnit(measure, newest.score)}
      isLowerBetter={measure.direction === 'lowerIsBetter'}
      baseline={
        trend.baseline === null
          ? null
          : { mean: trend.baseline.score, low: trend.baseline.lowScore, high: trend.baseline.highScore }
      }
      points={trend.points.map((point) => ({
        score: point.score,
        display: formatScoreWithUnit(measure, point.score),
        time: dateTimeText(point.completedOn),
        level:
          point.testId === newestTest.id
            ? (newestTest.measureResults[trend.measureId]?.changeLevel ?? 'none')
            : 'none',
        isExcluded: point.isExcluded,
        eventId: point.isEvent ? 1 : null,
      }))}
    />
  );
}
