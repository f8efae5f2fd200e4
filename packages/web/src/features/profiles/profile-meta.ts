import type { Profile } from '@plumbline/contract';

/**
 * What stands below a profile's name: ids, age, sex, class, groups. What internal staff are not shown falls away.
 * @param showsApiIds the organization uses the external API, so that people there know its ids
 */
export function profileMeta(profile: Profile, { showsApiIds }: { showsApiIds: boolean }): string {
  const sex = profile.sex === null ? null : profile.sex === 'F' ? 'Female' : 'Male';
  const born = profile.birthDate === null ? '' : ` (${birthText(profile.birthDate)})`;
  return [
    `Profile ID ${profile.id}`,
    showsApiIds && profile.uniqueId !== null ? `API Unique ID ${profile.uniqueId}` : null,
    showsApiIds && profile.externalId !== null ? `API External ID ${profile.externalId}` : null,
    profile.ageYears === null ? null : `${profile.ageYears} y${born}`,
    sex,
    profile.graduationYear === null ? null : `Class of ${profile.graduationYear}`,
    profile.groupNames.join(', ') || null,
  ]
    .filter((part) => part !== null)
    .join('   ·   ');
}

function birthText(birthDate: string): string {
  const [year, month, day] = birthDate.split('-').map(Number);
  return `${month}/${day}/${String(year).slice(2)}`;
}
