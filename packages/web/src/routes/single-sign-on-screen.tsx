import { useNavigate, useSearch } from '@tanstack/react-router';
import { readConnectionSearch } from '../features/access/single-sign-on/connection-search.ts';
import { SingleSignOnPage } from '../features/access/single-sign-on/single-sign-on-page.tsx';
import { useCurrentUser } from '../platform/session/current-user.ts';

export function SingleSignOnScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/org-management/single-sign-on' });
  const { selectedOrganization } = useCurrentUser();
  if (selectedOrganization === null) return null;
  return (
    <SingleSignOnPage
      organizationId={selectedOrganization.id}
      search={readConnectionSearch(search)}
      onSearchChange={({ dialog, of }) =>
        void navigate({ search: (present) => ({ ...present, dialog, of }), replace: dialog === undefined })
      }
    />
  );
}
