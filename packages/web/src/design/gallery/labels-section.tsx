import { VariabilityDot } from '../clinical/variability-dot.tsx';
import { Chip } from '../label/chip.tsx';
import { ChipLink } from '../label/chip-link.tsx';
import { Stat, StatStrip } from '../label/stat.tsx';
import { Card } from '../layout/card.tsx';
import { KeyValueStrip } from '../layout/key-value-strip.tsx';
import classes from './gallery.module.css';

/** Chips, dots, stats, facts. */
export function LabelsSection() {
  return (
    <>
      <Card title="Chips and dots">
        <div className={classes.rows}>
          <div className={classes.row}>
            <Chip tone="status-active">Active</Chip>
            <Chip tone="status-inactive">Inactive</Chip>
            <Chip tone="event">In event</Chip>
            <Chip tone="baseline">Baseline</Chip>
            <Chip>Assessment</Chip>
            <Chip>Excluded</Chip>
            <ChipLink tone="event" href="#chip">
              1 test to assign
            </ChipLink>
          </div>
          <div className={classes.row}>
            <Chip tone="plan-sports">Sports</Chip>
            <Chip tone="plan-clinical">Clinical</Chip>
            <Chip tone="plan-free">Free</Chip>
            <Chip tone="plan-manual">Manual</Chip>
            <Chip tone="plan-trial">Trial</Chip>
          </div>
          <div className={classes.row}>
            <VariabilityDot variability={1} />
            <VariabilityDot variability={2} />
            <VariabilityDot variability={3} />
            <VariabilityDot variability={0} />
          </div>
        </div>
      </Card>
      <StatStrip>
        <Stat
          label="Worse than baseline today"
          value="2"
          note="of 3 event tests"
          tone="change-bad"
          href="#worse"
        />
        <Stat label="Baseline not ready" value="41" note="of 1,248 profiles" tone="status-inactive" />
      </StatStrip>
      <Card label="Facts">
        <KeyValueStrip
          items={[
            { label: 'Administered By', value: 'Dana Whitfield, ATC' },
            { label: 'Protocol', value: 'Post-injury Follow-up' },
            { label: 'Device ID', value: null },
          ]}
        />
      </Card>
    </>
  );
}
