import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';
import { BrandProvider } from '../brand/brand-provider.tsx';
import type { Brand } from '../brand/brands.ts';
import { type Navigation, NavigationProvider } from '../design/link/navigation.ts';
import { Notifications } from '../design/notify/notifications.tsx';
import { withOwnOrganization } from '../platform/navigation/organization-address.ts';
import { useSession } from '../platform/session/session-store.ts';
import { SecondFactorGate } from './access/second-factor-gate.tsx';
import { guardSteps } from './guard-steps.ts';
import type { PortalRouter } from './router.ts';

export interface PortalProps {
  router: PortalRouter;
  brand: Brand;
}

/** The whole portal: its pages, and what all of them need. */
export function Portal({ router, brand }: PortalProps) {
  const organizationId = useSession()?.selectedOrganizationId ?? null;
  const navigation = useMemo(
    (): Navigation => ({
      navigate: (href: string) => void router.navigate({ href }),
      preload: (href: string) => void router.preloadRoute({ to: '.', href }),
      resolve: (href: string) => withOwnOrganization(href, organizationId),
      guard: (mayTake) => guardSteps(router, mayTake),
    }),
    [router, organizationId],
  );
  return (
    <StrictMode>
      <BrandProvider brand={brand}>
        <NavigationProvider value={navigation}>
          <RouterProvider router={router} />
          <SecondFactorGate />
          <Notifications />
        </NavigationProvider>
      </BrandProvider>
    </StrictMode>
  );
}
