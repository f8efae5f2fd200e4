import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { renderDesign } from '../test/render.tsx';
import { DateField } from './date-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({ birthDate: z.iso.date() });

function Example({ start = '' }: { start?: string }) {
  const form = useSchemaForm(schema, { birthDate: start });
  return (
    <form>
      <DateField control={form.control} name="birthDate" label="Birth Date" maxDate="2026-10-06" />
      <output>{form.watch('birthDate')}</output>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
    </form>
  );
}

const held = () => document.querySelector('output')?.textContent;

test('what is typed is held as a calendar date and tidied when the field is left', async () => {
  const screen = await renderDesign(<Example />);
  const field = screen.getByLabelText('Birth Date', { exact: true });
  await userEvent.type(field, '3/4/2009');
  expect(held()).toBe('2009-03-04');
  await userEvent.tab();
  await expect.element(field).toHaveValue('03/04/2009');
});

test('what is not a date stays as typed and the field says what to type', async () => {
  const screen = await renderDesign(<Example />);
  const field = screen.getByLabelText('Birth Date', { exact: true });
  await userEvent.type(field, '13/14/2009');
  await userEvent.tab();
  await expect.element(screen.getByText('Use MM/DD/YYYY')).toBeVisible();
  await expect.element(field).toHaveValue('13/14/2009');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('a day picked from the calendar is held, and the focus returns', async () => {
  const screen = await renderDesign(<Example start="2009-03-14" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  await userEvent.click(screen.getByRole('button', { name: /^20 March 2009/ }));
  expect(held()).toBe('2009-03-20');
  await expect.element(screen.getByLabelText('Birth Date', { exact: true })).toHaveValue('03/20/2009');
  await expect.element(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
});

test('the arrows of the calendar have names', async () => {
  const screen = await renderDesign(<Example start="2009-03-14" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await expect.element(screen.getByRole('button', { name: 'February 2009' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await expect.element(screen.getByRole('button', { name: 'March 2009' })).toBeVisible();
});

test('a reset of the form shows the first value again', async () => {
  const screen = await renderDesign(<Example start="2009-03-14" />);
  const field = screen.getByLabelText('Birth Date', { exact: true });
  await userEvent.fill(field, 'nonsense');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('03/14/2009');
});
