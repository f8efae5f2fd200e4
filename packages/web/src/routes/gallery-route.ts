import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** Every shared component in every state. Made only in development, so that a production build has no chunk of it. */
export const makeGalleryRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/gallery',
    // Open, and none of the portal's pages.
    staticData: { page: '/', rule: { title: 'Gallery', access: 'open' } },
    component: lazyRouteComponent(() => import('../design/gallery/gallery-page.tsx'), 'GalleryPage'),
  });
