import {
  addBillingChildOrg,
  findOrganizationToConnect,
  getConnectionTree,
  getOrgConnects,
  type OrgConnect,
  removeBillingChildOrg,
  saveOrgConnect,
  updateBillToOrg,
} from '@plumbline/contract';
import { kindPermissions, type ViewerKind } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { typeAtOnce } from '../../design/test/type-at-once.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser, riverside } from '../../platform/test/users.ts';
import { AccessConnectionsPage } from './access-connections-page.tsx';
import { BillingConnectionsPage } from './billing-connections-page.tsx';
import { ConnectionTreePage } from './tree/connection-tree-page.tsx';

afterEach(() => vi.restoreAllMocks());

const aConnect = (over: Partial<OrgConnect> = {}): OrgConnect => ({
  id: 31,
  parentOrganizationId: 8,
  parentOrganizationName: 'Lakeside Clinic',
  childOrganizationId: riverside.id,
  childOrganizationName: riverside.name,
  orgConnectTypeId: 2,
  orgConnectStatusTypeId: 2,
  isEnabled: true,
  requestedOn: '2026-10-06T12:00:00Z',
  expiresOn: null,
  decidedOn: '2026-10-07T12:00:00Z',
  isToAnswer: false,
  isRemovable: true,
  ...over,
});
const aRequest = (over: Partial<OrgConnect> = {}) =>
  aConnect({
    orgConnectStatusTypeId: 1,
    expiresOn: '2026-11-05T12:00:00Z',
    decidedOn: null,
    isToAnswer: true,
    isRemovable: false,
    ...over,
  });

async function opened(
  content: ReactNode,
  {
    as = 'super' as ViewerKind,
    parents = [] as OrgConnect[],
    children = [] as OrgConnect[],
    payer = null as { id: number; name: string } | null,
    billingChildren = [] as { id: number; name: string }[],
    connects = null as Answer | null,
    save = { reply: { orgConnectId: 31 } } as Answer,
    find = { status: 404, code: 'organization.not_found', message: 'Organization not found' } as Answer,
    tree = {
      organizationId: riverside.id,
      organizations: [] as { id: number; name: string }[],
      links: [] as object[],
    },
  } = {},
) {
  await view.viewport(1440, 1000);
  const asked = answerCalls([
    [
      getOrgConnects,
      () =>
        connects ?? {
          reply: { parentOrgConnects: parents, childOrgConnects: children, payer, billingChildren },
        },
    ],
    [getConnectionTree, () => ({ reply: tree })],
    [saveOrgConnect, () => save],
    [addBillingChildOrg, () => ({ reply: {} })],
    [removeBillingChildOrg, () => ({ reply: {} })],
    [updateBillToOrg, () => save],
    [
      findOrganizationToConnect,
      (request) =>
        (request as { organizationId: number }).organizationId === 9
          ? { reply: { organization: { id: 9, name: 'District' } } }
          : find,
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: kindPermissions[as] })}>{content}</CurrentUserProvider>
    </QueryClientProvider>,
  );
  return {
    screen,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true })),
    choose: async (label: string, option: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: label }));
      await userEvent.click(screen.getByRole('option', { name: option, exact: true }));
    },
    sent: (path: string) => asked.filter((call) => call.path === path).map(({ request }) => request),
  };
}

