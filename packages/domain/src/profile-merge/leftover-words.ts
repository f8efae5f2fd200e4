/** A row that an undo leaves as it is, since somebody changed it after the operation. */
export interface NotRestoredRow {
  table: string;
  /** The columns that name the row. */
  key: Readonly<Record<string, unknown>>;
  /** The changed columns that stay; empty where the whole row could not be given back. */
  fields: readonly string[];
  profileId: number | null;
}

const fieldWords: Readonly<Record<string, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  birth_date: 'birth date',
  sex: 'sex',
  gender: 'gender',
  height_in: 'height',
  weight_lb: 'weight',
  email: 'email address',
  external_id: 'external ID',
  unique_id: 'unique ID',
  graduation_year: 'graduation year',
  additional: 'answers to further questions',
  deleted_at: 'deletion',
  merged_into_id: 'merge',
};

/** What stays and why, without a name. */
export function leftoverSentence({ table, key, fields, profileId }: NotRestoredRow): string {
  const whose = profileId === null ? 'a profile' : `profile ${profileId}`;
  switch (table) {
    case 'profiles':
      return `The ${listOf(fields.map((field) => fieldWords[field] ?? 'data'))} of ${whose} changed since and stays as it is now.`;
    case 'profile_organizations':
      if (fields.length === 0)
        return `The membership of ${whose} in organization ${String(key['organization_id'])} stays, because a test, an event or something else there depends on it.`;
      if (fields.includes('ended_at'))
        return `Whether ${whose} belongs to organization ${String(key['organization_id'])} changed since and stays as it is now.`;
      return `What an organization has set for ${whose} changed since and stays as it is now.`;
    case 'profile_groups':
      return `A group of ${whose} is gone or was changed since and stays as it is now.`;
    case 'tests':
      return `Test ${idOf(key)} went to another profile since and stays there.`;
    case 'events':
      return `An event (${idOf(key)}) of ${whose} changed since and stays as it is now.`;
    case 'measure_thresholds':
      return `A limit of ${whose} changed since and stays as it is now.`;
    case 'codes':
      return `Code ${idOf(key)} of ${whose} changed since and stays as it is now.`;
    case 'profile_access_links':
      if (fields.includes('revoked_at'))
        return `An unused access link of ${whose} was ended and stays ended. You can create a new one.`;
      return `An access link of ${whose} changed since and stays as it is now.`;
    case 'account_profiles':
      return `A family account or link of ${whose} changed since and stays as it is now.`;
    case 'profile_import_requests':
      return `A request to import ${whose} was answered since and stays as it is now.`;
    case 'tested_people':
      return `In a period of a subscription ${whose} is counted as it is now.`;
    default:
      return `Something of ${whose} changed since and stays as it is now.`;
  }
}

const idOf = (key: NotRestoredRow['key']): string => String(key['id'] ?? '');

function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? 'data';
  const before = words.slice(0, -1);
  return before.length === 0 ? last : `${before.join(', ')} and ${last}`;
}
