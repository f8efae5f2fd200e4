import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { DesignProvider } from '../../design/design-provider.tsx';
import { SelectOrganizationPage } from '../../features/access/select-organization-page.tsx';
import { OpenOrganizationForm } from '../../features/staff/open-organization-form.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { reloadAt } from '../../platform/navigation/reload-at.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { addressAfterSelection } from '../../platform/session/after-selection.ts';
import { useSession } from '../../platform/session/session-store.ts';

export function SelectOrganizationScreen() {
  const [search] = useAddress('/select-organization');
  const { refusal } = useLocation().state;
  const user = useSession()?.user;
  if (user === undefined) return null;
  const goOn = (organizationId: number) => void reloadAt(addressAfterSelection(organizationId, search));
  return (
    <DesignProvider>
      <SelectOrganizationPage user={user} refusal={refusal} onSelected={goOn}>
        {user.account.isSuperAdmin && (
          <QueryClientProvider client={queryClient}>
            <OpenOrganizationForm startOrganizationId={search.orgId} onOpened={goOn} />
          </QueryClientProvider>
        )}
      </SelectOrganizationPage>
    </DesignProvider>
  );
}
