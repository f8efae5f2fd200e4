import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '../button/button.tsx';
import { renderDesign } from '../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Outcome } from './outcome.ts';

function Example({
  onConfirm,
  isDestructive = true,
}: {
  onConfirm: () => Promise<Outcome> | Outcome;
  isDestructive?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete…</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete Profile"
        confirmLabel="Delete"
        isDestructive={isDestructive}
        onConfirm={onConfirm}
      >
        Are you sure you want to delete the profile for Maya?
      </ConfirmDialog>
    </>
  );
}

async function open(onConfirm: () => Promise<Outcome> | Outcome, isDestructive = true) {
  const screen = await renderDesign(<Example onConfirm={onConfirm} isDestructive={isDestructive} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
  await expect.element(screen.getByRole('dialog', { name: 'Delete Profile' })).toBeVisible();
  return screen;
}

test('the focus goes in, on the safe button where something is destroyed, and comes back', async () => {
  const screen = await open(() => ({ ok: true }));
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus();
});

test('where nothing is destroyed the focus starts on the action', async () => {
  const screen = await open(() => ({ ok: true }), false);
  await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toHaveFocus();
});

test('the focus does not leave the dialog', async () => {
  const screen = await open(() => ({ ok: true }));
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    expect(screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
  }
});

test('confirming does it once, closes and returns the focus', async () => {
  const onConfirm = vi.fn((): Outcome => ({ ok: true }));
  const screen = await open(onConfirm);
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus();
});

test('a refusal keeps it open with the server’s words, gone at the next opening', async () => {
  const screen = await open(() => ({ ok: false, errors: [{ message: 'This profile has an open event.' }] }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }));
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('This profile has an open event.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toHaveTextContent('');
});

test('while it works it can neither be closed nor pressed again', async () => {
  const waiting = Promise.withResolvers<Outcome>();
  const onConfirm = vi.fn(() => waiting.promise);
  const screen = await open(onConfirm);
  const confirm = screen.getByRole('button', { name: 'Delete', exact: true });
  await userEvent.click(confirm);
  await userEvent.click(confirm, { force: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  waiting.resolve({ ok: true });
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
