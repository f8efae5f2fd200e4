import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { renderDesign } from '../test/render.tsx';
import { TextField } from './text-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({
  firstName: z.string().trim().min(1).max(5),
  email: z.email(),
  weight: z.coerce.number().min(0),
  nickname: z.string().min(1, 'How do friends call you?'),
});

function Form() {
  const { control } = useSchemaForm(schema, { firstName: '', email: '', weight: '', nickname: '' });
  return (
    <form>
      <TextField control={control} name="firstName" label="First name" />
      <TextField control={control} name="email" label="Email" />
      <TextField control={control} name="weight" label="Weight" />
      <TextField control={control} name="nickname" label="Nickname" />
    </form>
  );
}

test.each([
  { ids: 'C296', label: 'First name', typed: ' ', says: ' required ' },
  {
    ids: 'C297',
    label: 'First name',
    typed: 'Catherine',
    says: 'First Name may not be greater than 5 characters',
  },
  { ids: 'C298', label: 'Email', typed: 'ada at home', says: 'Email must be valid' },
  { ids: 'C299', label: 'Weight', typed: '-1', says: 'must be 0 or more' },
  { ids: 'C300', label: 'Weight', typed: 'five', says: 'must be a number or decimal' },
  { ids: 'C301', label: 'Nickname', typed: ' ', says: null },
])('$ids: a form whose schema has no words of its own says $says', async ({ label, typed, says }) => {
  await renderDesign(<Form />);
  const field = page.getByLabelText(label);
  await userEvent.fill(field, typed);
  await userEvent.tab();
  if (says === null) {
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
    return;
  }
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  const words = document.getElementById(
    field.element().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
  );
  await expect.poll(() => words?.textContent).toBe(says);
});

test.each(['0', '0.5', '12'])('C299 C300: %s is a number that may be typed', async (typed) => {
  await renderDesign(<Form />);
  const field = page.getByLabelText('Weight');
  await userEvent.fill(field, '-1');
  await userEvent.tab();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(field, typed);
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('the words of a schema come before the generic ones', async () => {
  await renderDesign(<Form />);
  const field = page.getByLabelText('Nickname');
  await userEvent.click(field);
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('How do friends call you?');
});
