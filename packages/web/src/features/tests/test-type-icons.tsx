import type { ProfileTestSummary } from '@plumbline/contract';
import { IconBrain } from '../../design/icon/tabler/brain.ts';
import { IconClipboardList } from '../../design/icon/tabler/clipboard-list.ts';
import { IconRun } from '../../design/icon/tabler/run.ts';
import { IconScale } from '../../design/icon/tabler/scale.ts';
import { IconStethoscope } from '../../design/icon/tabler/stethoscope.ts';
import { IconVirus } from '../../design/icon/tabler/virus.ts';
import classes from './tests-list.module.css';

const icons = [
  ['balance', 'Balance', IconScale],
  ['cognitive', 'Cognitive', IconBrain],
  ['functional', 'Functional', IconRun],
  ['survey', 'Survey', IconClipboardList],
  ['covid', 'COVID-19', IconVirus],
  ['symptoms', 'Symptoms', IconStethoscope],
] as const;

/** What a test is made of, one icon a kind, each with its name. */
export function TestTypeIcons({ testTypes }: Pick<ProfileTestSummary, 'testTypes'>) {
  return (
    <span className={classes.icons}>
      {icons.map(([type, label, Icon]) =>
        testTypes[type] ? (
          <span key={type} role="img" aria-label={label} title={label}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
          </span>
        ) : null,
      )}
    </span>
  );
}

/** What the icons of these tests mean, in words. */
export function TestTypeLegend({ tests }: { tests: readonly ProfileTestSummary[] }) {
  return (
    <p className={classes.legend} aria-hidden="true">
      {icons.map(([type, label, Icon]) =>
        tests.some(({ testTypes }) => testTypes[type]) ? (
          <span key={type}>
            <Icon size={14} stroke={1.75} /> {label}
          </span>
        ) : null,
      )}
    </p>
  );
}
