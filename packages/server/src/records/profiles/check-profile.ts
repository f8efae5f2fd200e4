import type { ProfileFacts } from '@plumbline/contract';
import { type ProfileProblem, problemsOfProfile, profileLayout, withoutUnasked } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { providerOf } from '../../platform/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** The facts of a person in a request: all of them for a new person, the changed ones otherwise. */
export type SentFacts = Partial<Omit<ProfileFacts, 'additionalData'>> & {
  additionalData?: Partial<ProfileFacts['additionalData']> | undefined;
};

interface Preferences {
  enableSportsProfileProperties: boolean;
  isSwayVisaEnabled: boolean;
}

export type RuleError =
  | 'profile.field_required'
  | 'profile.date_in_future'
  | 'profile.date_before_birth'
  | 'profile.choice_not_offered';

const words: Readonly<Record<ProfileProblem['field'], { label: string; path: string }>> = {
  birthDate: { label: 'Birth Date', path: 'profile.birthDate' },
  gender: { label: 'Gender', path: 'profile.gender' },
  race: { label: 'Race', path: 'profile.additionalData.race' },
  ethnicity: { label: 'Ethnicity', path: 'profile.additionalData.ethnicity' },
  lastConcussionDate: { label: 'Last Concussion Date', path: 'profile.additionalData.lastConcussionDate' },
};
const codes: Readonly<Record<ProfileProblem['kind'], RuleError>> = {
  required: 'profile.field_required',
  inFuture: 'profile.date_in_future',
  beforeBirth: 'profile.date_before_birth',
  notOffered: 'profile.choice_not_offered',
};

export interface CheckedFacts {
  config: Config;
  preferences: Preferences;
  /** The current day as YYYY-MM-DD in the viewer's time zone. */
  today: string;
  /** The stored races of the profile; empty for a new one. */
  storedRaces: readonly number[];
}

/**
 * Applies the form's rules that depend on the organization, the app and the day.
 * @returns the first refusal; null when all hold
 */
export function refusalOfFacts(
  facts: SentFacts,
  { config, preferences, today, storedRaces }: CheckedFacts,
): Failure<RuleError> | null {
  const layout = profileLayout({ ...preferences, latestMobileAppVersion: config.latestMobileAppVersion });
  const answers = { ...facts.additionalData, birthDate: facts.birthDate, gender: facts.gender };
  const [problem] = problemsOfProfile(answers, layout, today, storedRaces);
  if (problem === undefined) return null;
  const { label, path } = words[problem.field];
  return fail(codes[problem.kind], { field: label }, { field: path });
}

/** The answers to store: those whose question was asked. */
export const storedAnswers = (facts: SentFacts) => withoutUnasked(facts.additionalData ?? {});

/** Returns the organization's preferences about its profiles. */
export async function preferencesOf(tx: Tx, organizationId: number): Promise<Preferences> {
  const [row] = await tx.query<Preferences>(
    sql`select enable_sports_profile_properties, is_sway_visa_enabled
    from organization_preferences where organization_id = ${organizationId}`,
    'profiles.preferences',
  );
  if (row === undefined) throw new InvariantError('an organization has no preferences');
  return row;
}

/** Refuses invitations where sharing is off, since an invitation is a link that shares the profile. */
export function refusalOfInvites(
  emails: readonly string[],
  { isSwayVisaEnabled }: Preferences,
  config: Config,
): Failure<'sharing.not_enabled'> | null {
  if (emails.length === 0 || isSwayVisaEnabled) return null;
  return fail('sharing.not_enabled', { provider: providerOf(new URL(config.publicUrl).host, config) });
}

/**
 * Whether the viewer may choose these groups and this protocol. The viewer's own scope leaves a User the granted groups.
 * @param stored the groups and protocol of the profile, which may stay although they are not offered any more
 */
export async function areInReach(
  tx: Tx,
  organizationId: number,
  requested: { groupIds: readonly number[]; protocolId: number | null },
  stored: { groupIds: readonly number[]; protocolId: number | null },
): Promise<boolean> {
  const groupIds = [...new Set(requested.groupIds)].filter((id) => !stored.groupIds.includes(id));
  const protocolId = requested.protocolId === stored.protocolId ? null : requested.protocolId;
  const [found] = await tx.query<{ groups: number; protocols: number }>(
    sql`select
      (select count(*)::int from groups where organization_id = ${organizationId} and id = any (${sql.param(groupIds)}::int[])
        and is_enabled and deleted_at is null) as groups,
      (select count(*)::int from protocols where organization_id = ${organizationId} and id = ${protocolId}::int
        and not is_disabled and deleted_at is null) as protocols`,
    'profiles.in_reach',
  );
  return found?.groups === groupIds.length && (protocolId === null || found.protocols === 1);
}