test('B070 B071 B072 B075 B275: staff add a child by its number, with type and status chosen, in a dialog of 500', async () => {
  const { screen, press, choose, sent } = await opened(<AccessConnectionsPage />);
  await press('Add child organization');
  const dialog = screen.getByRole('dialog', { name: 'Add Child Organization' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(500);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Organization ID' }), '9');
  await expect.element(screen.getByText('District (9)')).toBeVisible();
  await choose('Type', 'Connected Organization');
  await choose('Status', 'Approved');
  await press('Add');
  await expect
    .poll(() => sent('Organization/SaveOrgConnect'))
    .toEqual([
      {
        orgConnect: {
          parentOrganizationId: riverside.id,
          childOrganizationId: 9,
          orgConnectTypeId: 3,
          orgConnectStatusTypeId: 2,
          isEnabled: true,
        },
      },
    ]);
});

test('B074 A241 B334 B335 A239 A331: an unknown number is Invalid Org ID; a look-up that failed is also an alert; nothing is sent', async () => {
  const { screen, press, sent } = await opened(<AccessConnectionsPage />, {
    find: { status: 503, code: 'server.stopping', message: 'The portal is restarting.' },
  });
  await press('Add parent organization');
  const id = screen.getByRole('textbox', { name: 'Organization ID' });
  await userEvent.fill(id, '0');
  await expect.element(screen.getByText('Invalid Org ID').first()).toBeVisible();
  await userEvent.fill(id, '77');
  await expect.element(screen.getByRole('alert').getByText('Organization not found')).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Add' })).toBeDisabled();
  expect(sent('Organization/SaveOrgConnect')).toEqual([]);
});

test('B073: a number that no organization has is Invalid Org ID', async () => {
  const { screen, press } = await opened(<AccessConnectionsPage />);
  await press('Add parent organization');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Organization ID' }), '77');
  await expect.element(screen.getByText('Invalid Org ID')).toBeVisible();
});

test('B067: many children are sorted before they are cut into pages, and found by name or ID', async () => {
  const children = Array.from({ length: 25 }, (_, i) =>
    aConnect({
      id: 100 + i,
      parentOrganizationId: riverside.id,
      parentOrganizationName: riverside.name,
      childOrganizationId: 500 - i,
      childOrganizationName: `Clinic ${25 - i}`,
    }),
  );
  const { screen } = await opened(<AccessConnectionsPage />, { children });
  const table = screen.getByRole('table', { name: 'Child organizations' });
  const cell = (name: string) => table.getByRole('cell', { name, exact: true });
  await expect.element(cell('Clinic 1')).toBeVisible();
  await expect.element(cell('Clinic 25')).not.toBeInTheDocument();
  expect(table.getByRole('row').elements()).toHaveLength(11);
  await userEvent.fill(screen.getByLabelText('Search by organization or its ID'), '500');
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2);
  await expect.element(cell('Clinic 25')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Search by organization or its ID'), 'nowhere');
  await expect.element(screen.getByText('No organizations match your search.')).toBeVisible();
});

test('B003: a System Admin only asks', async () => {
  const { screen, press } = await opened(<AccessConnectionsPage />, { as: 'admin' });
  await press('Add parent organization');
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await expect.element(screen.getByRole('option', { name: 'Requested' })).toBeVisible();
  expect(screen.getByRole('option').elements()).toHaveLength(1);
});

test('B276: remove asks first, and sends status 5 without isEnabled', async () => {
  const { screen, press, sent } = await opened(<AccessConnectionsPage />, { parents: [aConnect()] });
  await press('Remove Remote Care Provider, Lakeside Clinic');
  await expect.element(screen.getByRole('dialog', { name: 'Remove connection' })).toBeVisible();
  expect(sent('Organization/SaveOrgConnect')).toEqual([]);
  await press('Remove');
  await expect
    .poll(() => sent('Organization/SaveOrgConnect'))
    .toMatchObject([{ orgConnect: { id: 31, orgConnectStatusTypeId: 5, isEnabled: false } }]);
});

test('B277: a request of the other side is approved, and a refusal stays in the dialog', async () => {
  const { screen, press } = await opened(<AccessConnectionsPage />, {
    as: 'admin',
    parents: [aRequest()],
    save: { status: 409, code: 'connection.not_open', message: 'This was decided in the meantime.' },
  });
  await press('Approve: Remote care provider of this organization, Lakeside Clinic');
  await press('Approve');
  await expect
    .element(screen.getByRole('dialog').getByText('This was decided in the meantime.'))
    .toBeVisible();
});

test('an own request is withdrawn and not answered', async () => {
  const { screen, press, sent } = await opened(<AccessConnectionsPage />, {
    as: 'admin',
    parents: [aRequest({ isToAnswer: false, isRemovable: true })],
  });
  await expect.element(screen.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Approve/ }).elements()).toHaveLength(0);
  await press('Withdraw: Remote care provider of this organization, Lakeside Clinic');
  await press('Withdraw');
  await expect
    .poll(() => sent('Organization/SaveOrgConnect'))
    .toMatchObject([{ orgConnect: { id: 31, orgConnectStatusTypeId: 5 } }]);
});

