import { leftOutSentences } from '@plumbline/domain/clinical/comparison/baseline-origin';
import { ChangeBadge } from '../../../design/clinical/change-badge.tsx';
import { ScoreWithUnit } from '../../../design/clinical/measure-card.tsx';
import { RangeBar } from '../../../design/clinical/range-bar.tsx';
import { ReliableChangeSignal } from '../../../design/clinical/reliable-change-signal.tsx';
import { ValidityRibbon } from '../../../design/clinical/validity-ribbon.tsx';
import { VariabilityDot } from '../../../design/clinical/variability-dot.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import type { BaselineView, NewestView } from './baseline-view.ts';
import classes from './baselines.module.css';
import { ThresholdsRow } from './thresholds-row.tsx';

export interface BaselineCardProps {
  profileId: number;
  view: BaselineView;
}

/** One baseline: how high and how steady it is, the newest test beside it, what counts as a change, and where it comes from. */
export function BaselineCard({ profileId, view }: BaselineCardProps) {
  const hrefOfTest = (testId: number) =>
    hrefOf('/profiles/$profileId/overview', { profileId, view: 'tests', testId });
  return (
    <article className={classes.card} aria-label={view.name}>
      <div className={classes.row}>
        <h3 className={classes.name}>{view.name}</h3>
        <VariabilityDot variability={view.variability} />
      </div>
      <div className={classes.row}>
        <ScoreWithUnit score={view.score} unit={view.unit} />
        <p className={classes.quiet}>
          {view.testCount} {view.testCount === 1 ? 'test' : 'tests'}
        </p>
      </div>
      {view.whyNoVariability && <p className={classes.quiet}>{view.whyNoVariability}</p>}
      <p className={classes.quiet}>
        {view.low === null ? 'Low and high not known' : `Low ${view.low} · high ${view.high}`}
      </p>
      <div className={classes.range}>
        <RangeBar {...view.range} />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Percentile</dt>
          <dd>
            {view.percentile}
            {view.norms && (
              <span className={classes.source} title={view.normsSource ?? undefined}>
                {view.norms}
              </span>
            )}
          </dd>
        </div>
        {view.newest && (
          <div>
            <dt>Newest test</dt>
            <dd>
              <Newest newest={view.newest} href={hrefOfTest(view.newest.testId)} />
            </dd>
          </div>
        )}
      </dl>
      {view.newest?.flags.map(({ sentence, effect }) => (
        <div key={sentence} className={classes.ribbon}>
          <ValidityRibbon reason={sentence} effect={effect} />
        </div>
      ))}
      {view.thresholds !== null && <ThresholdsRow profileId={profileId} thresholds={view.thresholds} />}
      <Limits view={view} />
      <Origin view={view} hrefOfTest={hrefOfTest} />
    </article>
  );
}

function Newest({ newest, href }: { newest: NewestView; href: string }) {
  return (
    <>
      <span className={classes.newest}>
        <AppLink href={href} className={classes.link}>
          {dateTimeText(newest.completedOn)}
        </AppLink>
        <span className={classes.number}>{newest.score}</span>
        <ChangeBadge {...newest.badge} />
      </span>
      {newest.reliableChange !== null && <ReliableChangeSignal level={newest.reliableChange} />}
    </>
  );
}

function Limits({ view: { limits, limitsNote } }: { view: BaselineView }) {
  if (limitsNote === null) return null;
  return (
    <details className={classes.details}>
      <summary>How large a change must be</summary>
      {limits.length > 0 && (
        <dl className={classes.limits}>
          {limits.map(({ level, amount }) => (
            <div key={level}>
              <dt>{level}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.source}>{limitsNote}</p>
    </details>
  );
}

function Origin({ view, hrefOfTest }: { view: BaselineView; hrefOfTest: (testId: number) => string }) {
  const { occasions, leftOut, leftOutCount } = view;
  const older = leftOutCount - leftOut.length;
  return (
    <details className={classes.details}>
      <summary>
        Made of {occasions.length} {occasions.length === 1 ? 'test' : 'tests'}
        {leftOutCount > 0 && `, ${leftOutCount} not included`}
      </summary>
      <ul className={classes.occasions}>
        {occasions.map(({ testId, completedOn, score }) => (
          <li key={testId}>
            <AppLink href={hrefOfTest(testId)} className={classes.link}>
              {dateTimeText(completedOn)}
            </AppLink>
            <span className={classes.number}>{score}</span>
          </li>
        ))}
        {leftOut.map(({ testId, completedOn, score, reason }) => (
          <li key={testId} data-left-out>
            <AppLink href={hrefOfTest(testId)} className={classes.link}>
              {dateTimeText(completedOn)}
            </AppLink>
            <span className={classes.reason}>{leftOutSentences[reason]}</span>
            <span className={classes.number}>{score}</span>
          </li>
        ))}
      </ul>
      {older > 0 && <p className={classes.source}>{older} older tests are not included.</p>}
    </details>
  );
}
