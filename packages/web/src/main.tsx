import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBrand } from './brand/apply-brand.ts';
import { BrandProvider } from './brand/brand-provider.tsx';
import { chooseBrand, readBrandSettings } from './brand/choose-brand.ts';
import { applyColorScheme } from './design/color-scheme.ts';
import './design/index.css';
import { NavigationProvider } from './design/link/navigation.ts';
import { Notifications } from './design/notify/notifications.tsx';
import { queryClient } from './platform/api/query-client.ts';
import { whenSignedOut } from './platform/session/signed-out.ts';
import { goToLogin, router } from './routes/router.tsx';
import './routes/routes.css';

const brand = chooseBrand(window.location.host, readBrandSettings(document));
applyBrand(document, brand);
applyColorScheme();
whenSignedOut(() => {
  queryClient.clear();
  goToLogin();
});

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <BrandProvider brand={brand}>
      <NavigationProvider
        value={{
          navigate: (href) => void router.navigate({ href }),
          preload: (href) => void router.preloadRoute({ to: href }).catch(() => undefined),
        }}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Notifications />
        </QueryClientProvider>
      </NavigationProvider>
    </BrandProvider>
  </StrictMode>,
);
