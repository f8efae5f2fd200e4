import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderDesign } from '../../design/test/render.tsx';
import { OpenOrganizationForm } from './open-organization-form.tsx';

test('internal staff who do not know the number of an organization are led to the list', async () => {
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <OpenOrganizationForm onOpened={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('textbox', { name: 'Organization ID' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Find it in the list of organizations' }))
    .toHaveAttribute('href', '/super-admin/organizations');
});
