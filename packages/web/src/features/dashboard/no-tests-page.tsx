import { IconInfoCircle } from '../../design/icon/tabler/info-circle.ts';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';

/** The dashboard of an account that reads no organization's tests, such as a family's. */
export function NoTestsPage() {
  return (
    <Page title="Dashboard">
      <Card label="Tests">
        <EmptyState
          icon={<IconInfoCircle size={24} stroke={1.6} />}
          title="No tests to show"
          text="Your account cannot see test results. Ask the organization if you need them."
        />
      </Card>
    </Page>
  );
}
