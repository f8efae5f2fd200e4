import {
  endProfileAccessLink,
  generateProfileAccessLink,
  getProfileAccessLinkState,
  getProfilesForAccount,
  getProfilesPaged,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { type Person, type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
});
afterAll(() => portal.server.stop());

/** Which of two comes first is chance; some rounds see both. */
const rounds = 4;

interface Claimant {
  options: SendOptions;
  /** What the form asks of them. */
  more: object;
  has(person: Person): Promise<boolean>;
}

/** A new family account. */
async function aParent(): Promise<Claimant> {
  const { options } = await portal.aFamily();
  return {
    options,
    more: { relationshipTypeId: 3 },
    has: async ({ id }) => {
      const { profiles } = await portal.server.sendOk(getProfilesForAccount, {}, options);
      return profiles.some((profile) => profile.id === id);
    },
  };
}

/** Somebody of the other school; what one of them takes over, all of them have. */
const inOtherSchool = (options: SendOptions): Claimant => ({
  options,
  more: { groupIdsToAdd: [portal.otherSchool.track] },
  has: async ({ id }) => {
    const { profiles } = await portal.server.sendOk(getProfilesPaged, { SearchString: String(id) }, options);
    return profiles.some((profile) => profile.id === id);
  },
});

const claim = (person: Person, uniqueId: string, { options, more }: Claimant) =>
  portal.server.send(submitProfileAccessLink, portal.facts(person, uniqueId, more), options);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
/** How often the log of the school says of a link that something was done. */
const noted = async (linkId: number, action: string): Promise<number> => {
  const rows = await portal.server.db.owner(
    sql`select 1 from audit.log where entity = 'access' and action = ${action} and organization_id = ${portal.school.id}
      and after ->> 'linkId' = ${String(linkId)}`,
  );
  return rows.length;
};

describe('one link claimed twice at once', () => {
  test.each(['a family', 'an organization'] as const)('by the same account of %s: once', async (kind) => {
    const person = await portal.aPerson();
    const claimant = kind === 'a family' ? await aParent() : inOtherSchool(portal.otherTrainer.options);
    const { id, uniqueId } = await portal.aLink(person, portal.trainer.options);
    const answers = await Promise.all(Array.from({ length: 4 }, () => claim(person, uniqueId, claimant)));
    expect(statuses(answers)).toEqual([200, 404, 404, 404]);
    expect(await claimant.has(person)).toBe(true);
    expect(await noted(id, 'profile_link_redeemed')).toBe(1);
  });

  test('by two families: one has the profile, the other nothing of it', async () => {
    const person = await portal.aPerson();
    const both = [await aParent(), await aParent()];
    const { uniqueId } = await portal.aLink(person, portal.trainer.options);
    const answers = await Promise.all(both.map((one) => claim(person, uniqueId, one)));
    expect(statuses(answers)).toEqual([200, 404]);
    expect(await Promise.all(both.map((one) => one.has(person)))).toEqual(
      answers.map(({ status }) => status === 200),
    );
  });
});

test('two links of one profile claimed by one organization at once: one membership, and the other link stays', async () => {
  const person = await portal.aPerson();
  const links = [
    await portal.aLink(person, portal.trainer.options),
    await portal.aLink(person, portal.admin.options),
  ];
  const staff = [portal.otherTrainer, portal.otherAdmin].map(({ options }) => inOtherSchool(options));
  const answers = await Promise.all(
    staff.map((one, index) => claim(person, links[index]?.uniqueId ?? '', one)),
  );
  expect(statuses(answers)).toEqual([200, 409]);
  const left = links[answers.findIndex(({ status }) => status === 409)];
  expect(
    (await portal.server.send(validateProfileAccessLink, { uniqueId: left?.uniqueId ?? '' })).status,
  ).toBe(200);
});

describe.each(['staff', 'a family'] as const)('a link of %s that is ended while it is claimed', (sender) => {
  test.each(['a family', 'an organization'] as const)('by %s gives nobody the profile', async (kind) => {
    const { server, otherTrainer, trainer } = portal;
    for (let round = 0; round < rounds; round += 1) {
      const person = await portal.aPerson();
      const by = sender === 'staff' ? trainer : await portal.aFamily(person);
      const claimant = kind === 'a family' ? await aParent() : inOtherSchool(otherTrainer.options);
      const { id, uniqueId } = await portal.aLink(person, by.options);
      const end = () => server.send(endProfileAccessLink, { id }, by.options);
      const take = () => claim(person, uniqueId, claimant);
      const [first, second] = await Promise.all(round % 2 === 0 ? [end(), take()] : [take(), end()]);
      const [ended, taken] = round % 2 === 0 ? [first, second] : [second, first];
      expect(ended.status).toBe(200);
      expect([200, 404]).toContain(taken.status);
      expect(await claimant.has(person)).toBe(false);
      const { state } = await server.sendOk(getProfileAccessLinkState, { id }, by.options);
      expect(state).toBe('ended');
    }
  });
});

test('a link that is replaced while it is claimed: it was claimed before, or not at all, and the new one lives', async () => {
  const { server, trainer } = portal;
  for (let round = 0; round < rounds; round += 1) {
    const person = await portal.aPerson();
    const parent = await aParent();
    const { uniqueId } = await portal.aLink(person, trainer.options);
    const [taken, made] = await Promise.all([
      claim(person, uniqueId, parent),
      server.sendOk(generateProfileAccessLink, { profileId: person.id }, trainer.options),
    ]);
    expect([200, 404]).toContain(taken.status);
    expect(await parent.has(person)).toBe(taken.status === 200);
    const request = { uniqueId: made.profileAccessLink.uniqueId ?? '' };
    expect((await server.send(validateProfileAccessLink, request)).status).toBe(200);
  }
});
