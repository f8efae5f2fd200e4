import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readOrganizationFilter } from '../features/staff/organization-filter.ts';
import { OrganizationsPage } from '../features/staff/organizations-page.tsx';
import { loadAnew } from '../platform/navigation/load-anew.ts';
import { idParam } from '../platform/navigation/search-params.ts';

export function OrganizationsScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/super-admin/organizations' });
  const setAsked = useCallback(
    (open: number | undefined) =>
      void navigate({ search: (present: Record<string, unknown>) => ({ ...present, open }), replace: true }),
    [navigate],
  );
  return (
    <OrganizationsPage
      filter={readOrganizationFilter(search)}
      onFilterChange={(change, isTyping = false) =>
        void navigate({
          search: (present: Record<string, unknown>) => ({ ...present, ...change }),
          replace: isTyping,
        })
      }
      askedId={idParam(search.open)}
      onAskedChange={setAsked}
      onOpened={(id) => void loadAnew(`/dashboard?orgId=${id}`)}
    />
  );
}
