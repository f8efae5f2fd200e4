import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../design/test/render.tsx';
import { holdsPages } from './route-data.ts';
import { usePageFocus } from './use-page-focus.ts';

/** A bar with a box above a page, and a second page that comes when it is let. */
async function aPortal() {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const root = createRootRoute({
    staticData: holdsPages,
    component: function Frame() {
      usePageFocus();
      return (
        <>
          <input aria-label="Search" />
          <Link to="/groups">Groups</Link>
          <main>
            <Outlet />
          </main>
        </>
      );
    },
  });
  const page = (path: string, name: string, loader?: () => Promise<void>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: holdsPages,
      ...(loader === undefined ? {} : { loader }),
      component: () => <h1 tabIndex={-1}>{name}</h1>,
    });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: root.addChildren([page('/', 'Dashboard'), page('/groups', 'Groups', () => arrived)]),
  });
  const screen = await renderDesign(<RouterProvider router={router as never} />);
  await expect.element(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return { screen, arrive };
}

test('the focus goes to the heading of the page that was opened', async () => {
  const { screen, arrive } = await aPortal();
  await userEvent.click(screen.getByRole('link', { name: 'Groups' }));
  arrive();
  await expect.element(screen.getByRole('heading', { name: 'Groups' })).toHaveFocus();
});

test('who went to the search while the page was on its way goes on typing there', async () => {
  const { screen, arrive } = await aPortal();
  await userEvent.click(screen.getByRole('link', { name: 'Groups' }));
  const box = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.click(box);
  await userEvent.keyboard('foot');
  arrive();
  await expect.element(screen.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await userEvent.keyboard('ball');
  await expect.element(box).toHaveValue('football');
  await expect.element(box).toHaveFocus();
});
