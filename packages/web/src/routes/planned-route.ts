import { lazyRouteComponent } from '@tanstack/react-router';

/** A page of a later release inside the portal's frame: its title, and what it will hold. */
export const plannedPage = lazyRouteComponent(() => import('./planned-screen.tsx'), 'PlannedScreen');

/** The same for a page outside the frame. */
export const plannedPageAlone = lazyRouteComponent(
  () => import('./planned-screen.tsx'),
  'PlannedScreenAlone',
);
