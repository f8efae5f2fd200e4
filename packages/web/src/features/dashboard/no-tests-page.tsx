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
          text="This account does not see an organization’s tests. Ask the organization for what you need."
        />
      </Card>
    </Page>
  );
}
