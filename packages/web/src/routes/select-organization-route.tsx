import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectOrganizationPage } from '../features/access/select-organization-page.tsx';
import { safeRedirect } from '../platform/session/redirects.ts';

export function SelectOrganizationRoute() {
  const { redirect } = useSearch({ from: '/select-organization' });
  const navigate = useNavigate();
  return <SelectOrganizationPage onSelected={() => void navigate({ href: safeRedirect(redirect) })} />;
}
