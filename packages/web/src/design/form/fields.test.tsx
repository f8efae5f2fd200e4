import { email } from '@plumbline/contract/core/fields';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { renderDesign } from '../test/render.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { CopyField } from './copy-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { SelectField } from './select-field.tsx';
import { EmailField, TextField } from './text-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({
  email,
  password: z.string().min(8),
  groupId: z.number().nullable(),
  isBaseline: z.boolean(),
});

function Example() {
  const form = useSchemaForm(schema, { email: '', password: '', groupId: null, isBaseline: false });
  const { control } = form;
  return (
    <form>
      <EmailField control={control} name="email" label="Email" />
      <PasswordField control={control} name="password" label="Password" />
      <SelectField
        control={control}
        name="groupId"
        label="Group"
        options={[
          { value: 7, label: 'Football' },
          { value: 8, label: 'Soccer' },
          { value: 9, label: 'Closed group', isDisabled: true },
        ]}
      />
      <CheckboxField control={control} name="isBaseline" label="Baseline" />
      <output>{JSON.stringify(form.watch())}</output>
    </form>
  );
}

const held = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? 'null');

test('C298: an email that is none is said once the field is left', async () => {
  const screen = await renderDesign(<Example />);
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example');
  expect(screen.getByText('Email must be valid').elements()).toHaveLength(0);
  await userEvent.tab();
  await expect.element(screen.getByText('Email must be valid')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Email'), 'maya@portal.example');
  await expect.element(screen.getByText('Email must be valid')).not.toBeInTheDocument();
});

test('what a field lacks moves nothing before the press that left it is over', async () => {
  const screen = await renderDesign(<Example />);
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example');
  const box = screen.getByRole('checkbox', { name: 'Baseline' }).element() as HTMLElement;
  const top = box.getBoundingClientRect().top;
  box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  box.focus();
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  expect(box.getBoundingClientRect().top).toBe(top);
  box.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await expect.element(screen.getByText('Email must be valid')).toBeVisible();
  expect(box.getBoundingClientRect().top).toBeGreaterThan(top);
});

test.each([
  { why: 'a key, after a list of the system took the release', end: () => userEvent.tab() },
  {
    why: 'a menu of the system',
    end: () => window.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })),
  },
])('a press without a release is over with $why', async ({ end }) => {
  const screen = await renderDesign(<Example />);
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example');
  const box = screen.getByRole('checkbox', { name: 'Baseline' }).element() as HTMLElement;
  box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  box.focus();
  await end();
  await expect.element(screen.getByText('Email must be valid')).toBeVisible();
});

test('a password is hidden until its button shows it', async () => {
  const screen = await renderDesign(<Example />);
  const password = screen.getByLabelText('Password', { exact: true });
  await userEvent.type(password, 'Baseline-1!');
  await expect.element(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('Baseline-1!');
});

test('a choice is made with the keyboard, keeps its type, and a closed one cannot be taken', async () => {
  const screen = await renderDesign(<Example />);
  await userEvent.click(screen.getByLabelText('Group'));
  await expect.element(screen.getByRole('option', { name: 'Soccer' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(held()).toMatchObject({ groupId: 8 });
  await expect.element(screen.getByLabelText('Group')).toHaveValue('Soccer');
  await userEvent.click(screen.getByLabelText('Group'));
  await userEvent.click(screen.getByRole('option', { name: 'Closed group' }), { force: true });
  expect(held()).toMatchObject({ groupId: 8 });
});

test('a box is ticked by its words too', async () => {
  const screen = await renderDesign(<Example />);
  await userEvent.click(screen.getByText('Baseline'));
  expect(held()).toMatchObject({ isBaseline: true });
});

test('copying a link says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderDesign(
    <CopyField
      label="Access link"
      value="https://portal.example/x"
      copiedMessage="Link Copied to Clipboard"
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await expect.element(screen.getByText('Link Copied to Clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith('https://portal.example/x');
  write.mockRestore();
});

test('a browser that does not allow copying is not passed over in silence', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const screen = await renderDesign(<CopyField label="Access link" value="x" copiedMessage="Copied" />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await expect
    .element(screen.getByText('Your browser did not allow copying. Select the text and copy it yourself.'))
    .toBeVisible();
  write.mockRestore();
});

test('segments are radio buttons that arrow keys move through', async () => {
  const onChange = vi.fn();
  const screen = await renderDesign(
    <SegmentedControl
      label="Who is tested"
      value="group"
      onChange={onChange}
      segments={[
        { value: 'group', label: 'A group' },
        { value: 'profile', label: 'One profile' },
      ]}
    />,
  );
  const first = screen.getByRole('radio', { name: 'A group' });
  await expect.element(first).toBeChecked();
  await userEvent.click(screen.getByText('A group'));
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('profile');
});

function PhoneExample() {
  const form = useSchemaForm(z.object({ phone: z.string() }), { phone: '' });
  return <PhoneField control={form.control} name="phone" label="Phone" />;
}

test('B529: a time is picked in steps of five minutes, and any other can be typed', async () => {
  const times = z.object({ startTime: z.iso.time({ precision: -1 }) });
  function ATime() {
    const form = useSchemaForm(times, { startTime: '08:00' });
    return (
      <form>
        <TextField control={form.control} name="startTime" label="Start Time" type="time" />
        <output>{JSON.stringify(form.watch())}</output>
      </form>
    );
  }
  const screen = await renderDesign(<ATime />);
  const field = screen.getByLabelText('Start Time');
  const input = field.element() as HTMLInputElement;
  // What the picker and the arrow keys go by.
  input.stepUp();
  expect(input.value).toBe('08:05');
  await userEvent.fill(field, '14:03');
  expect(held()).toEqual({ startTime: '14:03' });
});

test('A358 B530: a phone number is typed and pasted under its mask, and its middle can be corrected', async () => {
  const screen = await renderDesign(<PhoneExample />);
  const phone = screen.getByLabelText('Phone');
  await userEvent.type(phone, '555010447799');
  await expect.element(phone).toHaveValue('555-010-4477');
  await userEvent.fill(phone, '(555) 010 4478');
  await expect.element(phone).toHaveValue('555-010-4478');
  await userEvent.click(phone);
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}{ArrowRight}9');
  await expect.element(phone).toHaveValue('559-010-4478');
});
