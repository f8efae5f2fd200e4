import { lazyRouteComponent } from '@tanstack/react-router';

/** A page of a later release inside the portal's frame: its title, and what it will hold. */
export const plannedPage = lazyRouteComponent(() => import('./planned-screen.tsx'), 'PlannedScreen');
