import type { ProfileTestSummary } from '@plumbline/contract';
import { getProfileTestById } from '@plumbline/contract/features/tests/get-profile-test-by-id';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconList } from '../../design/icon/tabler/list.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './previous-tests.module.css';
import { selectedTest } from './selected-test.ts';
import { TestPane } from './test-pane.tsx';
import { TestsList } from './tests-list.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useKeptSection } from './use-kept-section.ts';

export interface PreviousTestsProps {
  profileId: number;
  /** Newest first; at least one. */
  tests: readonly [ProfileTestSummary, ...ProfileTestSummary[]];
  /** The one that the address asks for; the newest without one. */
  testId: number | null;
  onSelect: (testId: number) => void;
  /** Scores were decided about and not saved: leaving loses that. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** All tests at the left, the chosen one at the right; arrow keys go from test to test. */
export function PreviousTests({ profileId, tests, testId, onSelect, onDirtyChange }: PreviousTestsProps) {
  const selected = selectedTest(tests, testId);
  const query = useQuery(callQuery(getProfileTestById, { id: selected.id }));
  const [isListOpen, setIsListOpen] = useState(false);
  const pane = useRef<HTMLElement>(null);
  useKeptSection(pane, query.data?.profileTest.id ?? null);
  const stepTo = (distance: number) => {
    const test = tests[tests.indexOf(selected) + distance];
    return test === undefined ? null : () => onSelect(test.id);
  };
  const [toNewer, toOlder] = [stepTo(-1), stepTo(1)];
  useArrowKeys({ up: toNewer, down: toOlder });
  return (
    <div className={classes.viewer} data-list={isListOpen || undefined}>
      <div className={classes.phoneBar}>
        <Button icon={<IconList />} aria-expanded={isListOpen} onClick={() => setIsListOpen(!isListOpen)}>
          {tests.length === 1 ? '1 test' : `${tests.length} tests`}
        </Button>
      </div>
      <div className={classes.list}>
        <TestsList
          tests={tests}
          selected={selected}
          hrefOf={({ id }) =>
            hrefOf('/profiles/$profileId/overview', { profileId, view: 'tests', testId: id })
          }
          onChosen={() => setIsListOpen(false)}
        />
      </div>
      <section ref={pane} aria-label="Test" className={classes.pane} aria-busy={query.isFetching}>
        <TestPane
          key={selected.id}
          selected={selected}
          query={query}
          toNewer={toNewer}
          toOlder={toOlder}
          onDirtyChange={onDirtyChange}
        />
      </section>
    </div>
  );
}
