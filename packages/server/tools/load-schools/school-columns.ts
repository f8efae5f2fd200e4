import type { DirectorySchool, SchoolKind } from '@plumbline/domain';

/** A school as a public file has it, with its identifier as text. */
export interface FileSchool extends DirectorySchool {
  kind: SchoolKind;
  state: string;
  zip: string | null;
}

type Column = 'id' | 'name' | 'aliases' | 'districtName' | 'address' | 'city' | 'state' | 'zip';
type Columns = Readonly<Partial<Record<Column, readonly string[]>>>;

/**
 * What the columns of the public files are called, in the files themselves (CCD of public schools and districts, IPEDS header, PSS) and in
 * the shorter ones made of them. The place of a school comes before its post address.
 */
const columnsOf: Readonly<Record<SchoolKind, Columns>> = {
  publicHighSchool: {
    id: ['NCESSCH', 'NCES School ID', 'id'],
    name: ['SCH_NAME', 'School Name', 'name'],
    districtName: ['LEA_NAME', 'District', 'district_name'],
    address: ['LSTREET1', 'Street Address', 'address'],
    city: ['LCITY', 'City', 'city'],
    state: ['LSTATE', 'ST', 'State', 'state'],
    zip: ['LZIP', 'ZIP', 'zip'],
  },
  publicSchoolDistrict: {
    id: ['LEAID', 'NCES District ID', 'id'],
    name: ['LEA_NAME', 'District Name', 'name'],
    address: ['LSTREET1', 'Street Address', 'address'],
    city: ['LCITY', 'City', 'city'],
    state: ['LSTATE', 'ST', 'State', 'state'],
    zip: ['LZIP', 'ZIP', 'zip'],
  },
  postSecondary: {
    id: ['UNITID', 'id'],
    name: ['INSTNM', 'name'],
    aliases: ['IALIAS', 'aliases'],
    address: ['ADDR', 'address'],
    city: ['CITY', 'city'],
    state: ['STABBR', 'state'],
    zip: ['ZIP', 'zip'],
  },
  privateSchool: {
    id: ['PPIN', 'id'],
    name: ['PINST', 'name'],
    address: ['PL_ADD', 'PADDRS', 'address'],
    city: ['PL_CIT', 'PCITY', 'city'],
    state: ['PL_STABB', 'PSTABB', 'state'],
    zip: ['PL_ZIP', 'PZIP', 'zip'],
  },
};

const idOf: Readonly<Record<SchoolKind, RegExp>> = {
  publicHighSchool: /^\d{12}$/,
  publicSchoolDistrict: /^\d{7}$/,
  postSecondary: /^\d{6}$/,
  privateSchool: /^[A-Z0-9]{8}$/,
};

/** What a row of a file is: a school, or the sentence that says what is wrong with it. */
export type ReadSchool = { school: FileSchool } | { problem: string };

/** Reads a row of a public file by its own columns. Capitals of the column names do not matter. */
export function readSchool(kind: SchoolKind, row: Readonly<Record<string, string>>): ReadSchool {
  const cells = new Map(Object.entries(row).map(([name, cell]) => [name.trim().toLowerCase(), cell.trim()]));
  const cell = (column: Column): string | null =>
    columnsOf[kind][column]?.map((name) => cells.get(name.toLowerCase())).find((text) => text) ?? null;
  const [id, name, state] = [cell('id'), cell('name'), cell('state')];
  if (id === null || !idOf[kind].test(id))
    return { problem: `The identifier "${id ?? ''}" is none of this list.` };
  if (name === null) return { problem: `The school ${id} has no name.` };
  if (state === null || !/^[A-Z]{2}$/.test(state))
    return { problem: `The school ${id} has no state of two letters.` };
  return {
    school: {
      kind,
      id,
      name,
      state,
      aliases: aliasesOf(cell('aliases')),
      districtName: cell('districtName'),
      address: cell('address'),
      city: cell('city'),
      zip: cell('zip'),
    },
  };
}

/** IPEDS separates other names in no fixed way. */
function aliasesOf(text: string | null): string[] {
  const parts = (text ?? '').split(/[|;,\n]|\baka\b|\bformerly\b/i).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part.length > 1))].slice(0, 20);
}
