import {
  createProtocol,
  deleteProtocol,
  getMeasuresForOrganization,
  getOrganizationPreferences,
  getProtocol,
  getProtocols,
  type Protocol,
  updateOrganizationPreferences,
  updateProtocol,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { storeAnswer } from '../../platform/test/store-answer.ts';
import { DeleteProtocolDialog } from './delete-protocol-dialog.tsx';
import { ProtocolSettingsDialog } from './protocol-settings-dialog.tsx';
import { CreateProtocolDialog, EditProtocolDialog } from './save-protocol-dialogs.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const render = (content: ReactNode) =>
  renderDesign(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);

const aProtocol = (over: Partial<Protocol> = {}): Protocol => ({
  organizationProtocolId: 4,
  legacyProtocolId: null,
  name: 'Sideline',
  description: 'Beside the field.',
  symptomsEnabled: true,
  eventsEnabled: true,
  isDisabled: false,
  protocolItems: [1002, 1003, 1001].map((regulationMeasureId, regulationMeasureOrder) => ({
    regulationMeasureId,
    regulationMeasureOrder,
  })),
  ...over,
});
const measure = (regulationMeasureId: number, name: string, category: number) => ({
  regulationMeasureId,
  name,
  description: '',
  deletedOn: null,
  category,
});
const measures = [measure(1001, 'Balance (mBESS)', 1), measure(1002, 'Reaction Time', 11)];

test('C433: settings that were not saved say so, with the reason, and stay as they were typed', async () => {
  answerCalls([
    [
      getProtocols,
      () => ({ reply: { protocols: [aProtocol({ name: 'Symptoms only', protocolItems: [] })] } }),
    ],
    [
      getOrganizationPreferences,
      () => ({
        reply: {
          organizationPreferences: {
            isSymptomTrackingEnabled: true,
            isExpeditedBaselineEnabled: false,
            dynamicProtocolsEnabled: false,
            isAtHomeTestingEnabled: false,
          },
        },
      }),
    ],
    [
      updateOrganizationPreferences,
      () => ({ status: 403, code: 'access.denied', message: 'You do not have permission to do that.' }),
    ],
  ]);
  const screen = await render(<ProtocolSettingsDialog onClose={vi.fn()} />);
  const symptoms = screen.getByRole('checkbox', { name: /Track symptoms/ });
  await userEvent.click(symptoms);
  // What it would leave behind is said before it is saved.
  await expect
    .element(screen.getByText('These protocols would have no tests left: Symptoms only.'))
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .element(
      screen.getByText(
        'There was an error saving the protocol settings. You do not have permission to do that.',
      ),
    )
    .toBeVisible();
  await expect.element(symptoms).not.toBeChecked();
});

test('C452: only what was changed is sent, the tests in their new order, and a change of somebody else is told', async () => {
  const message =
    'Someone else changed this protocol while you were editing. Nothing was saved, but your changes are still here.';
  const calls = answerCalls([
    [getMeasuresForOrganization, () => ({ reply: { measures } })],
    [updateProtocol, () => ({ status: 409, code: 'protocol.changed_meanwhile', message })],
    [getProtocol, () => ({ reply: { protocol: { ...aProtocol(), revision: 4 } } })],
  ]);
  const protocol = { ...aProtocol(), revision: 3 };
  const screen = await render(
    <EditProtocolDialog protocol={protocol} protocols={[protocol]} codeCount={2} onClose={vi.fn()} />,
  );
  await expect
    .element(
      screen.getByText('2 active or scheduled codes use the change for phones that connect from now on.'),
    )
    .toBeVisible();
  const up = screen.getByRole('button', { name: 'Move Balance (mBESS) up' });
  await userEvent.click(up);
  await expect.element(screen.getByText('Balance (mBESS) is now 2 of 3.')).toBeInTheDocument();
  // The button that was pressed keeps the focus, and pressing it again goes on.
  await expect.element(up).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Balance (mBESS) is now 1 of 3.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(up).toBeDisabled();
  expect(calls.find(({ path }) => path === updateProtocol.path)?.request).toMatchObject({
    organizationProtocolId: 4,
    revision: 3,
    updateMeasures: true,
    protocolItems: [1001, 1002, 1003].map((regulationMeasureId, regulationMeasureOrder) => ({
      regulationMeasureId,
      regulationMeasureOrder,
    })),
  });
});

test('C408: what is asked anew behind the dialog does not let a change go over somebody else’s unnoticed', async () => {
  const message =
    'Someone else changed this protocol while you were editing. Nothing was saved, but your changes are still here.';
  const calls = answerCalls([
    [getMeasuresForOrganization, () => ({ reply: { measures } })],
    [updateProtocol, () => ({ status: 409, code: 'protocol.changed_meanwhile', message })],
    [getProtocol, () => ({ reply: { protocol: { ...aProtocol({ protocolItems: [] }), revision: 4 } } })],
  ]);
  let refetched: (protocol: Protocol & { revision: number }) => void = () => undefined;
  function PageBehind() {
    const [protocol, setProtocol] = useState({ ...aProtocol(), revision: 3 });
    refetched = setProtocol;
    return <EditProtocolDialog protocol={protocol} protocols={[protocol]} codeCount={0} onClose={vi.fn()} />;
  }
  const screen = await render(<PageBehind />);
  const description = screen.getByRole('textbox', { name: 'Description' });
  await userEvent.fill(description, 'In the hall.');
  // Somebody else took two tests out; the page asked again when its window was looked at.
  refetched({ ...aProtocol({ protocolItems: [] }), revision: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(description).toHaveValue('In the hall.');
  expect(calls.find(({ path }) => path === updateProtocol.path)?.request).toMatchObject({
    revision: 3,
    updateMeasures: false,
  });
});

describe('a protocol that somebody else changed meanwhile', () => {
  const message =
    'Someone else changed this protocol while you were editing. Nothing was saved, but your changes are still here.';
  const changed = { status: 409, code: 'protocol.changed_meanwhile', message };
  const first = { ...aProtocol(), revision: 3 };

  async function refused() {
    const theirs = { ...aProtocol({ name: 'Touchline', protocolItems: [] }), revision: 4 };
    const calls = answerCalls([
      [getMeasuresForOrganization, () => ({ reply: { measures } })],
      [
        updateProtocol,
        (request) => ((request as { revision: number }).revision === 4 ? { reply: {} } : changed),
      ],
      [getProtocol, () => ({ reply: { protocol: theirs } })],
    ]);
    const onClose = vi.fn();
    const screen = await render(
      <EditProtocolDialog protocol={first} protocols={[first]} codeCount={0} onClose={onClose} />,
    );
    await userEvent.fill(screen.getByRole('textbox', { name: 'Description' }), 'In the hall.');
    await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }));
    const question = screen.getByRole('alert').filter({ hasText: message });
    await expect.element(question).toHaveFocus();
    await expect.element(question.getByText('The name is now “Touchline”.')).toBeVisible();
    await expect.element(question.getByText('It has no tests now.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    const sent = () => calls.filter(({ path }) => path === updateProtocol.path).map(({ request }) => request);
    return { screen, onClose, question, sent };
  }

  test('C408: is saved over by whoever was told and wants it', async () => {
    const { screen, onClose, sent } = await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Replace it with mine' }));
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(sent()[1]).toMatchObject({
      revision: 4,
      name: 'Sideline',
      description: 'In the hall.',
      updateMeasures: true,
    });
  });

  test('C408: is taken over, and changed from there', async () => {
    const { screen, onClose, question, sent } = await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine and load the saved one' }));
    await expect.element(question).not.toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('Touchline');
    await expect.element(name).toHaveFocus();
    const description = screen.getByRole('textbox', { name: 'Description' });
    await expect.element(description).toHaveValue('Beside the field.');
    await userEvent.fill(description, 'At the line.');
    await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }));
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(sent()[1]).toMatchObject({
      revision: 4,
      name: 'Touchline',
      description: 'At the line.',
      updateMeasures: false,
    });
  });
});

