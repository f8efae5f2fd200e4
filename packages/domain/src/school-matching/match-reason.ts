import type { PlaceFeature } from './place-features.ts';
import type { Features, NameFeature } from './school-features.ts';

type Found = Features<NameFeature | PlaceFeature>;

const nearlySameFrom = 0.9;
const mostFrom = 0.6;

function nameReason({ sameWords, cosine, trigrams, contains, initials, soughtCovered }: Found): string {
  if (sameWords === 1) return 'same name';
  if (cosine >= nearlySameFrom || trigrams >= nearlySameFrom) return 'nearly the same name';
  if (contains === 1) return 'one name contains the other';
  if (initials === 1) return 'initials of the other name';
  if (soughtCovered >= mostFrom) return 'most words of the name';
  return soughtCovered > 0 ? 'few words of the name' : 'another name';
}

function placeReasons({ citySame, cityOther, numberAndStreet, street, otherAddress }: Found): string[] {
  return [
    citySame === 1 ? 'same city' : '',
    cityOther === 1 ? 'another city' : '',
    numberAndStreet === 1 ? 'same street and number' : '',
    street === 1 ? 'same street, another number' : '',
    otherAddress === 1 ? 'another address' : '',
  ];
}

/** What speaks for a school and against it, as a sentence: 'Same name, another city.' */
export function matchReason(found: Found): string {
  const reasons = [
    nameReason(found),
    found.otherNumbers === 1 ? 'another number in the name' : '',
    found.otherLevel === 1 ? 'another level of school' : '',
    ...placeReasons(found),
  ].filter((reason) => reason !== '');
  const text = reasons.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
