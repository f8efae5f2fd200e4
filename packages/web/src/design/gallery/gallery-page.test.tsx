import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GalleryPage } from './gallery-page.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
  document.documentElement.dataset.brand = 'default';
  document.documentElement.dataset.mantineColorScheme = 'light';
});

test.each(
  (['default', 'readycheck'] as const).flatMap((brand) =>
    (['light', 'dark'] as const).flatMap((scheme) => [1440, 390].map((width) => ({ brand, scheme, width }))),
  ),
)(
  'every component shows in $brand, $scheme, $width px: no complaint, no sideways scroll',
  async ({ brand, scheme, width }) => {
    const complaints = vi.spyOn(console, 'error');
    await page.viewport(width, 900);
    const screen = await render(<GalleryPage brand={brand} scheme={scheme} />);
    await expect.element(screen.getByRole('heading', { name: 'Components and states' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'No match' })).toBeInTheDocument();
    expect(document.documentElement.dataset).toMatchObject({ brand, mantineColorScheme: scheme });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  },
);
