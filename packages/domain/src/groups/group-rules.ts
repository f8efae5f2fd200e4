/** What of a group is decided by rules. */
export interface GroupState {
  isDefault: boolean;
  isEnabled: boolean;
}

/** A change of a group; what is not named stays. */
export interface GroupStateChange {
  isDefault?: boolean | undefined;
  isEnabled?: boolean | undefined;
}

/**
 * Why a group cannot be changed like this. New profiles that come without a group join the default one (document 1, 3 Entities), so an
 * organization keeps one, and it is active: an inactive group is hidden in the app (document 1, 4 States).
 * @param stands the group as it is
 * @param change what is asked for
 * @returns null when it can
 */
export function problemOfGroupChange(
  existing: GroupState,
  { isDefault = existing.isDefault, isEnabled = existing.isEnabled }: GroupStateChange,
): 'staysDefault' | 'defaultIsActive' | null {
  if (existing.isDefault && !(isDefault && isEnabled)) return 'staysDefault';
  return isDefault && !isEnabled ? 'defaultIsActive' : null;
}

/** Days that 'Tests This Week' sums up (document 1, 2 Groups). */
export const daysOfTestsThisWeek = 7;

/**
 * 'Tests This Week' of a group: the sum of the last seven daily entries of its daily test summary (document 1, 2 Groups).
 * @param entries tests of each day, oldest first
 * @returns a number of tests
 */
export const testsThisWeek = (entries: readonly { totalTestCount: number }[]): number =>
  entries.slice(-daysOfTestsThisWeek).reduce((sum, { totalTestCount }) => sum + totalTestCount, 0);

/** What a choice of a group's profiles changes. */
export interface MemberChange {
  added: number[];
  removed: number[];
}

/**
 * The difference between who was known to be in a group and who shall be. What somebody else changed meanwhile is in neither list.
 * @param known ids of profiles that whoever chose saw in the group
 * @param wanted ids of the profiles chosen
 * @returns ids in rising order, each once
 */
export function memberChange(known: readonly number[], wanted: readonly number[]): MemberChange {
  const [before, after] = [new Set(known), new Set(wanted)];
  const rising = (one: number, other: number) => one - other;
  return {
    added: [...after].filter((id) => !before.has(id)).sort(rising),
    removed: [...before].filter((id) => !after.has(id)).sort(rising),
  };
}

/**
 * Names that nobody has twice: compared without case and outer spaces (document 1, 5 Validation rules).
 * @param name what is typed
 * @param others the names of the other groups or protocols
 */
export function isNameAmong(name: string, others: readonly string[]): boolean {
  const compared = (text: string) => text.trim().toLowerCase();
  return others.some((other) => compared(other) === compared(name));
}
