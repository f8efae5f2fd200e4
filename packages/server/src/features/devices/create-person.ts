import type { newPerson } from '@plumbline/contract';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { insertProfile, type NewPerson, profileOfClient } from '../../records/insert-profile.ts';

/**
 * Creates a profile that a device met first, or finds the one it made before: the device's id makes it happen once. Runs as the
 * job of the organization, so it also finds who is hidden from the viewer: `wasKnown` tells the caller to ask whether that may be.
 * @param groupIds groups that were checked to be within reach
 */
export async function createPerson(
  tx: Tx,
  organizationId: number,
  person: z.infer<typeof newPerson>,
  groupIds: readonly number[],
): Promise<{ profileId: number; wasKnown: boolean }> {
  const known = await profileOfClient(tx, organizationId, person.clientUuid);
  if (known !== null) return { profileId: known, wasKnown: true };
  const profileId = await insertProfile(tx, newProfileOf(person), { organizationId, groupIds });
  return { profileId, wasKnown: false };
}

/** A person as a device tells of them, in the words of a profile. */
export function newProfileOf(person: z.infer<typeof newPerson>): NewPerson & { clientUuid: string } {
  const { heightInches, weightPounds, email, graduationYear, ...who } = person;
  return {
    ...who,
    height: heightInches ?? undefined,
    weight: weightPounds ?? undefined,
    email: email ?? null,
    graduationYear: graduationYear ?? null,
  };
}
