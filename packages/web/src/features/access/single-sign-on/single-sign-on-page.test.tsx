import {
  enableIdentityProvider,
  getIdentityProviders,
  type IdentityProvider,
  proveIdentityProviderDomain,
  saveIdentityProvider,
  testIdentityProvider,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import type { ConnectionAddress } from './connection-address.ts';
import { SingleSignOnPage } from './single-sign-on-page.tsx';
import { aConnection as connection } from './test/a-connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
function Example() {
  const [address, setAddress] = useState<ConnectionAddress>({ dialog: undefined, of: undefined });
  return <SingleSignOnPage organizationId={3} address={address} onAddressChange={setAddress} />;
}

const listing = (identityProviders: readonly IdentityProvider[]): Answer => ({
  reply: { identityProviders },
});

async function open(list: () => Answer, more: Parameters<typeof answerCalls>[0] = []) {
  const calls = answerCalls([[getIdentityProviders, list], ...more]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Example />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('without a connection the page says what holds, and offers both kinds', async () => {
  const { screen, calls } = await open(() => listing([]));
  await expect.element(screen.getByText('Everyone signs in with a password')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add OpenID Connect' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add SAML' })).toBeVisible();
  expect(calls[0]?.request).toEqual({ organizationId: 3 });
});

test('a list that does not load says why, and can be asked for again', async () => {
  let answer: Answer = { status: 503, code: 'server.stopping', message: 'The portal is restarting.' };
  const { screen } = await open(() => answer);
  await expect.element(screen.getByText('The portal is restarting.')).toBeVisible();
  answer = listing([connection()]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByRole('heading', { name: 'School sign-in' })).toBeVisible();
});

test('a SAML connection is sent as it is kept: certificates apart, what is empty as none', async () => {
  const { screen, calls } = await open(
    () => listing([]),
    [[saveIdentityProvider, () => ({ reply: { id: 8 } })]],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add SAML' }));
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Name', { exact: true }), 'Clinic');
  await userEvent.fill(screen.getByLabelText('Identity provider’s entity ID'), 'https://idp.example.org');
  await userEvent.fill(screen.getByLabelText('Sign-in address'), 'https://idp.example.org/sso');
  await userEvent.fill(screen.getByLabelText('Signing certificate'), 'nonsense');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Signing certificate'), `${pem}\n\n${pem}\n`);
  await userEvent.click(save);
  await expect.poll(() => calls.some(({ path }) => path === saveIdentityProvider.path)).toBe(true);
  expect(calls.find(({ path }) => path === saveIdentityProvider.path)?.request).toEqual({
    id: null,
    organizationId: 3,
    name: 'Clinic',
    allowSwayUsernamePassword: true,
    settings: {
      kind: 'saml',
      idpEntityId: 'https://idp.example.org',
      signInUrl: 'https://idp.example.org/sso',
      signOutUrl: null,
      certificates: [pem, pem],
      emailAttribute: null,
    },
  });
});

test('a secret is never shown; left empty it stays, and a refused save says why beside the field', async () => {
  const { screen, calls } = await open(
    () => listing([connection()]),
    [
      [
        saveIdentityProvider,
        () => ({
          status: 422,
          code: 'provider.secret_needed',
          message: 'Enter the client secret again.',
          field: 'clientSecret',
        }),
      ],
    ],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const secret = screen.getByRole('textbox', { name: 'Client secret' });
  await expect.element(screen.getByLabelText('Issuer')).toHaveValue('https://login.example.org');
  await userEvent.fill(screen.getByLabelText('Issuer'), 'https://other.example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .element(screen.getByRole('dialog').getByText('Enter the client secret again.').first())
    .toBeVisible();
  expect(calls.at(-1)?.request).toMatchObject({ id: 7, clientSecret: null });
  expect(secret.elements().every((element) => (element as HTMLInputElement).value === '')).toBe(true);
});

test('switching off, the test in words, and a record that is not there yet', async () => {
  let isEnabled = true;
  const { screen } = await open(
    () => listing([connection({ isEnabled })]),
    [
      [
        enableIdentityProvider,
        () => {
          isEnabled = false;
          return { reply: {} };
        },
      ],
      [
        testIdentityProvider,
        () => ({ reply: { checks: [{ isRight: false, text: 'The provider cannot be reached.' }] } }),
      ],
      [
        proveIdentityProviderDomain,
        () => ({ status: 422, code: 'provider.proof_missing', message: 'The TXT record was not found.' }),
      ],
    ],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await expect.element(screen.getByText(/until a System Admin of the organization reads it/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Turn/ }).elements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await expect.element(screen.getByText('The provider cannot be reached.')).toBeVisible();
  await expect
    .element(screen.getByLabelText('TXT record of _plumbline.school.example'))
    .toHaveValue('plumbline-verification=x');
  await userEvent.click(screen.getByRole('button', { name: 'Check record' }));
  await expect.element(screen.getByText('The TXT record was not found.')).toBeVisible();
});
