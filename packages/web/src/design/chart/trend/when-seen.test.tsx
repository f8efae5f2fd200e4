import { expect, test } from 'vitest';
import { renderDesign } from '../../test/render.tsx';
import { WhenSeen } from './when-seen.tsx';

test('what is far below the window is drawn at once where the page is printed', async () => {
  const screen = await renderDesign(
    <>
      <div style={{ height: 5000 }} />
      <WhenSeen height={200}>The drawing</WhenSeen>
    </>,
  );
  expect(screen.container.textContent).not.toContain('The drawing');
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.container.textContent).toContain('The drawing');
});
