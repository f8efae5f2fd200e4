import {
  ethnicities,
  genders,
  languages,
  type Profile,
  type ReportPerson,
  races,
  sexes,
  yesNoUnknown,
} from '@plumbline/contract';
import { formatCalendarDate, formatHeight, formatWeight, joinKnown } from '@plumbline/domain';

/** How a report describes a person. */
export interface PersonLayout {
  isMetric: boolean;
  /** Whether the graduation year is shown. */
  hasSportsProperties: boolean;
  /** Whether internal staff look, who see no free text. */
  isSuperView: boolean;
}

/** The person of a report, in words (pure). A value that is not known is null and reads '-'. */
export function reportPerson(
  profile: Profile,
  { isMetric, hasSportsProperties, isSuperView }: PersonLayout,
): ReportPerson {
  const { additionalData: more, height, weight } = profile;
  return {
    profileId: profile.id,
    name: profile.fullName,
    firstName: profile.firstName,
    lastName: profile.lastName,
    birthDateText: profile.birthDate === null ? null : formatCalendarDate(profile.birthDate),
    ageYears: profile.ageYears,
    sex: sexes.find(profile.sex)?.label ?? null,
    gender: genderOf(profile, isSuperView),
    race: joinKnown(
      more.race.map((id) => races.find(id)?.label ?? null),
      ', ',
    ),
    ethnicity: ethnicities.find(more.ethnicity)?.label ?? null,
    heightText: height === null ? null : formatHeight(height, isMetric),
    weightText: weight === null ? null : formatWeight(weight, isMetric),
    attentionDisorder: yesNoUnknown.find(more.hasAttentionDisorder)?.label ?? null,
    languages: languagesOf(more),
    concussionHistory: yesNoUnknown.find(more.hasHadConcussion)?.label ?? null,
    lastConcussionDateText:
      more.lastConcussionDate === null ? null : formatCalendarDate(more.lastConcussionDate),
    sportsProperties: hasSportsProperties
      ? [
          {
            label: 'Graduation year',
            value: profile.graduationYear === null ? null : String(profile.graduationYear),
          },
        ]
      : [],
  };
}

function genderOf({ gender, additionalData }: Profile, isSuperView: boolean): string | null {
  const ownWords = isSuperView ? null : additionalData.genderIdentity;
  return ownWords ?? genders.find(gender)?.label ?? null;
}

/** The language spoken at home, and a second one. */
function languagesOf(more: Profile['additionalData']): string | null {
  const primary =
    more.homeOtherThanEnglish === false ? 'English' : (languages.find(more.primaryLanguage)?.label ?? null);
  const secondary = languages.find(more.secondaryLanguage)?.label ?? null;
  return joinKnown([primary, secondary === primary ? null : secondary], ', ');
}
