import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { page: '/' },
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/dashboard${location.searchStr}` });
  },
});
