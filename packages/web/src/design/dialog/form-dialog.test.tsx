import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { CheckboxField } from '../form/checkbox-field.tsx';
import { DateField } from '../form/date-field.tsx';
import { MultiSelectField } from '../form/multi-select-field.tsx';
import { RadioField } from '../form/radio-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { done, openFormDialog } from '../test/open-form-dialog.tsx';
import { renderDesign } from '../test/render.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Outcome } from './outcome.ts';

test('A357: a dialog is 500 wide', async () => {
  const screen = await openFormDialog(done);
  await expect.poll(() => screen.getByRole('dialog').element().getBoundingClientRect().width).toBe(500);
});

test('C301: it validates from the start: submit waits until the form is valid', async () => {
  const screen = await openFormDialog(done);
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  await expect.element(save).toBeEnabled();
  await userEvent.fill(screen.getByLabelText('Name'), 'Too long');
  await expect.element(save).toBeDisabled();
});

test('C301: a field that was left says what is wrong, and is tied to those words', async () => {
  const screen = await openFormDialog(done);
  const name = screen.getByLabelText('Name');
  await expect.poll(() => screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
  await userEvent.click(name);
  expect(screen.getByText('required').elements()).toHaveLength(0);
  await userEvent.tab();
  await expect.element(screen.getByText('required')).toBeVisible();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveAccessibleDescription('required');
});

test('a saved form closes and sends what the schema made of it', async () => {
  const onSubmit = vi.fn(done);
  const screen = await openFormDialog(onSubmit);
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'U14', note: '' });
});

test('the first reason of a refusal is said once, at its field, which has the focus, and nothing typed is lost', async () => {
  const screen = await openFormDialog(() => ({
    ok: false,
    errors: [{ message: 'That name is taken.', field: 'name' }, { message: 'And another reason.' }],
  }));
  const name = screen.getByLabelText('Name');
  await userEvent.fill(name, 'U14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(name).toHaveAccessibleDescription('That name is taken.');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('U14');
  expect(screen.getByText('That name is taken.').elements()).toHaveLength(1);
  expect(screen.getByText('And another reason.').elements()).toHaveLength(0);
});

test.each([undefined, 'groupIds', 'group.name'])(
  'a refusal about no field that is shown (%s) is above the fields',
  async (field) => {
    const screen = await openFormDialog(() => ({
      ok: false,
      errors: [{ message: 'Somebody changed it meanwhile.', ...(field === undefined ? {} : { field }) }],
    }));
    await userEvent.fill(screen.getByLabelText('Name'), 'U14');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect
      .element(screen.getByRole('dialog').getByRole('alert'))
      .toHaveTextContent('Somebody changed it meanwhile.');
    expect(screen.getByText('Somebody changed it meanwhile.').elements()).toHaveLength(1);
  },
);

test('a save that breaks is said in words and reported, and the form stays', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
  const failure = new Error('the network went away');
  const screen = await openFormDialog(() => Promise.reject(failure));
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toMatchTextContent(/Nothing was saved/);
  expect(reported).toHaveBeenCalledExactlyOnceWith(failure);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('U14');
  reported.mockRestore();
});