test('whoever takes a test out with the keyboard goes on beside its place', async () => {
  answerCalls([[getMeasuresForOrganization, () => ({ reply: { measures } })]]);
  const protocol = { ...aProtocol(), revision: 3 };
  const screen = await render(
    <EditProtocolDialog protocol={protocol} protocols={[protocol]} codeCount={0} onClose={vi.fn()} />,
  );
  const out = screen.getByRole('button', { name: /^Remove/ });
  await expect.poll(() => out.elements()).toHaveLength(3);
  (out.elements()[1] as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => out.elements()).toHaveLength(2);
  await expect.element(out.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(out).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('combobox', { name: 'Add a test' })).toHaveFocus();
});

/** Enough of them that typing narrows the list. */
const manyMeasures = [
  ...measures,
  ...[12, 13, 14, 15, 16, 18, 19, 23].map((id) => measure(id, `Stance ${id}`, 1)),
];

test('C281 C283: a name that is taken and nothing to ask are said while typing; tests are added one after another', async () => {
  const calls = answerCalls([
    [getMeasuresForOrganization, () => ({ reply: { measures: manyMeasures } })],
    [createProtocol, () => ({ reply: { organizationProtocolId: 12 } })],
  ]);
  const onCreated = vi.fn(async () => undefined);
  const screen = await render(
    <CreateProtocolDialog protocols={[aProtocol()]} onClose={vi.fn()} onCreated={onCreated} />,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(name, ' SIDELINE ');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Description' }), 'Before the season.');
  await expect.element(screen.getByText('Protocol names must be unique.')).toBeVisible();
  await userEvent.fill(name, 'Preseason');
  await expect.element(screen.getByText('Protocol names must be unique.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /Symptom tracking/ }));
  await expect.element(screen.getByText('Protocol must include tests or symptom tracking.')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Add Protocol' });
  await expect.element(save).toBeDisabled();
  const field = screen.getByRole('combobox', { name: 'Add a test' });
  for (const [typed, full] of [
    ['Reaction', 'Reaction Time'],
    ['mBESS', 'Balance (mBESS)'],
  ]) {
    await userEvent.click(field);
    await userEvent.fill(field, typed ?? '');
    await expect.element(screen.getByRole('option')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('button', { name: `Remove ${full}` })).toBeVisible();
    await expect.element(field).toHaveFocus();
  }
  await expect.element(save).toBeEnabled();
  await userEvent.click(save);
  await expect.element(screen.getByText('Protocol Successfully Created')).toBeVisible();
  await expect.poll(() => onCreated).toHaveBeenCalledWith(12);
  expect(calls.find(({ path }) => path === createProtocol.path)?.request).toMatchObject({
    name: 'Preseason',
    symptomsEnabled: false,
    protocolItems: [
      { regulationMeasureId: 1002, regulationMeasureOrder: 0 },
      { regulationMeasureId: 1001, regulationMeasureOrder: 1 },
    ],
  });
});

test('a default is not deleted before somebody has chosen what takes its place', async () => {
  const calls = answerCalls([]);
  const other = aProtocol({ organizationProtocolId: 9, name: 'Another' });
  const off = aProtocol({ organizationProtocolId: 10, name: 'Switched off', isDisabled: true });
  const screen = await render(
    <DeleteProtocolDialog
      protocol={aProtocol()}
      usage={{ profileCount: 1_200, groupCount: 1, codeCount: 1 }}
      protocols={[aProtocol(), other, off]}
      onClose={vi.fn()}
      onDeleted={vi.fn()}
    />,
  );
  await expect.element(screen.getByText('1 code will still use it until it ends.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.element(screen.getByText('Choose the protocol that replaces it.')).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(
    screen.getByRole('combobox', { name: 'The default of 1,200 profiles and 1 group will be' }),
  );
  await expect.element(screen.getByRole('option', { name: 'Another' })).toBeVisible();
  expect(screen.getByRole('option').elements()).toHaveLength(1);
});

test('C409: a protocol that became a default meanwhile is asked about anew, so that the dialog can ask what takes its place', async () => {
  answerCalls([
    [
      deleteProtocol,
      () => ({
        status: 422,
        code: 'protocol.is_default',
        message: 'Choose the protocol that replaces it.',
      }),
    ],
  ]);
  const isOutdated = await storeAnswer(queryClient, getProtocol, { id: 4 });
  const screen = await render(
    <DeleteProtocolDialog
      protocol={aProtocol()}
      usage={{ profileCount: 0, groupCount: 0, codeCount: 0 }}
      protocols={[aProtocol()]}
      onClose={vi.fn()}
      onDeleted={vi.fn()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.element(screen.getByText('Choose the protocol that replaces it.')).toBeVisible();
  await expect.poll(isOutdated).toBe(true);
});
