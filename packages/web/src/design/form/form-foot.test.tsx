import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { noticeStore, notify } from '../notify/notify.ts';
import { renderDesign } from '../test/render.tsx';
import { FormFoot, type FormFootProps } from './form-foot.tsx';
import { TextField } from './text-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({ name: z.string().trim().min(1), city: z.string().trim().min(1) });
type Values = z.infer<typeof schema>;

function Form({
  start,
  ...foot
}: Pick<FormFootProps<Values, Values>, 'heldBecause' | 'isSticky'> & { start: Values }) {
  const form = useSchemaForm(schema, start);
  return (
    <form noValidate>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="city" label="City" />
      <FormFoot form={form} schema={schema} submitLabel="Save" needsChange {...foot} />
    </form>
  );
}

afterEach(() => {
  for (const notice of noticeStore.read()) notify.dismiss(notice.id);
});

test('a Save button that cannot be pressed says why, and screen readers hear it', async () => {
  const screen = await renderDesign(<Form start={{ name: 'U14', city: 'Boise' }} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription('There are no changes to save.');
  await userEvent.fill(screen.getByLabelText('Name'), 'U16');
  await expect.element(save).toBeEnabled();
  await expect.element(save).not.toHaveAttribute('aria-describedby');
  await userEvent.clear(screen.getByLabelText('City'));
  await expect.element(save).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription('Complete first: City.');
});

test('what holds a valid form back is said too', async () => {
  const screen = await renderDesign(
    <Form start={{ name: 'U14', city: 'Boise' }} heldBecause="Enter your password first." />,
  );
  await userEvent.fill(screen.getByLabelText('Name'), 'U16');
  await expect
    .element(screen.getByRole('button', { name: 'Save' }))
    .toHaveAccessibleDescription('Enter your password first.');
});

test('a notice lies above the foot of a form and never on its Save button', async () => {
  const screen = await renderDesign(
    <div style={{ minHeight: '150vh' }}>
      <div style={{ height: '140vh' }} />
      <Form start={{ name: 'U14', city: 'Boise' }} isSticky />
    </div>,
  );
  window.scrollTo(0, document.documentElement.scrollHeight);
  screen.getByRole('button', { name: 'Save' }).element().scrollIntoView({ block: 'end' });
  notify.success('Settings saved');
  await expect.element(screen.getByText('Settings saved')).toBeVisible();
  const foot = document.querySelector('[data-form-foot]')?.getBoundingClientRect();
  const region = screen.getByRole('region', { name: 'Notices' }).element().getBoundingClientRect();
  expect(region.bottom).toBeLessThanOrEqual(foot?.top ?? 0);
  expect(region.top).toBeGreaterThan(0);
});
