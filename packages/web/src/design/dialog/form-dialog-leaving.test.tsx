import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Navigation, Step } from '../link/navigation.ts';
import { done, openFormDialog } from '../test/open-form-dialog.tsx';
import type { Outcome } from './outcome.ts';

test('with changes the browser asks before the document is left; without, it does not', async () => {
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const screen = await openFormDialog(done);
  expect(leaving()).toBe(false);
  await userEvent.fill(screen.getByLabelText('Note'), 'x');
  await expect.poll(() => leaving()).toBe(true);
  await userEvent.fill(screen.getByLabelText('Note'), '');
  await expect.poll(() => leaving()).toBe(false);
});

/** A router that is asked by hand. */
function steppedByHand() {
  const guards = new Set<(step: Step) => boolean | Promise<boolean>>();
  let arrive = () => undefined as unknown;
  const navigation: Navigation = {
    navigate: vi.fn(),
    guard: (mayTake) => {
      guards.add(mayTake);
      return () => guards.delete(mayTake);
    },
  };
  const step = (traits: Partial<Step> = {}) => {
    const [mayTake] = guards;
    if (mayTake === undefined) return Promise.resolve(true);
    const onArrived = (listener: () => void) => {
      arrive = listener;
    };
    return Promise.resolve(mayTake({ isTravel: true, isOtherPage: false, onArrived, ...traits }));
  };
  /** A form asks from the moment on that it knows of its change. */
  const guarded = () => expect.poll(() => guards.size).toBe(1);
  return { navigation, step, guarded, arrive: () => arrive() };
}

test('Back with changes asks; keeping on stays and loses nothing', async () => {
  const { navigation, step, guarded } = steppedByHand();
  const screen = await openFormDialog(done, navigation);
  expect(await step()).toBe(true);
  await userEvent.fill(screen.getByLabelText('Note'), 'keep me');
  await expect.element(screen.getByLabelText('Note')).toHaveValue('keep me');
  await guarded();
  const back = step();
  await expect.element(screen.getByText('Discard changes?')).toBeVisible();
  // Whoever presses Back again has not answered.
  expect(await step()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(await back).toBe(false);
  await expect.element(screen.getByText('Discard changes?')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Note')).toHaveValue('keep me');
});

test('a question that Back asked while it was saved is answered by the save', async () => {
  let answer: (outcome: Outcome) => void = () => undefined;
  const { navigation, step, guarded } = steppedByHand();
  const screen = await openFormDialog(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    navigation,
  );
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await guarded();
  const back = step();
  await expect.element(screen.getByText('Discard changes?')).toBeVisible();
  answer(done());
  expect(await back).toBe(false);
  await expect.element(screen.getByText('Discard changes?')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('discarding goes back, and a form that does not stand in the address closes when the page is there', async () => {
  const { navigation, step, guarded, arrive } = steppedByHand();
  const screen = await openFormDialog(done, navigation);
  await userEvent.fill(screen.getByLabelText('Note'), 'gone');
  await guarded();
  const back = step();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await back).toBe(true);
  await expect.element(screen.getByRole('dialog', { name: 'Add Group' })).toBeVisible();
  arrive();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a link to another page asks too; a query that changes by itself, and a saved form, do not', async () => {
  const { navigation, step, guarded } = steppedByHand();
  let whileSaving: Promise<boolean> | undefined;
  const screen = await openFormDialog(done, navigation, () => {
    whileSaving = step({ isTravel: false, isOtherPage: true });
  });
  await userEvent.fill(screen.getByLabelText('Name'), 'U14');
  await guarded();
  expect(await step({ isTravel: false, isOtherPage: false })).toBe(true);
  const away = step({ isTravel: false, isOtherPage: true });
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(await away).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(await whileSaving).toBe(true);
});
