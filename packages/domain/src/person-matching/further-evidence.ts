import { shownGraduationYear } from '../clinical/person/graduation-year.ts';
import type { BirthDateLikeness } from './birth-date-evidence.ts';
import { bitsOf, type Evidence } from './evidence.ts';
import type { NameLikeness } from './name-likeness.ts';
import { mostComparedLetters } from './name-similarity.ts';
import { slipsBetween } from './slips.ts';

/** What some rosters hold beside name, birth date and sex. */
export interface PreparedFurther {
  email: string;
  phone: string;
  externalId: string;
  graduationYear: number | null;
  groupIds: readonly number[];
}

export function preparedFurther(person: {
  email?: string | null;
  phone?: string | null;
  externalId?: string | null;
  graduationYear?: number | null;
  groupIds?: readonly number[] | null;
}): PreparedFurther {
  return {
    email: person.email?.trim().toLowerCase() ?? '',
    phone: comparablePhone(person.phone ?? ''),
    externalId:
      person.externalId
        ?.replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase()
        .replace(/^0+/, '')
        .slice(0, mostComparedLetters) ?? '',
    // 'Not Applicable' is what many are saved with who leave school in a year nobody typed.
    graduationYear: shownGraduationYear(person.graduationYear ?? null),
    groupIds: person.groupIds ?? [],
  };
}

/** Some systems number a family and not a person, so that twins may have one number after all. */
const mostOfOneOnly = bitsOf(0.9, 0.02);

/** Without the country's own digits in front, which are written or not. */
const phoneDigits = 10;
const comparablePhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-phoneDigits);
};

/**
 * What email, phone, external id, school year and group say. An email and a phone may be a family's: that they are the same
 * counts only with the first name. An external id is one person's alone.
 * @returns the evidence, and how much of it tells one of a family from another
 */
export function furtherEvidence(
  one: PreparedFurther,
  other: PreparedFurther,
  { first, date }: { first: NameLikeness; date: BirthDateLikeness },
): { evidence: Evidence[]; ofOneOnly: number } {
  const hasFirstName =
    first === 'same' || first === 'nickname' || first === 'slip' || first === 'longer' || first === 'slips';
  const evidence: Evidence[] = [];
  let ofOneOnly = 0;
  if (one.externalId !== '' && other.externalId !== '') {
    const id = externalIdEvidence(one.externalId, other.externalId);
    evidence.push(id);
    ofOneOnly = Math.min(id.bits, mostOfOneOnly);
  }
  evidence.push(...reachEvidence('email', one.email, other.email, hasFirstName));
  evidence.push(...reachEvidence('phone', one.phone, other.phone, hasFirstName));
  if (one.graduationYear !== null && other.graduationYear !== null)
    evidence.push(
      schoolYearEvidence(Math.abs(one.graduationYear - other.graduationYear), { hasFirstName, date }),
    );
  if (one.groupIds.length > 0 && other.groupIds.length > 0) {
    const isShared = one.groupIds.some((id) => other.groupIds.includes(id));
    if (!isShared) evidence.push({ bits: bitsOf(0.4, 0.8) });
    else if (hasFirstName) evidence.push({ bits: bitsOf(0.6, 0.2), same: 'group' });
  }
  return { evidence, ofOneOnly };
}

function externalIdEvidence(one: string, other: string): Evidence {
  if (one === other) return { bits: bitsOf(0.9, 0.0005), same: 'external id' };
  if (slipsBetween(one, other) === 1) return { bits: 0, differs: 'external id differs by one letter' };
  return { bits: bitsOf(0.05, 1), differs: 'different external ID' };
}

function reachEvidence(name: string, one: string, other: string, hasFirstName: boolean): Evidence[] {
  if (one === '' || other === '') return [];
  if (one !== other) return [{ bits: bitsOf(0.5, 1), differs: `another ${name}` }];
  return [{ bits: hasFirstName ? bitsOf(0.5, 0.001) : 0, same: name }];
}

function schoolYearEvidence(
  years: number,
  { hasFirstName, date }: { hasFirstName: boolean; date: BirthDateLikeness },
): Evidence {
  if (years > 1) return { bits: bitsOf(0.03, 0.5), differs: 'different graduation year' };
  if (years === 1) return { bits: bitsOf(0.1, 0.3), differs: 'graduation year differs by one' };
  // Who is born on one day mostly leaves school in one year.
  const isNew = hasFirstName && date !== 'same';
  return { bits: isNew ? bitsOf(0.85, 0.25) : 0, same: 'graduation year' };
}