test('B068: staff set at once who pays; a System Admin asks, and ends nothing', async () => {
  const staff = await opened(<BillingConnectionsPage />, { payer: { id: 8, name: 'Lakeside Clinic' } });
  await expect.element(staff.screen.getByText('Billed to Lakeside Clinic (8).')).toBeVisible();
  await staff.press('Remove Lakeside Clinic');
  await staff.press('Remove');
  await expect.poll(() => staff.sent('Billing/UpdateBillToOrg')).toEqual([{ OrganizationId: null }]);
  await staff.screen.unmount();

  const admin = await opened(<BillingConnectionsPage />, { as: 'admin' });
  await admin.press('Add billing connection');
  await userEvent.fill(admin.screen.getByRole('textbox', { name: 'Organization ID' }), '9');
  await admin.choose('Type', 'The other organization pays for this one');
  await admin.press('Add');
  await expect
    .poll(() => admin.sent('Organization/SaveOrgConnect'))
    .toMatchObject([
      { orgConnect: { parentOrganizationId: 9, orgConnectTypeId: 1, orgConnectStatusTypeId: 1 } },
    ]);
});

test('A203 A204: whoever pays for others is shown no payer and adds further ones only; who is paid for is shown no children and adds none', async () => {
  const children = [{ id: 8, name: 'Lakeside Clinic' }];
  const parent = await opened(<BillingConnectionsPage />, { billingChildren: children });
  await expect.element(parent.screen.getByRole('cell', { name: 'Lakeside Clinic' })).toBeVisible();
  expect(parent.screen.getByRole('heading', { name: 'Billing parent' }).elements()).toEqual([]);
  await parent.press('Add billing connection');
  await userEvent.click(parent.screen.getByRole('combobox', { name: 'Type' }));
  await expect
    .element(parent.screen.getByRole('option'))
    .toHaveTextContent('This organization pays for the other organization');
  await parent.screen.unmount();

  const child = await opened(<BillingConnectionsPage />, { payer: { id: 8, name: 'Lakeside Clinic' } });
  await expect.element(child.screen.getByText('Billed to Lakeside Clinic (8).')).toBeVisible();
  expect(child.screen.getByRole('heading', { name: 'Billing children' }).elements()).toEqual([]);
  expect(child.screen.getByRole('button', { name: 'Add billing connection' }).elements()).toEqual([]);
  await child.screen.unmount();

  const both = { payer: { id: 9, name: 'District' }, billingChildren: children };
  const admin = await opened(<BillingConnectionsPage />, { ...both, as: 'admin' });
  await expect.element(admin.screen.getByRole('cell', { name: 'Lakeside Clinic' })).toBeVisible();
  expect(admin.screen.getByRole('heading', { name: 'Billing parent' }).elements()).toEqual([]);
  expect(admin.screen.getByRole('button', { name: 'Add billing connection' }).elements()).toEqual([]);
  await admin.screen.unmount();
  const staff = await opened(<BillingConnectionsPage />, both);
  await expect.element(staff.screen.getByRole('cell', { name: 'Lakeside Clinic' })).toBeVisible();
  await staff.press('Remove District');
});

test('B072 A238: the organization is looked up 300 ms after the last digit and not before', async () => {
  const { screen, press, sent } = await opened(<AccessConnectionsPage />, {
    find: { reply: { organization: { id: 48, name: 'Far Clinic' } } },
  });
  await press('Add child organization');
  const start = performance.now();
  typeAtOnce(screen.getByRole('textbox', { name: 'Organization ID' }), '48');
  await expect.element(screen.getByText('Far Clinic (48)')).toBeVisible();
  expect(performance.now() - start).toBeGreaterThanOrEqual(300);
  expect(sent(findOrganizationToConnect.path)).toEqual([{ organizationId: 48 }]);
});

