import { useState } from 'react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { Button } from '../button/button.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import type { Outcome } from '../dialog/outcome.ts';
import { TextField } from '../form/text-field.tsx';
import type { Navigation } from '../link/navigation.ts';
import { renderDesign } from './render.tsx';

const schema = z.object({
  name: z.string().min(1, ' required ').max(5, 'Name may not be greater than 5 characters'),
  note: z.string(),
});

interface ExampleProps {
  onSubmit: (values: { name: string; note: string }) => Promise<Outcome> | Outcome;
  /** What the page does when the dialog closes. */
  onClosed?: () => void;
}

function Example({ onSubmit, onClosed }: ExampleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add Group</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
          onClosed?.();
        }}
        title="Add Group"
        schema={schema}
        defaultValues={{ name: '', note: '' }}
        submitLabel="Save"
        onSubmit={onSubmit}
      >
        {({ control }) => (
          <>
            <TextField control={control} name="name" label="Name" />
            <TextField control={control} name="note" label="Note" />
          </>
        )}
      </FormDialog>
    </>
  );
}

/** Opens the dialog of an example form with a name, which is needed, and a note. */
export async function openFormDialog(
  onSubmit: ExampleProps['onSubmit'],
  navigation?: Navigation,
  onClosed: () => void = () => undefined,
) {
  const screen = await renderDesign(
    <Example onSubmit={onSubmit} onClosed={onClosed} />,
    navigation === undefined ? {} : { navigation },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add Group' }));
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  return screen;
}

/** A save that goes well. */
export const done = (): Outcome => ({ ok: true });