test('while it saves, a second press does nothing', async () => {
  const waiting = Promise.withResolvers<Outcome>();
  const onSubmit = vi.fn(() => waiting.promise);
  const screen = await openFormDialog(onSubmit);
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(save, { force: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  waiting.resolve({ ok: true });
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('while it saves it cannot be closed: a refusal finds whoever waits for it', async () => {
  let answer: (outcome: Outcome) => void = () => undefined;
  const onClosed = vi.fn<() => void>();
  const screen = await openFormDialog(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    undefined,
    onClosed,
  );
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog').elements()).toHaveLength(1);
  answer({ ok: false, errors: [{ message: 'Group names must be unique.' }] });
  await expect.element(screen.getByText('Group names must be unique.')).toBeVisible();
  expect(onClosed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.element(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
});

test('a click on Cancel counts although leaving a field makes its error appear and the buttons move', async () => {
  const screen = await openFormDialog(done);
  await userEvent.click(screen.getByLabelText('Name'));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await userEvent.click(cancel);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('an untouched form closes at once', async () => {
  const screen = await openFormDialog(done);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  { way: 'Escape', leave: () => userEvent.keyboard('{Escape}') },
  {
    way: 'Cancel',
    leave: (screen: Screen) => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  },
  {
    way: 'the cross',
    leave: (screen: Screen) => userEvent.click(screen.getByRole('button', { name: 'Close' })),
  },
])('leaving a changed form by $way asks, and keeping on loses nothing', async ({ leave }) => {
  const screen = await openFormDialog(done);
  await userEvent.fill(screen.getByLabelText('Note'), 'keep me');
  await leave(screen);
  await expect.element(screen.getByText('Discard changes?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await expect.element(screen.getByText('Discard changes?')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Note')).toHaveValue('keep me');
});

test('Escape in the question answers the question only', async () => {
  const screen = await openFormDialog(done);
  await userEvent.fill(screen.getByLabelText('Note'), 'keep me');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Discard changes?')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Discard changes?')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Note')).toHaveValue('keep me');
});

test('discarding closes both, and the next opening starts afresh', async () => {
  const screen = await openFormDialog(done);
  await userEvent.fill(screen.getByLabelText('Note'), 'gone');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add Group' }));
  await expect.element(screen.getByLabelText('Note')).toHaveValue('');
});

type Screen = Awaited<ReturnType<typeof openFormDialog>>;

test('the first field has the focus, and pressing something else at once is no mistake in it', async () => {
  const screen = await openFormDialog(done);
  const name = screen.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await userEvent.click(screen.getByLabelText('Note'));
  await expect.element(screen.getByLabelText('Note')).toHaveFocus();
  await expect.element(screen.getByText('required')).not.toBeInTheDocument();
  await userEvent.click(name);
  await userEvent.tab();
  await expect.element(screen.getByText('required')).toBeVisible();
});

test('while it cannot be submitted, it says which fields are in the way', async () => {
  const screen = await openFormDialog(done);
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(save).toHaveAccessibleDescription('Complete first: Name.');
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  await expect.element(save).toBeEnabled();
  await expect.element(screen.getByText('Complete first: Name.')).not.toBeInTheDocument();
});

const few = [
  { value: 1, label: 'Football' },
  { value: 2, label: 'Soccer' },
];
const many = Array.from({ length: 8 }, (_, i) => ({ value: i, label: `Sport ${i}` }));
const everyKind = z.object({
  text: z.string(),
  sport: z.number(),
  groups: z.array(z.number()).min(1),
  start: z.iso.date(),
  choice: z.enum(['all', 'some']),
  isAgreed: z.literal(true),
});
type EveryKind = z.input<typeof everyKind>;
type Control = UseFormReturn<EveryKind, unknown, EveryKind>['control'];

const openWith = (defaultValues: Partial<EveryKind>, fields: (control: Control) => ReactNode) =>
  renderDesign(
    <FormDialog<EveryKind, EveryKind>
      isOpen
      onClose={() => undefined}
      title="Add Group"
      schema={everyKind}
      defaultValues={defaultValues}
      submitLabel="Save"
      onSubmit={done}
    >
      {({ control }) => (
        <>
          {fields(control)}
          <TextField control={control} name="text" label="Last" />
        </>
      )}
    </FormDialog>,
  );

const choices = [
  { value: 'all', label: 'All' },
  { value: 'some', label: 'Some' },
] as const;

test.each<{
  kind: string;
  field: (control: Control) => ReactNode;
  first: { role: 'combobox' | 'textbox' | 'radio'; name: string };
}>([
  {
    kind: 'a disabled one is passed over',
    field: (control) => <TextField control={control} name="sport" label="Sport" disabled />,
    first: { role: 'textbox', name: 'Last' },
  },
  {
    kind: 'a short select, in which nothing is typed',
    field: (control) => <SelectField control={control} name="sport" label="Sport" options={few} />,
    first: { role: 'combobox', name: 'Sport' },
  },
  {
    kind: 'a long select',
    field: (control) => <SelectField control={control} name="sport" label="Sport" options={many} />,
    first: { role: 'combobox', name: 'Sport' },
  },
  {
    kind: 'a select of several',
    field: (control) => <MultiSelectField control={control} name="groups" label="Groups" options={few} />,
    first: { role: 'combobox', name: 'Groups' },
  },
  {
    kind: 'a date',
    field: (control) => <DateField control={control} name="start" label="Start" />,
    first: { role: 'textbox', name: 'Start' },
  },
  {
    kind: 'of radio buttons the chosen one',
    field: (control) => <RadioField control={control} name="choice" label="Choice" options={choices} />,
    first: { role: 'radio', name: 'Some' },
  },
])(
  'a dialog begins in its first field and opens no list over the others: $kind',
  async ({ field, first }) => {
    const screen = await openWith({ choice: 'some' }, field);
    await expect.element(screen.getByRole(first.role, { name: first.name, exact: true })).toHaveFocus();
    expect(screen.getByRole('option').elements()).toHaveLength(0);
  },
);

test('fields of every kind are named while they are missing, four of them and then how many more', async () => {
  const screen = await openWith({ text: '' }, (control) => (
    <>
      <SelectField control={control} name="sport" label="Sport" options={few} />
      <MultiSelectField control={control} name="groups" label="Groups" options={few} />
      <DateField control={control} name="start" label="Start" />
      <RadioField control={control} name="choice" label="Choice" options={choices} />
      <CheckboxField control={control} name="isAgreed" label="I agree" />
    </>
  ));
  const save = screen.getByRole('button', { name: 'Save' });
  await expect
    .element(save)
    .toHaveAccessibleDescription('Complete first: Sport, Groups, Start, Choice and 1 more.');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Start' }), '11/27/2026');
  await expect.element(save).toHaveAccessibleDescription('Complete first: Sport, Groups, Choice, I agree.');
});
