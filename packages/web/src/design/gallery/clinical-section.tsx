import { Button } from '../button/button.tsx';
import { ChangeBadge, TallyBadge } from '../clinical/change-badge.tsx';
import { RangeBar } from '../clinical/range-bar.tsx';
import { HowSure, ReliableChangeSignal } from '../clinical/reliable-change-signal.tsx';
import { ValidityRibbon } from '../clinical/validity-ribbon.tsx';
import { StatusDot } from '../label/status-dot.tsx';
import { Card } from '../layout/card.tsx';
import classes from './gallery.module.css';
import { howSureFigures, rangeSamples } from './samples.ts';

/** Change badges, certainty, range bars and validity. */
export function ClinicalSection({ part }: { part: 'change' | 'range' }) {
  return part === 'change' ? <ChangeParts /> : <RangeParts />;
}

function ChangeParts() {
  return (
    <>
      <Card title="Change badge">
        <div className={classes.rows}>
          <div className={classes.row}>
            <span className={classes.rowLabel}>Better side</span>
            <ChangeBadge level="normal" word="Normal" amount={6} unit="%" />
            <ChangeBadge level="normal" word="Normal" amount={0.3} unit="%" />
          </div>
          <div className={classes.row}>
            <span className={classes.rowLabel}>Drop &lt; 10%</span>
            <ChangeBadge level="normal" word="Normal" amount={-8} unit="%" />
          </div>
          <div className={classes.row}>
            <span className={classes.rowLabel}>10 to 15%</span>
            <ChangeBadge level="warning" word="Warning" amount={-12} unit="%" />
            <ChangeBadge level="warning" word="Warning" amount={36} unit="ms" />
          </div>
          <div className={classes.row}>
            <span className={classes.rowLabel}>Over 15%</span>
            <ChangeBadge level="bad" word="Worse" amount={-19} unit="%" />
            <ChangeBadge level="bad" word="Worse" amount={41} unit="ms" />
          </div>
          <div className={classes.row}>
            <span className={classes.rowLabel}>No baseline</span>
            <ChangeBadge level="none" word="No baseline" amount={null} />
            <ChangeBadge level="none" word="More" amount={18} />
          </div>
          <div className={classes.row}>
            <span className={classes.rowLabel}>Tally</span>
            <TallyBadge level="bad" count={2} word="Worse" />
            <TallyBadge level="warning" count={2} word="Warning" />
            <TallyBadge level="normal" count={1} word="Normal" />
          </div>
        </div>
      </Card>
      <Card title="Reliable change">
        <div className={classes.fields}>
          <ReliableChangeSignal level="none" />
          <ReliableChangeSignal level="p70" />
          <ReliableChangeSignal level="p80" />
          <ReliableChangeSignal level="p90" />
          <ReliableChangeSignal
            level="p95"
            details={<HowSure figures={howSureFigures} sources={['From published retest data.']} />}
          />
        </div>
      </Card>
    </>
  );
}

function RangeParts() {
  return (
    <>
      <Card title="Range bar">
        <div className={classes.rows}>
          {rangeSamples.map((sample) => (
            <div key={sample.title}>
              <p className={classes.hint}>{sample.title}</p>
              <RangeBar {...sample.bar} />
            </div>
          ))}
        </div>
      </Card>
      <Card title="Validity, readiness">
        <div className={classes.rows}>
          <ValidityRibbon
            reason="Feet together scored under 90."
            action={<Button size="small">Retest code</Button>}
          />
          <div className={classes.row}>
            <StatusDot tone="status-active">Current</StatusDot>
            <StatusDot tone="variability-medium">Expiring</StatusDot>
            <StatusDot tone="variability-high">Invalid</StatusDot>
            <StatusDot tone="status-inactive">Needed</StatusDot>
          </div>
        </div>
      </Card>
      <Card label="How sure are we?">
        <HowSure
          figures={howSureFigures}
          sources={['From published retest data. Own variance is used after four valid baselines.']}
        />
      </Card>
    </>
  );
}