function Tree({ view: chosen }: { view?: string }) {
  const [address, change] = useAddressState(
    '/org-management/connections/overview',
    chosen === undefined ? {} : { view: chosen },
  );
  return <ConnectionTreePage address={address} onAddressChange={change} />;
}
const threeOrganizations = {
  organizationId: riverside.id,
  organizations: [riverside, { id: 8, name: 'Lakeside Clinic' }, { id: 9, name: 'District' }],
  links: [
    { parentId: 9, childId: riverside.id, orgConnectTypeId: 4 },
    { parentId: 9, childId: riverside.id, orgConnectTypeId: 1 },
    { parentId: riverside.id, childId: 8, orgConnectTypeId: 2 },
    { parentId: 8, childId: riverside.id, orgConnectTypeId: 1 },
  ],
};

test('B066: the tree is drawn, and the keyboard moves through it and zooms', async () => {
  const { screen } = await opened(<Tree />, { tree: threeOrganizations });
  const box = screen.getByRole('group', { name: /^Tree of connections/ });
  await expect.element(box).toBeVisible();
  await expect.poll(() => box.element().textContent).toContain('Lakeside Clinic');
  const status = screen.getByRole('status').first();
  await expect.element(status).toHaveTextContent(`${riverside.name} (1), this organization.`);
  // A real press in a corner without an organization: beside other pages, a focus that only code gives leaves the keys elsewhere.
  await userEvent.click(box, { position: { x: 3, y: 3 } });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(status)
    .toHaveTextContent(`District (9), parent, above ${riverside.name}: enterprise, pays.`);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .element(status)
    .toHaveTextContent(
      `Lakeside Clinic (8), child and parent, below ${riverside.name}: gets remote care, pays.`,
    );
  const width = () => box.element().querySelector('svg')?.getBoundingClientRect().width ?? 0;
  const before = width();
  await userEvent.keyboard('+');
  await expect.poll(width).toBeGreaterThan(before);
});

test('B066: the list says the same, and 500 organizations are paged and searched', async () => {
  const many = Array.from({ length: 500 }, (_, i) => ({ id: 100 + i, name: `Clinic ${i}` }));
  const { screen } = await opened(<Tree view="list" />, {
    tree: {
      organizationId: riverside.id,
      organizations: [riverside, ...many],
      links: many.map(({ id }) => ({ parentId: riverside.id, childId: id, orgConnectTypeId: 4 })),
    },
  });
  const table = screen.getByRole('table', { name: 'Connected organizations' });
  await expect.element(table).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(11);
  await userEvent.fill(screen.getByLabelText('Search by organization or its ID'), '599');
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2);
  await expect.element(table.getByText('Child of the enterprise')).toBeVisible();
});

test('B066: the list names both directions of a connection: who is the parent, who pays, who has and gives access', async () => {
  const { screen } = await opened(<Tree view="list" />, { tree: threeOrganizations });
  const table = screen.getByRole('table', { name: 'Connected organizations' });
  await expect.element(table).toBeVisible();
  const texts = table
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
  expect(texts.filter((cells) => cells.includes('District'))[0]).toEqual(
    expect.arrayContaining(['Parent', riverside.name, 'Enterprise, pays']),
  );
  expect(texts.filter((cells) => cells.includes('Lakeside Clinic'))[0]).toEqual(
    expect.arrayContaining(['Child and parent', riverside.name, 'Gets remote care, pays']),
  );
});

test('an organization without connections says so', async () => {
  const { screen } = await opened(<Tree />, {
    tree: { organizationId: riverside.id, organizations: [riverside], links: [] },
  });
  await expect.element(screen.getByText('No connections')).toBeVisible();
});

test('who pays is not said while the connections did not load, and nobody can be added', async () => {
  const { screen } = await opened(<BillingConnectionsPage />, {
    connects: { status: 503, code: 'server.stopping', message: 'The portal is restarting.' },
  });
  await expect.element(screen.getByText('The billing connections did not load.')).toBeVisible();
  expect(screen.getByText('This organization pays for itself.').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add billing connection' }).elements()).toEqual([]);
});
