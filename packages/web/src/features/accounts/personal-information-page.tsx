import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { Page } from '../../design/layout/page.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** The signed-in person's own account. */
export function PersonalInformationPage() {
  const { account, selectedOrganization } = useCurrentUser();
  return (
    <Page title="Account">
      <Card title="Personal Information">
        <KeyValueStrip
          items={[
            { label: 'First Name', value: account.firstName },
            { label: 'Last Name', value: account.lastName },
            { label: 'Email', value: account.email },
            ...(selectedOrganization === null
              ? []
              : [{ label: 'Organization', value: selectedOrganization.name }]),
          ]}
        />
      </Card>
    </Page>
  );
}
