import { useCallback, useRef } from 'react';
import { PreviousTests, type PreviousTestsProps } from '../../features/tests/previous-tests.tsx';
import { selectedTest } from '../../features/tests/selected-test.ts';
import { LeaveGuard } from '../../platform/navigation/leave-guard.tsx';
import { idParam, type SearchParams, textParam } from '../../platform/navigation/search-params.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** The viewer of the tests, and the question before decisions about scores are lost. */
export function PreviousTestsView(props: Omit<PreviousTestsProps, 'onSelect' | 'onDirtyChange'>) {
  const [, changeAddress] = useAddress('/profiles/$profileId/overview');
  const isDirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    isDirty.current = is;
  }, []);
  /** Another test of the same page loses the decisions about this one; an address without a test means the newest. */
  const placeOf = ({ pathname, search }: { pathname: string; search: SearchParams }) => {
    const test = selectedTest(props.tests, idParam(search.testId) ?? null);
    return `${pathname} ${textParam(search.view)} ${test.id}`;
  };
  return (
    <>
      <LeaveGuard isDirty={() => isDirty.current} what="Edit Test Scores" placeOf={placeOf} />
      <PreviousTests
        {...props}
        onSelect={(testId) => void changeAddress({ view: 'tests', testId }, { replace: true })}
        onDirtyChange={setDirty}
      />
    </>
  );
}
