import type { EnterpriseOrganization } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { LocationsCard } from './locations-card.tsx';

const child = (id: number, over: Partial<EnterpriseOrganization> = {}): EnterpriseOrganization => ({
  id,
  name: `Clinic ${id}`,
  street: '214 Elm St N',
  apartment: 'Suite 4',
  city: 'Fargo',
  state: 'ND',
  postalCode: '58102',
  place: { latitude: 46.9, longitude: -96.8 },
  lastTestDate: '2026-10-05T18:00:00.000Z',
  totalTests: 6390,
  totalProfiles: 1844,
  isActive: true,
  canView: true,
  ...over,
});
const west = child(2, {
  city: 'Tacoma',
  state: 'WA',
  place: { latitude: 47.2, longitude: -122.4 },
  isActive: false,
});
const nowhere = child(3, { name: 'Berlin Clinic', state: 'XX', place: null });

afterEach(() => vi.restoreAllMocks());

async function open(organizations: readonly EnterpriseOrganization[]) {
  await view.viewport(1440, 900);
  return renderDesign(
    <LocationsCard
      organizations={organizations}
      viewOf={({ name }) => <a href="/there">View Org {name}</a>}
    />,
  );
}

test('C031 C032: a marker for each place; one opens a card with name, address, totals and View Org', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  const screen = await open([child(1), west, nowhere]);
  await expect.element(screen.getByRole('heading', { name: 'Locations' })).toBeVisible();
  const map = screen.getByRole('group', { name: 'Locations' });
  await expect.element(map.getByRole('button', { name: 'Clinic 2, Tacoma, WA, Inactive' })).toBeVisible();
  const fargo = map.getByRole('button', { name: 'Clinic 1, Fargo, ND, Active' });
  await userEvent.click(fargo);
  const card = screen.getByRole('region', { name: 'Clinic 1' });
  await expect.element(card.getByText('214 Elm St N, Suite 4')).toBeVisible();
  await expect.element(card.getByText('Fargo, ND 58102')).toBeVisible();
  await expect.element(card.getByText('6,390')).toBeVisible();
  await expect.element(card.getByText('1,844')).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'View Org Clinic 1' })).toBeVisible();
  await expect.element(fargo).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(screen.getByText('Not on the map, because they have no US ZIP code: Berlin Clinic.'))
    .toBeVisible();
  // Nobody outside is asked for the drawing.
  expect(fetched).not.toHaveBeenCalled();
});

test('C031: the keyboard goes from west to east with one stop, opens with Enter, and Escape leads back', async () => {
  const screen = await open([child(1), west]);
  const tacoma = screen.getByRole('button', { name: /Tacoma/ });
  const fargo = screen.getByRole('button', { name: /Fargo/ });
  await userEvent.tab();
  await expect.element(tacoma).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(fargo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('region', { name: 'Clinic 1' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(fargo).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Clinic 1' }).elements()).toHaveLength(0);
});

test('an enterprise without children has no map yet', async () => {
  const screen = await open([]);
  await expect.element(screen.getByText('No locations')).toBeVisible();
});
