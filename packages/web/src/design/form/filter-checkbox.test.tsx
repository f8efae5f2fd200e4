import { expect, test, vi } from 'vitest';
import { renderDesign } from '../test/render.tsx';
import { FilterCheckbox } from './filter-checkbox.tsx';

const opened = async (checked: boolean) => {
  const onChange = vi.fn<(checked: boolean) => void>();
  const box = (value: boolean) => <FilterCheckbox label="Open Events" checked={value} onChange={onChange} />;
  const view = await renderDesign(box(checked));
  const tick = view.getByRole('checkbox', { name: 'Open Events' });
  return {
    onChange,
    tick,
    input: tick.element() as HTMLInputElement,
    give: (v: boolean) => view.rerender(box(v)),
  };
};

test('a filter shows the click before the address has changed', async () => {
  const { input, onChange } = await opened(false);
  input.click();
  expect(input.checked).toBe(true);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});

test('the address has the last word: Back takes the tick away again', async () => {
  const { input, tick, give } = await opened(false);
  input.click();
  await give(true);
  await expect.element(tick).toBeChecked();
  await give(false);
  await expect.element(tick).not.toBeChecked();
});
