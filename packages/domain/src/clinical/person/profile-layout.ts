import { isVersionFrom } from '../../text/app-version.ts';

/** From this version the mobile app asks for ethnicity apart from race. */
const ethnicityFromAppVersion = '5.5.10';

/** `Hispanic or Latino` among the races: an ethnicity, once that is asked for by itself. */
export const hispanicRaceId = 6;

/** What an organization's way to describe people, and the app it uses, make of the profile form. */
export interface ProfileLayout {
  /** The sports-properties layout asks for gender and race. */
  isGenderRequired: boolean;
  isRaceRequired: boolean;
  /** Ethnicity is a question of its own; otherwise it is an answer of race. */
  isEthnicityAsked: boolean;
  isEthnicityRequired: boolean;
}

/**
 * Which questions the profile form asks, and which of them must be answered.
 * @param place the preference for sports properties, and the latest version of the mobile app
 */
export function profileLayout(place: {
  enableSportsProfileProperties: boolean;
  latestMobileAppVersion: string;
}): ProfileLayout {
  const isSports = place.enableSportsProfileProperties;
  const isEthnicityAsked = isVersionFrom(place.latestMobileAppVersion, ethnicityFromAppVersion);
  return {
    isGenderRequired: isSports,
    isRaceRequired: isSports,
    isEthnicityAsked,
    isEthnicityRequired: isSports && isEthnicityAsked,
  };
}
