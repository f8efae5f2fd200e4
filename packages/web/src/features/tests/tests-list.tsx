import type { ProfileTestSummary } from '@plumbline/contract';
import { useEffect, useRef } from 'react';
import { IconAlertTriangle } from '../../design/icon/tabler/alert-triangle.ts';
import { Chip } from '../../design/label/chip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { dayText, monthText, timeText } from '../../platform/time/time-texts.ts';
import { TestTypeIcons, TestTypeLegend } from './test-type-icons.tsx';
import classes from './tests-list.module.css';

export interface TestsListProps {
  /** Newest first. */
  tests: readonly ProfileTestSummary[];
  selected: ProfileTestSummary | undefined;
  hrefOf: (test: ProfileTestSummary) => string;
  /** One was pressed, the shown one too: a phone leaves the list. */
  onChosen: () => void;
}

/** Every test of the profile by month: when, of what, and whether it lies in an event. */
export function TestsList({ tests, selected, hrefOf, onChosen }: TestsListProps) {
  const current = useRef<HTMLAnchorElement>(null);
  // Arrow keys may lead to a test that is out of sight. Only the list scrolls: the page stays where it is.
  useEffect(() => {
    const link = selected === undefined ? null : current.current;
    const list = link?.closest(`.${classes.scroll}`);
    if (!link || !list) return;
    const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  }, [selected]);
  return (
    <nav aria-label="Previous Tests" className={classes.list}>
      <p className={classes.head}>
        Previous Tests <span className={classes.count}>{tests.length}</span>
        <span className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd>
        </span>
      </p>
      <div className={classes.scroll}>
        {[...Map.groupBy(tests, (test) => monthText(test.completedOn))].map(([month, ofMonth]) => (
          <section key={month} aria-label={month}>
            <p className={classes.month}>{month}</p>
            <ol className={classes.tests}>
              {ofMonth.map((test) => (
                <li key={test.id}>
                  <AppLink
                    ref={test === selected ? current : null}
                    href={hrefOf(test)}
                    onClick={onChosen}
                    className={classes.test}
                    data-event={test.isEvent || undefined}
                    aria-current={test === selected ? 'true' : undefined}
                  >
                    <span className={classes.when}>
                      <strong>{dayText(test.completedOn)}</strong> {timeText(test.completedOn)}
                    </span>
                    <TestTypeIcons testTypes={test.testTypes} />
                    <TestKind test={test} />
                  </AppLink>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <TestTypeLegend tests={tests} />
    </nav>
  );
}

function TestKind({ test }: { test: ProfileTestSummary }) {
  return (
    <span className={classes.kind}>
      {test.isEvent ? `Event · ${test.typeLabel}` : test.typeLabel}
      {test.isExcluded && <Chip>Excluded</Chip>}
      {test.hasAlerts && (
        <span className={classes.alert}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" /> Alert
        </span>
      )}
    </span>
  );
}
