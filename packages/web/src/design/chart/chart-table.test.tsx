import { expect, test, vi } from 'vitest';
import { renderDesign } from '../test/render.tsx';
import { ChartTable } from './chart-table.tsx';

test('rows that say the same are all shown, each under a key of its own', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const columns = [{ header: 'Time' }, { header: 'Sway', isNumber: true }];
  const table = await renderDesign(
    <ChartTable
      label="Sway"
      data={{
        columns,
        rows: [
          ['0.1', '0'],
          ['0.1', '0'],
          ['0.2', '0'],
        ],
      }}
    />,
  );
  await expect.element(table.getByRole('columnheader', { name: 'Time' })).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(4);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
