import { createRootRoute, Outlet } from '@tanstack/react-router';
import { guard } from './guard.ts';
import { holdsPages } from './route-data.ts';

export const rootRoute = createRootRoute({
  staticData: holdsPages,
  // The annotation keeps the types of the routes from going in a circle through the router.
  beforeLoad: (navigation): Promise<void> => guard(navigation),
  component: Outlet,
});
